/** An event from the service, as §6.2 describes its body. Unknown events are kept and shown, never an error. */
import { z } from 'zod'
import { marksIn } from './journal.ts'

export const eventEnvelope = z.looseObject({
  event: z.string(),
  status: z.union([z.int(), z.string()]).optional(),
  event_state: z.string().optional(),
  reference: z.string().optional(),
  data: z.looseObject({ request: z.unknown(), response: z.unknown() }).partial().optional(),
})
export type EventEnvelope = z.output<typeof eventEnvelope>

/** §6.2: `event.success` is given as an example; anything else is not taken for a success. */
export function succeeded(envelope: EventEnvelope): boolean {
  const status = Number(envelope.status ?? 200)
  return envelope.event_state === 'event.success' && status >= 200 && status < 300
}

/** The record that the action made or changed, in either spelling (A-event-data). */
export function recordTold({ data }: EventEnvelope): string | undefined {
  const response = data?.response
  if (typeof response !== 'object' || response === null) return undefined
  const id: unknown = Reflect.get(response, 'resourceId') ?? Reflect.get(response, 'resource_id')
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined
}

/** The journal entries whose marks stand anywhere in the event's data. */
export function marksOfEvent(envelope: EventEnvelope): string[] {
  return [...new Set(marksIn(JSON.stringify(envelope.data ?? null)))]
}

/** What an event speaks of: ids in either spelling, anywhere in `data` (A-event-data). */
export interface Touched {
  clients: number[]
  savings: number[]
  loans: number[]
}

const idNames: Record<string, keyof Touched> = {
  clientId: 'clients',
  client_id: 'clients',
  fromClientId: 'clients',
  from_client_id: 'clients',
  toClientId: 'clients',
  to_client_id: 'clients',
  savingsId: 'savings',
  savings_id: 'savings',
  fromAccountId: 'savings',
  from_account_id: 'savings',
  toAccountId: 'savings',
  to_account_id: 'savings',
  toSavingsAccountId: 'savings',
  to_savings_account_id: 'savings',
  loanId: 'loans',
  loan_id: 'loans',
}

/** Collects the ids of customers and accounts from a value of any shape. */
export function touchedIn(value: unknown): Touched {
  const found: Record<keyof Touched, Set<number>> = {
    clients: new Set(),
    savings: new Set(),
    loans: new Set(),
  }
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) continue
    for (const [key, member] of Object.entries(next)) {
      const kind = idNames[key]
      const id = typeof member === 'string' || typeof member === 'number' ? Number(member) : NaN
      if (kind && Number.isSafeInteger(id) && id > 0) found[kind].add(id)
      else if (typeof member === 'object') pending.push(member)
    }
  }
  return { clients: [...found.clients], savings: [...found.savings], loans: [...found.loans] }
}
