/**
 * A day of a bank with many branches, second by second and by seed: how many events there are, what the centre has to
 * deliver, and how long a desk that was off over night needs until it has what it missed.
 */
import { generator, normal, quantile } from './chance.ts'
import type { Inputs } from './measure.ts'

export interface Bank {
  branches: number
  desksPerBranch: number
  /** What one desk does in a day, and how many events that raises. */
  eventsPerDesk: number
  /** Phones, cards and agents raise so many events for each event of a counter, around the clock. */
  otherChannels: number
  /** Of all events: how many name a second office. */
  twoOffices: number
  /** A day: events that name no office, which every desk hears. */
  forEverybody: number
  /** Of each branch. */
  lineMbit: number
  /** So much of what was measured a broker is asked for, so that there is room for a bad day. */
  load: number
}

export const bank: Bank = {
  branches: 5000,
  desksPerBranch: 20,
  eventsPerDesk: 200,
  otherChannels: 3,
  twoOffices: 0.3,
  forEverybody: 500,
  lineMbit: 10,
  load: 0.4,
}

export const layouts = [
  'every desk to the centre',
  'a relay in each branch, off at night',
  'a relay in each branch, always on',
] as const
export type Layout = (typeof layouts)[number]

export interface Day {
  layout: Layout
  events: number
  peakEventsPerSecond: number
  connections: number
  consumers: number
  peakDeliveriesPerSecond: number
  brokers: number
  brokerMemoryMb: number
  storedGb: number
  /** Of the centre, at the peak. */
  megabitPerSecond: number
  overnightPerBranch: { median: number; most: number }
  /** Seconds from switching on until nothing is missing. */
  catchUp: { median: number; p99: number; worst: number }
}

const open = 8 * 3600
const close = 17 * 3600
const keptDays = 7
const replicas = 3

export function simulate(measured: Inputs, layout: Layout, seed: number, given: Bank = bank): Day {
  const random = generator(seed)
  const perDesk = layout === 'every desk to the centre' ? given.desksPerBranch : 1
  const receivers = given.branches * perDesk
  const counterEvents = given.branches * given.desksPerBranch * given.eventsPerDesk
  const otherEvents = counterEvents * given.otherChannels
  const copies = 1 + given.twoOffices

  // Branches are not of one size: the largest has some five times the events of the middle one.
  const sizes = Array.from({ length: given.branches }, () => Math.exp(0.55 * normal(random)))
  const total = sizes.reduce((sum, size) => sum + size, 0)

  let events = 0
  let overnight = 0
  let peak = 0
  for (let second = 0; second < 86_400; second += 1) {
    const rate = (counterEvents * counterShape(second) + otherEvents * otherShape(second)) / 86_400
    const now = Math.max(0, Math.round(rate + Math.sqrt(rate) * normal(random)))
    events += now
    if (second < open || second >= close) overnight += now
    peak = Math.max(peak, now)
  }
  const fromAll = peak * copies * perDesk + (given.forEverybody / 86_400) * receivers
  const brokers = Math.max(replicas, Math.ceil(fromAll / (measured.deliverPerSecond * given.load)))

  const missed = sizes.map((size) => Math.round((overnight * copies * size) / total))
  // A relay that was on has everything at eight: its desks take it from the broker beside them.
  const beside = Math.min(
    measured.deskPerSecond,
    (measured.deliverPerSecond * given.load) / given.desksPerBranch,
  )
  const waits =
    layout === 'a relay in each branch, always on'
      ? missed.map((count) => count / beside)
      : catchUp({
          missed,
          perDesk,
          measured,
          lineBytes: (given.lineMbit * 1_000_000) / 8,
          centre: brokers * measured.deliverPerSecond * given.load - fromAll / 2,
          random,
        })
  const consumers = receivers * 2
  return {
    layout,
    events,
    peakEventsPerSecond: peak,
    connections: receivers,
    consumers,
    peakDeliveriesPerSecond: Math.round(fromAll),
    brokers,
    brokerMemoryMb: Math.round(
      (consumers * measured.consumerKb * replicas + receivers * measured.connectionKb) / brokers / 1024,
    ),
    storedGb: Math.round((events * copies * measured.eventBytes * keptDays * replicas) / 1e9),
    megabitPerSecond: Math.round((fromAll * measured.eventBytes * 8) / 1e6),
    overnightPerBranch: { median: quantile(missed, 0.5), most: quantile(missed, 1) },
    catchUp: {
      median: Math.round(quantile(waits, 0.5)),
      p99: Math.round(quantile(waits, 0.99)),
      worst: Math.round(quantile(waits, 1)),
    },
  }
}

/** Seconds that each branch's receivers need: by their own speed, their branch's line, and their share of the centre. */
function catchUp(parts: {
  missed: readonly number[]
  perDesk: number
  measured: Inputs
  lineBytes: number
  centre: number
  random: () => number
}): number[] {
  const { missed, perDesk, measured, lineBytes, random } = parts
  const perReceiver = Math.min(measured.deskPerSecond, lineBytes / measured.eventBytes / perDesk)
  /** Switched on around eight, most within five minutes. */
  const startsAt = missed.map(() => Math.round(open + 150 * normal(random)))
  const left = missed.map((count) => count * perDesk)
  const doneAt = missed.map(() => 0)
  let waiting = missed.map((_, branch) => branch)
  for (let second = Math.min(...startsAt); waiting.length > 0 && second < 86_400; second += 1) {
    const active = waiting.filter((branch) => (startsAt[branch] ?? 0) <= second)
    if (active.length === 0) continue
    const share = Math.min(perReceiver * perDesk, parts.centre / active.length)
    for (const branch of active) {
      left[branch] = (left[branch] ?? 0) - share
      if ((left[branch] ?? 0) <= 0) doneAt[branch] = second + 1
    }
    waiting = waiting.filter((branch) => (left[branch] ?? 0) > 0)
  }
  return missed.map((_, branch) => (doneAt[branch] ?? 0) - (startsAt[branch] ?? 0))
}

/** Of a day of 86,400 seconds, mean 1: two humps within the opening hours, the first one higher. */
function counterShape(second: number): number {
  if (second < open || second >= close) return 0
  const hour = second / 3600
  const hump = (at: number, width: number) => Math.exp(-((hour - at) ** 2) / (2 * width ** 2))
  return 0.8 + 3.6 * hump(10.5, 1.2) + 2.2 * hump(14.5, 1.3)
}

/** Less at night than by day, mean about 1. */
function otherShape(second: number): number {
  return 1 + 0.8 * Math.sin(((second / 3600 - 8) / 24) * 2 * Math.PI)
}
