import { describe, expect, it } from 'vitest'
import { createClockOffset, type ClockOffset } from '../../electron/bank/clock-offset.ts'

const serverMs = Date.parse('2026-01-05T09:00:00.000Z')
const date = (ms: number) => new Date(ms).toUTCString()

/** A desk whose clock is wrong by `wrongMs`, after one reply that took `tookMs`. */
function after(wrongMs: number, tookMs = 200, change: { date?: string; age?: string } = {}) {
  let localMs = serverMs + wrongMs
  const warnings: string[] = []
  const offset = createClockOffset(
    () => localMs,
    (why) => warnings.push(why),
  )
  const told = { date: date(serverMs - tookMs / 2), age: undefined, ...change }
  offset.learn({ ...told, receivedAt: localMs, tookMs })
  return { offset, warnings, moveTo: (ms: number) => (localMs = ms) }
}

const minute = 60_000
describe('a clock that is wrong', () => {
  it.each([0, 4.98, -4.98, 5.02, -5.02, 60, -60, 23.9 * 60, -23.9 * 60])(
    'by %d minutes is put right',
    (minutes) => {
      const { offset } = after(minutes * minute)
      expect(Math.abs(offset.serverNow() - serverMs)).toBeLessThanOrEqual(1000)
      expect(offset.known()).toBe(true)
    },
  )

  it('is measured at the middle of the way', () => {
    const { offset } = after(3 * minute, 8000)
    expect(Math.abs(offset.offsetMs() + 3 * minute)).toBeLessThanOrEqual(1000)
  })

  it('S13: that jumps heals with the next reply', () => {
    const { offset, moveTo } = after(0)
    moveTo(serverMs + 60 * minute)
    offset.learn({ date: date(serverMs), age: undefined, receivedAt: serverMs + 60 * minute, tookMs: 10 })
    expect(Math.abs(offset.serverNow() - serverMs)).toBeLessThanOrEqual(1000)
  })

  it('S13: that jumps between question and answer is measured right all the same', () => {
    // The reply's time is the wall clock after the jump; the way is measured by a clock that never jumps.
    const { offset } = after(-2 * 60 * minute, 50)
    expect(Math.abs(offset.serverNow() - serverMs)).toBeLessThanOrEqual(1000)
  })
})

it('S13: after eight hours of sleep an old answer puts it behind at most, and the next one right', () => {
  const sleptMs = 8 * 60 * minute
  const { offset, moveTo } = after(0)
  moveTo(serverMs + sleptMs)
  // The answer lay in the computer while it slept, and a clock that stands still in sleep has timed it.
  offset.learn({ date: date(serverMs), age: undefined, receivedAt: serverMs + sleptMs, tookMs: 50 })
  // Never ahead: what the service could still accept is not called too late.
  expect(offset.serverNow()).toBeLessThanOrEqual(serverMs + sleptMs)
  offset.learn({ date: date(serverMs + sleptMs), age: undefined, receivedAt: serverMs + sleptMs, tookMs: 50 })
  expect(Math.abs(offset.serverNow() - serverMs - sleptMs)).toBeLessThanOrEqual(1000)
})

describe('a Date that is not believed (S10)', () => {
  it.each([
    ['missing', { date: undefined }],
    ['garbage', { date: 'soon' }],
    ['a number', { date: '1' }],
    ['the beginning of time', { date: date(0) }],
    ['47 years ahead', { date: date(serverMs + 47 * 365 * 24 * 60 * minute) }],
    ['a day and a minute ahead', { date: date(serverMs + (24 * 60 + 1) * minute) }],
    ['out of a cache', { age: '30' }],
  ])('%s', (_, change) => {
    let localMs = serverMs
    const warnings: string[] = []
    const offset = createClockOffset(
      () => localMs,
      (why) => warnings.push(why),
    )
    localMs = serverMs - 10 * minute
    offset.learn({ date: date(serverMs), age: undefined, receivedAt: localMs, tookMs: 10 })
    const before = offset.offsetMs()
    offset.learn({
      date: date(serverMs + 60 * minute),
      age: undefined,
      ...change,
      receivedAt: localMs,
      tookMs: 10,
    })
    expect(offset.offsetMs()).toBe(before)
    expect(warnings).toHaveLength(1)
  })
})

it('says why a Date is not believed, each reason once until a good one came', () => {
  const { offset, warnings } = after(0)
  const learn = (told: { date?: string | undefined; age?: string }) =>
    offset.learn({ date: date(serverMs), age: undefined, ...told, receivedAt: serverMs, tookMs: 10 })
  learn({ date: undefined })
  learn({ age: '0' })
  learn({ age: '0' })
  learn({ date: 'soon' })
  // The year 2001 to whoever reads dates kindly, and a date in a form that HTTP has not.
  learn({ date: '1' })
  learn({ date: '2026-01-05T09:00:00.000Z' })
  learn({ date: date(serverMs + 2 * 24 * 60 * minute) })
  learn({ date: date(serverMs - 2 * 24 * 60 * minute) })
  learn({})
  learn({ date: undefined })
  expect(warnings).toEqual([
    'the reply carries no Date',
    'the reply comes from a cache, so its Date is old',
    'the reply’s Date cannot be read',
    'the reply’s Date is more than a day from this computer’s clock',
    'the reply carries no Date',
  ])
})

it('knows nothing before a reply has told, and shows this computer’s own time', () => {
  const offset = createClockOffset(() => 1000)
  expect([offset.known(), offset.offsetMs(), offset.serverNow()]).toEqual([false, 0, 1000])
  // Nobody listens to why.
  offset.learn({ date: undefined, age: undefined, receivedAt: 1000, tookMs: 10 })
  expect(offset.known()).toBe(false)
})

it('takes the middle of the way, and half a second for what `Date` does not say', () => {
  const { offset } = after(-7 * minute, 4001, { date: date(serverMs - 2000) })
  // Told 2 s before, half a second on average; received 7 minutes back, and half of 4,001 ms after it was said.
  expect(offset.offsetMs()).toBe(Math.round(-2000 + 500 + 7 * minute + 4001 / 2))
})

it('believes a Date of just a day, and a wait of just ten seconds', () => {
  const day = 24 * 60 * minute
  const offset = createClockOffset(() => serverMs)
  const learn = (toldMs: number, tookMs: number) =>
    offset.learn({ date: date(toldMs), age: undefined, receivedAt: serverMs + 500 + tookMs / 2, tookMs })
  learn(serverMs + day, 0)
  expect(offset.offsetMs()).toBe(day)
  learn(serverMs - day, 0)
  expect(offset.offsetMs()).toBe(-day)
  learn(serverMs + minute, 10_000)
  expect(offset.offsetMs()).toBe(minute)
  learn(serverMs + 2 * minute, 10_001)
  expect(offset.offsetMs()).toBe(minute)
})

it('a slow reply teaches only where nothing is known', () => {
  const first = after(0, 20_000)
  expect(first.offset.known()).toBe(true)
  const { offset } = after(0)
  const before = offset.offsetMs()
  offset.learn({ date: date(serverMs), age: undefined, receivedAt: serverMs + 20_000, tookMs: 20_000 })
  expect(offset.offsetMs()).toBe(before)
})

it('a service that never tells its time is complained of once', () => {
  const warnings: string[] = []
  const offset = createClockOffset(
    () => serverMs,
    (why) => warnings.push(why),
  )
  for (let at = 0; at < 5; at += 1)
    offset.learn({ date: undefined, age: undefined, receivedAt: serverMs, tookMs: 10 })
  expect(warnings).toHaveLength(1)
})

describe('what several answers agree on', () => {
  const at = (offset: ClockOffset, aheadMs: number) =>
    offset.learn({ date: date(serverMs + aheadMs), age: undefined, receivedAt: serverMs, tookMs: 0 })

  it('is the least of the last three, and nothing while one of them jumps', () => {
    const offset = createClockOffset(() => serverMs)
    const agreed: (number | null)[] = []
    for (const aheadMs of [0, 1000, 2000, 285_000, 2000, 2000, 2000]) {
      at(offset, aheadMs)
      agreed.push(offset.agreedMs())
    }
    expect(agreed).toEqual([null, null, 500, null, null, null, 2500])
  })
})
