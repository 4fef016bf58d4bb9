/**
 * From outside: a clock that is set ahead skips no wait, a record of the journal's end that is deleted is missed, a
 * whole folder that is put back is known by the keychain, and a damaged cache stops nobody.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { door, start, type DeskLine, type Running } from '../contract/programs.ts'
import { randomOf } from '../faults/random.ts'
import { quickDesk } from '../quick-desk.ts'
import { endKeyring, hasKeyring, startKeyringDesk } from './keyring-desk.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const unlock = (desk: DeskLine, pin: string) => door(desk, 'unlock', { profile: 'teller', pin })

async function hourAhead(args: readonly string[]): Promise<DeskLine> {
  const clock = fileURLToPath(new URL('moved-clock-program.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', clock, 'build/run.mjs', 'desk', ...args], {
    env: { ...process.env, ...quickDesk },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.push(async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  // The first line's shape is what contract §4 promises.
  return JSON.parse(String(line)) as DeskLine
}

const deposit = (desk: DeskLine, transactionAmount: string) =>
  door<{ id: string }>(desk, 'depositCash', {
    params: { savingsId: '1' },
    body: { transactionDate: '05 January 2026', transactionAmount },
  })

test('a restart, an hour ahead, without journal.head: the wait goes on, and what may be missing is said', async () => {
  const data = mkdtempSync(join(tmpdir(), 'teller-history-'))
  undo.push(() => rmSync(data, { recursive: true, force: true }))
  const args = ['--headless', '--json', '--no-keychain', '--data', data]
  const first: Running<DeskLine> = await start<DeskLine>('desk', args)
  undo.push(() => first.end('SIGKILL'))
  for (let guess = 0; guess < 5; guess++) await unlock(first.first, '0000')
  await first.end()
  rmSync(join(data, 'training', 'journal.head'))

  const desk = await hourAhead(args)
  const status = await door<{ gap: object | null }>(desk, 'status')
  expect(status.value.gap).toMatchObject({ toSeq: null, why: expect.stringMatching(/^journal\.head/) })
  expect((await unlock(desk, '1234')).error).toMatchObject({
    message: expect.stringMatching(/^Too many wrong PINs. Try again in/),
  })
})

test.skipIf(!hasKeyring)(
  'a whole folder that is put back: the keychain knows that the journal went on, and how many PINs were wrong',
  async () => {
    const [home, base] = ['keys', 'data'].map((what) =>
      mkdtempSync(join(tmpdir(), `teller-history-${what}-`)),
    )
    if (!home || !base) throw new Error('two folders are made')
    const [data, copy] = [join(base, 'data'), join(base, 'copy')]
    undo.push(() => [home, base].forEach((one) => rmSync(one, { recursive: true, force: true })))
    undo.push(() => endKeyring(home))
    const args = ['--data', data]
    const first = await startKeyringDesk(home, args)
    await unlock(first.first, '1234')
    expect((await deposit(first.first, '100.00')).ok).toBe(true)
    await first.close()
    cpSync(data, copy, { recursive: true })

    const second = await startKeyringDesk(home, args)
    await unlock(second.first, '1234')
    expect((await deposit(second.first, '200.00')).ok).toBe(true)
    for (let guess = 0; guess < 5; guess++) await unlock(second.first, '0000')
    await second.close()
    rmSync(data, { recursive: true })
    cpSync(copy, data, { recursive: true })

    const third = await startKeyringDesk(home, args)
    undo.push(() => third.close())
    const { value: status } = await door<{ gap: object | null }>(third.first, 'status')
    expect(status.gap).toMatchObject({ afterSeq: 1, toSeq: 2 })
    expect((await unlock(third.first, '1234')).error).toMatchObject({
      message: expect.stringMatching(/^Too many wrong PINs. Try again in/),
    })
  },
)

test('flipped bits in the cache: it is set aside, and the desk opens with its journal', async () => {
  const data = mkdtempSync(join(tmpdir(), 'teller-history-'))
  undo.push(() => rmSync(data, { recursive: true, force: true }))
  const args = ['--headless', '--json', '--no-keychain', '--data', data]
  const first: Running<DeskLine> = await start<DeskLine>('desk', args)
  await unlock(first.first, '1234')
  const { value: entry } = await deposit(first.first, '100.00')
  await first.end()
  const path = join(data, 'training', 'cache.db')
  const bytes = readFileSync(path)
  const random = randomOf(13)
  // The first page is the one without which nothing opens.
  for (const place of [...Array.from({ length: 99 }, () => random.below(bytes.length)), 1000])
    bytes[place] = (bytes[place] ?? 0) ^ (1 << random.below(8))
  writeFileSync(path, bytes)

  const again: Running<DeskLine> = await start<DeskLine>('desk', args)
  undo.push(() => again.end())
  expect((await unlock(again.first, '1234')).ok).toBe(true)
  expect(await door(again.first, 'journalEntry', { id: entry.id })).toMatchObject({ ok: true })
  expect(await door(again.first, 'search', { text: 'a' })).toMatchObject({ ok: true })
})
