/** Asks a service whether it is a training bank: only a sandbox answers its training clock (contract §3). */
import { readDate } from '../../shared/values/dates.ts'
import type { Client } from './client.ts'
import { isCertificateFault, isClientCertificateFault } from './wire.ts'

export type Training =
  | { training: true; businessDate: string }
  | { training: false; reached: true }
  | ({ training: false; reached: false } & Unreached)

/**
 * Nobody answered, so it is only not known to be a training bank. `isUnproven`: its certificate was not accepted;
 * `isRefused`: ours was not.
 */
export interface Unreached {
  why: string
  isUnproven: boolean
  isRefused: boolean
}

export async function askTrainingClock(
  client: Pick<Client, 'ask'>,
  gatewayUrl: string,
  limitMs = 5000,
): Promise<Training> {
  // Without a key: a real service must not be handed one at an address that it does not know.
  const answer = await client.ask(`${gatewayUrl}/training/clock`, null, limitMs)
  if (answer.kind !== 'reply')
    return {
      training: false,
      reached: false,
      why: answer.why,
      isUnproven: isCertificateFault(answer),
      isRefused: isClientCertificateFault(answer),
    }
  const { status, body } = answer
  if (status !== 200 || typeof body !== 'object' || body === null || !('date' in body)) {
    return { training: false, reached: true }
  }
  try {
    return { training: true, businessDate: readDate(body.date) }
  } catch {
    return { training: false, reached: true }
  }
}
