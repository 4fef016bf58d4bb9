/** When a page takes its desk to be there (decision 369): told by answers, and not by news once something has failed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DoorAnswer } from '../../shared/desk/commands.ts'
import { watchDesk } from '../../renderer/desk/watch-desk.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  vi.stubGlobal('document', { hidden: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A desk whose line of news stands, and which answers what is asked of it or does not. */
function standingDesk() {
  const listeners = new Map<string, (value: unknown) => void>()
  let answers: boolean | 'late' = true
  let nudges = 0
  const answer = async (): Promise<DoorAnswer> => {
    if (answers === 'late') return new Promise(() => undefined)
    if (!answers) throw new TypeError('Failed to fetch')
    return { ok: true, value: null }
  }
  const desk = watchDesk(
    {
      call: answer,
      ask: answer,
      on: (topic, listener) => (listeners.set(topic, listener), () => true),
      nudge: () => void nudges++,
    },
    true,
  )
  const told: boolean[] = []
  desk.onLine((value) => void told.push(value))
  desk.on('journal', () => undefined)
  return {
    desk,
    told,
    tell: (topic: string, value: unknown) => listeners.get(topic)?.(value),
    answer: (now: boolean | 'late') => (answers = now),
    takeNudge: () => nudges > 0 && nudges-- > 0,
  }
}

test('news do not say that the desk answers while what is asked fails; the next answer does', async () => {
  const { desk, told, tell, answer } = standingDesk()
  tell('line', true)
  answer(false)
  await expect(desk.call('getSavingsAccount', {})).rejects.toThrow('Failed to fetch')
  await expect.poll(() => told.at(-1)).toBe(false)
  tell('journal', {})
  expect(told).toEqual([true, false])
  answer(true)
  await desk.ask('till', {})
  expect(told).toEqual([true, false, true])
})

test('after one request that failed the next answer is told, though the desk was never away', async () => {
  const { desk, told, tell, answer } = standingDesk()
  tell('line', true)
  answer(false)
  const lost = desk.call('getSavingsAccount', {})
  answer(true)
  await expect(lost).rejects.toThrow('Failed to fetch')
  await expect.poll(() => told).toEqual([true, true])
})

test('a line of news that comes back says nothing of what is asked', async () => {
  const { desk, told, tell, answer } = standingDesk()
  tell('line', true)
  answer(false)
  await expect(desk.ask('till', {})).rejects.toThrow('Failed to fetch')
  await expect.poll(() => told.at(-1)).toBe(false)
  tell('line', false)
  tell('line', true)
  expect(told.at(-1)).toBe(false)
  answer(true)
  vi.advanceTimersByTime(1_000)
  await expect.poll(() => told.at(-1)).toBe(true)
})

test('a desk that says on its line that it is there is not gone, though what is asked of it waits for the bank', () => {
  const { told, tell, answer, takeNudge } = standingDesk()
  tell('line', true)
  answer('late')
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000)
    if (takeNudge()) tell('here', null)
  }
  expect(told).toEqual([true])
  // It hangs: nothing is said any more.
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([true, false])
})
