/**
 * A relay's sign of life: whether it hears the bank, signed with the key that signs the events, so that nobody on
 * the broker's network can feign a bank that is heard.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { verify } from '../../bank/verify.ts'

const pulseBody = z.looseObject({
  event: z.literal('relay-pulse'),
  /** Epoch ms, by the relay's clock: a pulse that somebody plays again is older than the last. */
  at: z.number(),
  hears: z.enum(['live', 'quiet', 'deaf']),
  generation: z.string(),
})
export type Pulse = Pick<z.output<typeof pulseBody>, 'at' | 'hears' | 'generation'>

/** The signature and the body, with a space between them. */
export function writePulse(pulse: Pulse, key: string): string {
  const body = JSON.stringify({ event: 'relay-pulse', ...pulse })
  return `${createHmac('sha256', key).update(body).digest('hex')} ${body}`
}

/** Null where it is not a relay's. */
export function readPulse(text: string, keys: readonly string[]): Pulse | null {
  const verdict = verify(Buffer.from(text.slice(65)), text.slice(0, 64), keys)
  if (verdict.kind !== 'genuine') return null
  const parsed = pulseBody.safeParse(verdict.value)
  return parsed.success ? parsed.data : null
}
