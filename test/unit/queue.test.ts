/** The queue of one person is never another's, and is read again when the line to the bank is back (issue 14). */
import { createPinia, setActivePinia } from 'pinia'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import type { Application, Status } from '../../shared/desk/commands.ts'
import { useApplications } from '../../renderer/approvals/store.ts'
import { useQueue } from '../../renderer/approvals/use-queue.ts'
import { useDesk } from '../../renderer/desk/stores/desk.ts'

const door = vi.hoisted(() => {
  const answers: ((applications: readonly object[]) => void)[] = []
  const heard = new Map<string, ((news: unknown) => void)[]>()
  const ask = (name: string) =>
    new Promise((resolve) => {
      if (name === 'applications')
        answers.push((applications) => resolve({ ok: true, value: { applications } }))
    })
  const on = (topic: string, hear: (news: unknown) => void) => {
    heard.set(topic, [...(heard.get(topic) ?? []), hear])
    return () => heard.set(topic, heard.get(topic)?.filter((one) => one !== hear) ?? [])
  }
  vi.stubGlobal('window', { desk: { call: ask, ask, on, onLine: () => () => undefined } })
  const tell = (topic: string, news: unknown) => heard.get(topic)?.forEach((hear) => hear(news))
  return { answers, tell }
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  setActivePinia(createPinia())
  door.answers.length = 0
})

// What the queue asks of the status is here; the rest of it is no matter of this test.
const statusOf = (id: string, state = 'online') =>
  ({
    locked: false,
    profile: { id, name: id, role: 'supervisor' },
    connection: { state },
  }) as unknown as Status
// One record stands for all: nothing of it is read.
const anApplication = { kind: 'loan', id: 1 } as Application

it('an answer that comes after another person unlocked is not theirs', async () => {
  const desk = useDesk()
  desk.status = statusOf('grace')
  const queue = useApplications()
  void queue.read()
  desk.status = statusOf('musa')
  door.answers[0]?.([anApplication])
  await vi.waitFor(() => expect(queue.state).toBe('done'))
  expect(queue.list).toBe(null)
  void queue.read()
  door.answers[1]?.([anApplication])
  await vi.waitFor(() => expect(queue.list).toHaveLength(1))
})

it('is read again when the line is back, as long as a screen shows it', async () => {
  useDesk().status = statusOf('grace', 'offline')
  const screen = effectScope()
  screen.run(() => useQueue())
  expect(door.answers).toHaveLength(1)
  door.tell('status', statusOf('grace', 'offline'))
  expect(door.answers).toHaveLength(1)
  door.tell('status', statusOf('grace'))
  expect(door.answers).toHaveLength(2)
  screen.stop()
  door.tell('status', statusOf('grace', 'offline'))
  door.tell('status', statusOf('grace'))
  expect(door.answers).toHaveLength(2)
})
