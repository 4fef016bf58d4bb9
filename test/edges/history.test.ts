/** From outside: a clock that is set ahead skips no wait, and a record of the journal's end that is deleted is missed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { door, start, type DeskLine, type Running } from '../contract/programs.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const unlock = (desk: DeskLine, pin: string) => door(desk, 'unlock', { profile: 'teller', pin })

async function hourAhead(args: readonly string[]): Promise<DeskLine> {
  const clock = fileURLToPath(new URL('moved-clock-program.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', clock, 'build/run.mjs', 'desk', ...args], {
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
