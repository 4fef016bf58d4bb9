/**
 * The page's way to the desk, answered by a test. The bridge takes it once, when it is first read, and the files of one
 * worker read it once for all: so they share this one, and each begins with `standIn`.
 */
import { vi } from 'vitest'
import type { Transport } from '../../renderer/desk/transport.ts'

type Answer = Awaited<ReturnType<Transport['ask']>>
interface Asked {
  name: string
  input: unknown
  answer(value: Answer): void
}

const asked: Asked[] = []
const heard = new Map<string, Set<(news: unknown) => void>>()

const ask = (name: string, input: unknown) =>
  new Promise<Answer>((answer) => asked.push({ name, input, answer }))
const on = (topic: string, hear: (news: unknown) => void) => {
  const all = heard.get(topic) ?? new Set()
  heard.set(topic, all.add(hear))
  return () => void all.delete(hear)
}
const desk: Transport = { call: ask, ask, on }

/** Before the bridge is read: `vi.hoisted`. What it put in the place of the window, `vi.unstubAllGlobals` takes away. */
export function standIn() {
  vi.stubGlobal('window', { desk })
}

/** What was asked by this name since the last `forget`, oldest first. */
export const askedFor = (name: string): Asked[] => asked.filter((one) => one.name === name)

export function tell(topic: string, news: unknown): void {
  heard.get(topic)?.forEach((hear) => hear(news))
}

export function forget(): void {
  asked.length = 0
}
