/** When a desk reads the bank's lists again as a whole, and that desks which open together do not do it together. */
import { expect, test } from 'vitest'
import { hearMorning, mornings } from '../../build/branches/passes.ts'
import type { Access } from '../../electron/bank/access.ts'
import { createRefresh, nextPass } from '../../electron/directory/refresh.ts'
import type { SyncStatus } from '../../shared/desk/commands.ts'

const hour = 3_600_000
const access: Access = { baseUrl: '', gatewayUrl: '', apiKey: '', signer: null, sendsBearer: true }
// Nobody looks at it here.
const status = {} as SyncStatus

function desk(keyValues = new Map<string, string>()) {
  const world = {
    now: 100 * hour,
    since: null as number | null,
    person: 'ada' as string | undefined,
    starts: 0,
  }
  const timers: { at: number; run: () => void }[] = []
  const refresh = createRefresh({
    sync: {
      startWhereOld: () => {
        world.starts += 1
        return status
      },
      readSince: () => world.since,
      restart() {},
    },
    keyValues: { get: (name) => keyValues.get(name), set: (name, value) => void keyValues.set(name, value) },
    wholePass: () => ({ afterHours: 20, spreadMinutes: 60 }),
    accessOf: () => access,
    current: () => world.person,
    now: () => world.now,
    setTimer(run, ms) {
      const timer = { at: world.now + ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
    },
  })
  const passTo = (at: number) => {
    for (let next; (next = timers.find((timer) => timer.at <= at));) {
      timers.splice(timers.indexOf(next), 1)
      world.now = next.at
      next.run()
    }
    world.now = at
  }
  return { world, refresh, passTo, timers, keyValues }
}

test('what is missing is read at the first unlock, and not at each that follows', () => {
  const { world, refresh } = desk()
  refresh.unlocked('ada')
  refresh.unlocked('ada')
  expect(world.starts).toBe(1)
  refresh.renewed()
  refresh.unlocked('ada')
  expect(world.starts).toBe(2)
})

test('what is fresh is left alone; what grows old is read at the desk’s own moment, somebody being there', () => {
  const keyValues = new Map([['wholePassShare', '500000']])
  const { world, refresh, passTo } = desk(keyValues)
  world.since = world.now - hour
  refresh.unlocked('ada')
  passTo(world.now + 19 * hour)
  expect(world.starts).toBe(0)
  passTo(world.now + hour / 2 + 1)
  expect(world.starts).toBe(1)
})

test('where nobody is at the counter at that moment, the next unlock begins it', () => {
  const { world, refresh, passTo } = desk(new Map([['wholePassShare', '0']]))
  world.since = world.now - hour
  refresh.unlocked('ada')
  world.person = undefined
  passTo(world.now + 40 * hour)
  expect(world.starts).toBe(0)
  refresh.unlocked('ada')
  expect(world.starts).toBe(1)
})

test('a desk draws its moment once and keeps it', () => {
  const { world, refresh, keyValues } = desk()
  world.since = world.now - hour
  refresh.unlocked('ada')
  const drawn = keyValues.get('wholePassShare')
  expect(Number(drawn)).toBeLessThan(1_000_000)
  const again = desk(keyValues)
  again.world.since = again.world.now - hour
  again.refresh.unlocked('ada')
  expect(again.keyValues.get('wholePassShare')).toBe(drawn)
})

test('a desk that opens at eight with lists of yesterday waits for its part of the spread', () => {
  const now = 32 * hour
  const policy = { afterHours: 20, spreadMinutes: 60 }
  expect(nextPass(policy, { since: 8 * hour, now, share: 0.25 })).toBe(now + hour / 4)
  expect(nextPass(policy, { since: null, now, share: 0.25 })).toBe(now)
})

test('a thousand branches at eight: the busiest second hears less than a fifth of what it would together', () => {
  const [small] = mornings
  if (!small) throw new Error('no morning')
  const together = hearMorning(small, 0, 1)
  const spread = hearMorning(small, 60, 1)
  expect(together.requests).toBe(spread.requests)
  expect(spread.peakPerSecond).toBeLessThan(together.peakPerSecond / 5)
})
