/** Fifth stage: events from the bank. The listener keeps them, the inbox works them through; where none can come, we read. */
import { createCatchUp } from '../approvals/catch-up.ts'
import { createInboxWorker } from '../webhooks/inbox.ts'
import { createReread } from '../webhooks/reread.ts'
import { openWebhookReceiver } from '../webhooks/webhook-receiver.ts'
import type { Posting } from './posting.ts'

export type Webhooks = Awaited<ReturnType<typeof openWebhooks>>

export async function openWebhooks(posting: Posting) {
  const { counter, enrolment, isOn, log, news, now, read, reconcile, statusChanged, store, undo } = posting
  const reread = createReread({ read, isOn, session: counter })
  const inbox = createInboxWorker({
    store,
    news,
    now,
    reread,
    askAgain: (id) => void reconcile.checkAgain(id, false).catch(() => undefined),
    onFailure: (problem) => log.error({ err: problem }, 'an event could not be worked through'),
  })
  undo.push(() => inbox.stop())
  const catchUp = createCatchUp({
    ...store,
    read,
    applications: posting.applications,
    line: posting.line,
    isOn,
    session: counter,
    news,
    now,
    reread,
    checkAgain: reconcile.checkAgain,
    onFailure: (problem) => log.error({ err: problem }, 'what was missed could not be read'),
  })
  undo.push(() => catchUp.stop())
  const outside = await openWebhookReceiver({
    ...posting,
    catchUp,
    send: posting.client.send,
    gatewayUrl: posting.bank.gatewayUrl,
    signsNoEvents: posting.dialect.signsNoEvents,
    onKept: inbox.wake,
    onChange: statusChanged.emit,
  })
  undo.push(() => outside.close())
  posting.enrolled.on(outside.register)
  posting.lineChanged.on(({ state }) => {
    if (state !== 'offline') {
      enrolment.again()
      void posting.rotations?.resume()
      catchUp.wake()
    }
    statusChanged.emit()
  })
  return { ...posting, inbox, catchUp, outside }
}
