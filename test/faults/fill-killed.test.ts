/** A desk that is killed while it fetches the bank's customers goes on where it was, and begins nothing anew that is fresh. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { SyncStatus } from '../../shared/desk/commands.ts'
import { door, start, until, type DeskLine, type Running } from '../contract/programs.ts'
import { json, oddBank, type OddBank } from '../line/bank.ts'

const count = 3000
const people = Array.from({ length: count }, (_, index) => ({
  id: index + 1,
  displayName: index === count - 1 ? 'Zainab Lastly' : `Ada Customer ${index}`,
  mobileNo: `0803${String(index).padStart(7, '0')}`,
}))
const data = mkdtempSync(join(tmpdir(), 'teller-fill-'))
const undo: (() => unknown)[] = [() => rmSync(data, { recursive: true, force: true })]
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

// Listing customers is an assumed operation: at a service it is on where the policy says so.
const policy = join(data, 'policy.json')
writeFileSync(policy, JSON.stringify({ operations: { listClients: true } }), { mode: 0o600 })

/** Pages of customers that were asked for, by their first row. */
const asked: number[] = []
/** From which row on the bank gives no page until it may. */
let heldFrom = Infinity
const waiting: (() => void)[] = []

/** A bank of 3,000 customers that can stop at a page. */
function bankOfMany(): Promise<OddBank> {
  return oddBank((response, heard, request) => {
    const { pathname, searchParams } = new URL(heard.url, 'http://bank')
    // Who asks for applications has a status.
    const isList = pathname.endsWith('/api/v2/clients') && !searchParams.has('status')
    const all = isList ? people : []
    const from = Number(searchParams.get('offset'))
    const pageItems = all.slice(from, from + Number(searchParams.get('limit')))
    const give = () => json(200, { totalFilteredRecords: all.length, pageItems })(response, heard, request)
    if (all.length > 0) asked.push(from)
    if (all.length > 0 && from >= heldFrom) waiting.push(give)
    else give()
  })
}

async function openDesk(bank: OddBank): Promise<Running<DeskLine>> {
  const desk = await start<DeskLine>(
    'desk',
    [
      ...[
        '--headless',
        '--json',
        '--no-keychain',
        '--data',
        data,
        '--mode',
        'bearer',
        '--key',
        'teller=FILL_TELLER',
      ],
      ...[`--bank-url=${bank.baseUrl}`, `--gateway-url=${bank.gatewayUrl}`, '--policy', policy],
    ],
    { FILL_TELLER: 'key-of-a-teller' },
  )
  undo.push(() => desk.end('SIGKILL'))
  expect(await door(desk.first, 'unlock', { profile: 'teller', pin: '1234' })).toMatchObject({ ok: true })
  return desk
}
const statusOf = async (desk: Running<DeskLine>) => (await door<SyncStatus>(desk.first, 'syncStatus')).value

test('killed in the midst of a fill, it goes on there; when all is fresh, a start asks for nothing', async () => {
  const bank = await bankOfMany()
  undo.push(() => bank.close())
  heldFrom = 1200
  const first = await openDesk(bank)
  const held = await until(
    () => statusOf(first),
    ({ done }) => done > 1000 && waiting.length > 0,
  )
  expect(held).toMatchObject({ state: 'running', total: count, finishedAt: null })
  await first.end('SIGKILL')
  const before = asked.splice(0)
  expect(before.slice(0, 3)).toStrictEqual([0, 199, 398])

  heldFrom = Infinity
  const second = await openDesk(bank)
  const filled = await until(
    () => statusOf(second),
    ({ state }) => state !== 'running',
  )
  expect(filled).toMatchObject({ state: 'idle', total: count, done: count, seen: null })
  expect(filled.finishedAt).not.toBeNull()
  // The page that was under way when it was killed comes again, and none before it.
  expect(asked[0]).toBe(before.at(-1))
  expect(before.length + asked.length).toBe(17)
  const { value } = await door<{ hits: { title: string }[] }>(second.first, 'search', {
    text: 'zainab lastly',
  })
  expect(value.hits.map(({ title }) => title)).toStrictEqual(['Zainab Lastly'])
  await second.end('SIGKILL')

  asked.splice(0)
  const third = await openDesk(bank)
  expect(await statusOf(third)).toMatchObject({ state: 'idle', finishedAt: filled.finishedAt })
  // Whoever asks for it is given it; nobody else has asked.
  expect(asked).toStrictEqual([])
})
