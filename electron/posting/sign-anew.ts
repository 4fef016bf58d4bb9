/**
 * A posting that the bank refused because another desk of the same person had made its signing key void. It is sent
 * again, signed with a fresh key, within the same entry: what the void key signed can never be carried out any more, and
 * the books are looked at before (decision 93).
 */
import type { Journal } from '../journal/requests.ts'
import type { Access, SendToBank } from '../bank/access.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import { type Turns } from '../credentials/renew.ts'
import { saysKeyIsVoid } from '../bank/refused-key.ts'
import { askService } from '../reconciliation/ask.ts'
import { readBack } from '../reconciliation/read-back.ts'
import { parseSnapshot } from '../reconciliation/strategies.ts'

/** Desks that post at the same moment take the key from each other: each tries a few times, at odd moments. */
const most = 4
const lookMs = 5000
const oddWaitMs = (turn: number) => Math.random() * 150 * turn

/** @returns the last answer, of as many sendings as were needed. */
export async function sendSigned(
  deps: {
    send: SendToBank
    journal: Pick<Journal, 'snapshotOf'>
    turns: Turns | undefined
    accessOf: (profile: string) => Access | null
    /** Written down before it is sent again. */
    onSignedAnew: (why: string) => void
  },
  entry: JournalEntry,
  access: Access,
  sendBy: (access: Access) => Promise<Answer>,
): Promise<Answer> {
  const { send, journal, turns, accessOf, onSignedAnew } = deps
  let current = access
  for (let turn = 1; ; turn += 1) {
    const answer = await sendBy(current)
    const { signer } = current
    if (!signer || !turns || turn > most || !saysKeyIsVoid(answer)) return answer
    if (turn > 1) await new Promise((resolve) => setTimeout(resolve, oddWaitMs(turn)))
    if (!(await turns.replace(entry.profile, signer, 'posting'))) return answer
    const fresh = accessOf(entry.profile)
    if (!fresh || !(await isAbsent(send, journal, entry, fresh))) return answer
    onSignedAnew('another desk had replaced the signing key')
    current = fresh
  }
}

/** Seen twice not to be in the books: the refusal may have been another request's answer. */
async function isAbsent(
  send: SendToBank,
  journal: Pick<Journal, 'snapshotOf'>,
  entry: JournalEntry,
  access: Access,
): Promise<boolean> {
  const { id, operation, input, mark } = entry
  const snapshot = parseSnapshot(journal.snapshotOf(id))
  const question = {
    operation,
    input,
    mark,
    told: null,
    snapshot,
    competing: [],
    claimOfAnother: () => null,
    isAnothers: () => false,
  }
  for (let look = 0; look < 2; look += 1) {
    const sight = await readBack(askService(send, access, lookMs), question, true)
    if (sight?.found !== 0 || !sight.complete || sight.isUnclear) return false
  }
  return true
}
