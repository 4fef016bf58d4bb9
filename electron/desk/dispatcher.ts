/** The one way into a desk that is put together: each name with what answers it. */
import type { Status } from '../../shared/desk/commands.ts'
import { createCommands } from '../dispatcher/commands.ts'
import { createDispatcher, type Dispatch } from '../dispatcher/dispatcher.ts'
import type { PlacesAsked } from '../dispatcher/place-asked.ts'
import { createSecretRequests } from '../dispatcher/secret-requests.ts'
import { sqliteVersion } from '../database/database.ts'
import { checkComputer } from '../doctor/check-computer.ts'
import { keychainFound } from '../doctor/keychain-lines.ts'
import { journalFound } from '../doctor/journal-lines.ts'
import { openCheckKey } from '../documents/check-key.ts'
import type { PaperOutlet } from '../documents/outlet.ts'
import { createPrinter } from '../documents/printer.ts'
import { sendDraft } from '../posting/send-draft.ts'
import { createDecide } from '../reconciliation/decide.ts'
import type { Webhooks } from './webhooks.ts'

export async function openDispatcher(
  desk: Webhooks,
  status: () => Status,
  outlet: PaperOutlet | null,
  placesAsked: PlacesAsked,
): Promise<Dispatch> {
  const { catchUp, clockOffset, counter, fence, now, read, reconcile, store, submit, sync } = desk
  const checkKey = await openCheckKey(desk.vault)
  return createDispatcher({
    session: counter,
    isOn: desk.isOn,
    read: (operation, { input }, profile) => {
      if (operation === 'getClient') store.cache.noteServed(Number(input.params?.['clientId']))
      if (input.params?.['savingsId']) catchUp.opened(Number(input.params['savingsId']))
      return read({ profile, operation, input })
    },
    write: (operation, request, profile) => submit({ profile, operation, ...request }),
    secret: createSecretRequests({
      send: desk.client.send,
      accesses: desk.accesses,
      madeKeys: desk.madeKeys,
      audit: store.audit,
      now,
    }),
    commands: createCommands({
      ...desk,
      status,
      checkKey,
      sendToPrinter: createPrinter(),
      outlet,
      placesAsked,
      checkComputer: async () => {
        const { toSend } = await checkComputer({
          ...desk.computer,
          version: status().version,
          sqlite: sqliteVersion(),
          now,
          keychain: (isNeeded) => keychainFound(desk.vault, isNeeded),
          database: () => journalFound(store.health.trouble()),
          listener: () => {
            const { sentence: message, code, params } = desk.outside.status()
            return [{ message, code, params }]
          },
          people: counter.people().map(({ name }) => name),
        })
        return toSend
      },
      unlocked: (profile) => {
        desk.refresh.unlocked(profile)
        desk.recallMadeKeys()
        void desk.rotations?.resume()
        catchUp.wake()
      },
      checkAgain: reconcile.checkAgain,
      decide: createDecide({
        ...store,
        pins: desk.pins,
        now,
        news: desk.news,
        fence,
        people: counter.people,
        current: () => counter.current()?.person ?? null,
      }),
      sendDraft: (draft) => sendDraft({ journal: store.journal, submit }, draft),
      sendAgain: desk.sendAgain,
      sync: desk.startSync,
      stopSync: sync.pause,
      syncStatus: sync.status,
      settingsChanged: desk.statusChanged.emit,
      offsetMs: clockOffset.offsetMs,
      soonest: (id) => (fence.remainsMs(id) === 0 ? 0 : now() + fence.remainsMs(id)),
    }),
    given: desk.learning.saw,
    mayShow: store.recording.mustWork,
    audit: store.audit,
    log: desk.log,
    nowMs: desk.nowMs,
  })
}
