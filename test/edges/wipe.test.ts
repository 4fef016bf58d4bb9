/** Wiping from outside: a teller may not, a supervisor may; customers are gone, the journal and the desk go on. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { door, start, until, type DeskLine } from '../contract/programs.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

test('a supervisor wipes what was kept of customers; its key is another, and the next fetch fills it again', async () => {
  const data = mkdtempSync(join(tmpdir(), 'teller-wipe-'))
  undo.push(() => rmSync(data, { recursive: true, force: true }))
  const args = ['--headless', '--json', '--no-keychain', '--data', data]
  const desk = await start<DeskLine>('desk', args)
  undo.push(() => desk.end())
  const call = <T>(name: string, body: object = {}) => door<T>(desk.first, name, body)
  const isWhole = async () =>
    (await call<{ finishedAt: string | null }>('syncStatus')).value.finishedAt !== null
  const keyNow = () => readFileSync(join(data, 'training', 'cache-key.key'), 'utf8')

  await call('unlock', { profile: 'teller', pin: '1234' })
  await until(isWhole, Boolean)
  const before = keyNow()
  expect(await call('wipeKept')).toMatchObject({ ok: false, error: { kind: 'forbidden' } })
  expect(keyNow()).toBe(before)

  await call('lock')
  await call('unlock', { profile: 'supervisor', pin: '5678' })
  expect(await call('wipeKept')).toMatchObject({
    ok: true,
    value: { state: 'idle', finishedAt: null, seen: 0 },
  })
  expect(keyNow()).not.toBe(before)
  expect(existsSync(join(data, 'training', 'damaged'))).toBe(false)
  expect(await call<{ hits: object[] }>('search', { text: 'ade' })).toMatchObject({
    ok: true,
    value: { hits: [], isPartial: true },
  })
  // Whoever is opened is kept again, and is one of how many nobody here knows.
  await call('getClient', { params: { clientId: '1' } })
  expect((await call<{ seen: number | null }>('syncStatus')).value.seen).toBe(1)
  expect((await call<{ rows: { action: string }[] }>('audit')).value.rows[0]?.action).toBe('wipeKept')

  await call('sync')
  await until(isWhole, Boolean)
  const { value: found } = await call<{ hits: object[]; isPartial?: true }>('search', { text: 'ade' })
  expect(found.hits.length).toBeGreaterThan(0)
  expect(found.isPartial).toBeUndefined()
})
