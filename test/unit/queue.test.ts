/** The queue of one person is never another's, and is read again when the line to the bank is back (issue 14). */
import { createPinia, setActivePinia } from 'pinia'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import type { Application, Status } from '../../shared/desk/commands.ts'
import { useApplications } from '../../renderer/approvals/store.ts'
import { useQueue } from '../../renderer/approvals/use-queue.ts'
import { useDesk } from '../../renderer/desk/stores/desk.ts'
import { askedFor, forget, tell } from './page-door.ts'

await vi.hoisted(async () => (await import('./page-door.ts')).standIn())
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  setActivePinia(createPinia())
  forget()
})

// What the queue asks of the status is here; the rest of it is no matter of this test, which is why it is cast.
const statusOf = (id: string, state = 'online') =>
  ({
    locked: false,
    profile: { id, name: id, role: 'supervisor' },
    connection: { state },
  }) as unknown as Status
// One record stands for all: nothing of it is read.
const applications = [{ kind: 'loan', id: 1 } as Application]
const reads = () => askedFor('applications')

it('an answer that comes after another person unlocked is not theirs', async () => {
  const desk = useDesk()
  desk.status = statusOf('grace')
  const queue = useApplications()
  void queue.read()
  desk.status = statusOf('musa')
  reads()[0]?.answer({ ok: true, value: { applications } })
  await vi.waitFor(() => expect(queue.state).toBe('done'))
  expect(queue.list).toBe(null)
  void queue.read()
  reads()[1]?.answer({ ok: true, value: { applications } })
  await vi.waitFor(() => expect(queue.list).toHaveLength(1))
})

it('is read again when the line is back, as long as a screen shows it', async () => {
  useDesk().status = statusOf('grace', 'offline')
  const screen = effectScope()
  screen.run(() => useQueue())
  expect(reads()).toHaveLength(1)
  tell('status', statusOf('grace', 'offline'))
  expect(reads()).toHaveLength(1)
  tell('status', statusOf('grace'))
  expect(reads()).toHaveLength(2)
  screen.stop()
  tell('status', statusOf('grace', 'offline'))
  tell('status', statusOf('grace'))
  expect(reads()).toHaveLength(2)
})
