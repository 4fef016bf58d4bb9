/** What stays unclear is settled by two people, with a reason, and both stand in the audit. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPins } from '../../electron/users/pin.ts'
import { openStore, type Store } from '../../electron/data/store.ts'
import { createDecide, type Decide } from '../../electron/reconciliation/decide.ts'
import type { Person } from '../../shared/users/person.ts'
import type { Fact } from '../../shared/posting/journal.ts'
import { quickHash } from '../edges/scratch.ts'

const folder = mkdtempSync(join(tmpdir(), 'decide-'))
const startMs = Date.parse('2026-01-05T09:00:00Z')
const people: Person[] = [
  { id: 'teller', name: 'Ada', role: 'teller' },
  { id: 'second', name: 'Bola', role: 'teller' },
  { id: 'supervisor', name: 'Chidi', role: 'supervisor' },
]
let nowMs = startMs
/** Of the wait by the monotonic clock. */
let remainsMs = 0
let store: Store
let atCounter: Person | null = null
let decide: Decide

beforeAll(async () => {
  const now = () => nowMs
  store = openStore({ dir: folder, key: Buffer.alloc(32, 7), environment: 'training', now })
  const pins = createPins(store.keyValues, now, { cost: quickHash })
  await pins.choose('second', '2222')
  await pins.choose('supervisor', '5678')
  decide = createDecide({
    journal: store.journal,
    audit: store.audit,
    pins,
    people: () => people,
    current: () => atCounter,
    now,
    news: { publish() {} },
    fence: { remainsMs: () => remainsMs },
  })
})
beforeEach(() => {
  nowMs = startMs
  remainsMs = 0
  atCounter = people[0] ?? null
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const at = new Date(startMs).toISOString()
const lost: Fact[] = [
  { kind: 'sent', at, stamp: startMs },
  { kind: 'lost', at, why: 'the connection broke' },
]
const twice: Fact[] = [...lost, { kind: 'readBack', at, found: 2, fenced: false }]

function entryWith(facts: readonly Fact[]): string {
  const id = ulid()
  store.journal.write({
    id,
    intent: id,
    operation: 'createIntraTransfer',
    input: {},
    bytes: '{}',
    mark: `[T:${id}]`,
    profile: 'teller',
    draft: false,
    follows: null,
    snapshot: null,
  })
  for (const fact of facts) store.journal.add(id, fact)
  return id
}
const second = { profile: 'supervisor', pin: '5678' }
const reason = 'Seen twice in the statement; the second was undone.'

describe('an unclear entry', () => {
  it.each([
    [true, 'confirmed'],
    [false, 'notExecuted'],
  ] as const)('is settled by a teller and a supervisor: executed %s', async (executed, state) => {
    const id = entryWith(twice)
    const entry = await decide({ id, executed, reason, second })
    expect(entry.state).toBe(state)
    expect(entry.facts).toContainEqual({
      kind: 'decided',
      at,
      executed,
      by: ['teller', 'supervisor'],
      reason,
    })
    expect(store.audit.count('decide', id)).toBe(1)
    expect(store.audit.list(1)[0]).toMatchObject({ profile: 'teller', subject: id })
    await expect(decide({ id, executed: !executed, reason, second })).rejects.toThrow(/settled/)
  })

  it('is not settled by one person, by two tellers, or with a wrong PIN', async () => {
    const id = entryWith(twice)
    const attempts = [
      { ...second, profile: 'teller' },
      { profile: 'second', pin: '2222' },
      { ...second, pin: '0000' },
      { ...second, profile: 'nobody' },
    ]
    for (const one of attempts) {
      await expect(decide({ id, executed: true, reason, second: one })).rejects.toMatchObject({
        error: { kind: 'forbidden' },
      })
    }
    atCounter = null
    await expect(decide({ id, executed: true, reason, second })).rejects.toMatchObject({
      error: { kind: 'locked' },
    })
    atCounter = people[2] ?? null
    await expect(decide({ id, executed: true, reason, second })).rejects.toThrow(/second person/)
    expect(store.journal.get(id)?.state).toBe('needsPeople')
    expect(store.audit.count('decide', id)).toBe(0)
  })
})

describe('an entry in doubt', () => {
  it('is left to the desk until the bank can no longer carry it out, and to people then', async () => {
    const id = entryWith(lost)
    await expect(decide({ id, executed: false, reason, second })).rejects.toThrow(/still asking/)
    nowMs += 6 * 60_000
    // A wall clock that was put on says nothing: the desk has waited by its own.
    remainsMs = 1000
    await expect(decide({ id, executed: false, reason, second })).rejects.toThrow(/still asking/)
    remainsMs = 0
    expect((await decide({ id, executed: false, reason, second })).state).toBe('notExecuted')
  })
})
