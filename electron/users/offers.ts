/**
 * A key that somebody has pasted: the service is asked whose it is, and it is held here, in memory, until a PIN is
 * chosen for it, somebody steps back, or ten minutes have passed. The page gets a ticket, never the key.
 */
import type { SendToBank } from '../bank/access.ts'
import type { Audit } from '../journal/audit.ts'
import { randomUUID } from 'node:crypto'
import type { KeyOffer } from '../../shared/desk/people.ts'
import { operations, type OperationName } from '../../shared/operations/index.ts'
import { provingRead } from '../bank/proving-read.ts'
import type { Redactor } from '../core/log.ts'
import { Refused } from '../core/refused.ts'
import type { Me } from './enrolment.ts'
import { saysAddressIsRefused } from '../bank/refused-key.ts'
import type { Naming } from './naming.ts'
import type { People } from './people.ts'
import { atField, problem, type CodedError } from '../../shared/desk/problems.ts'

export interface Offered {
  apiKey: string
  /** Null: the service does not tell whose a key is. */
  me: Me | null
}

export interface Offers {
  /** @throws Refused where the service does not take the key, or cannot be asked. */
  offer(apiKey: string): Promise<KeyOffer>
  /** @throws Refused where the ticket is not the last one given, or its time is over. */
  of(ticket: string): Offered
  drop(): void
}

const limitMs = 10_000
const heldMs = 10 * 60_000

export function createOffers(deps: {
  baseUrl: string
  gatewayUrl: string
  send: SendToBank
  isOn: (operation: OperationName) => boolean
  people: Pick<People, 'here' | 'whose'>
  naming: Pick<Naming, 'stage'>
  redactor: Redactor
  audit: Pick<Audit, 'add'>
}): Offers {
  let held: (Offered & { ticket: string }) | null = null
  let timer: NodeJS.Timeout | undefined
  const drop = () => {
    clearTimeout(timer)
    held = null
  }

  /** Null: the service takes the key, and does not tell whose it is. */
  async function whoseIs(apiKey: string): Promise<Me | null> {
    const { baseUrl, gatewayUrl } = deps
    // Before there is a signing key, the bearer alone tells who it is (§5.1).
    const access = { baseUrl, gatewayUrl, apiKey, signer: null, sendsBearer: true }
    const tells = deps.isOn('getMe')
    const operation = tells ? 'getMe' : provingRead
    const answer = await deps.send(access, { operation, bytes: null, timeoutMs: limitMs })
    if (answer.kind !== 'reply') throw new Refused(problem('pastedUnasked'))
    const { status } = answer
    const me = operations.getMe.reply.safeParse(answer.body)
    if (tells && status === 200 && me.success) return me.data
    // What its user may not read, the service tells of a key that it knows.
    if (!tells && (status === 200 || (status === 403 && !saysAddressIsRefused(answer)))) return null
    deps.audit.add({ profile: null, action: 'keyRefused', subject: null, detail: String(status) })
    throw new Refused({ ...atField('apiKey', refusalOf(status)), status })
  }

  return {
    async offer(apiKey) {
      deps.redactor.know(apiKey)
      drop()
      const me = await whoseIs(apiKey)
      drop()
      const ticket = randomUUID()
      held = { ticket, apiKey, me }
      timer = setTimeout(drop, heldMs).unref()
      const person = deps.people.whose(me, apiKey)
      return {
        ticket,
        person,
        naming: person ? null : deps.naming.stage(apiKey),
        office: me?.officeName ?? null,
        permissions: me?.permissions ?? [],
        isHere: deps.people.here().some(({ id }) => id === person?.id),
      }
    },
    of(ticket) {
      if (held?.ticket !== ticket) throw new Refused(problem('pastedKeyDropped'))
      const { apiKey, me } = held
      return { apiKey, me }
    },
    drop,
  }
}

function refusalOf(status: number): CodedError {
  switch (status) {
    case 401:
      return problem('pastedUnknown')
    case 403:
      return problem('pastedElsewhere')
    case 404:
      return problem('ownerNotThere')
    default:
      return problem('ownerNotTold', { status })
  }
}
