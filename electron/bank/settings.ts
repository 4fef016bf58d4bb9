/** The bank of a desk as a policy names it: `bank` among the settings (decision 79). */
import { z } from 'zod'
import { AddressError, checkAddress } from './address.ts'
import { fault, remember } from '../../shared/values/faults.ts'

export type Mode = 'bearer' | 'signed'

const address = z
  .string({ error: fault('addressMissing') })
  .max(300, fault('tooLong', { count: 300 }))
  .superRefine((text, context) => {
    try {
      checkAddress(text)
    } catch (problem) {
      if (!(problem instanceof AddressError)) throw problem
      context.addIssue({ code: 'custom', message: remember(problem.told) })
    }
  })

export const bankSettings = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('training') }),
    z.strictObject({
      kind: z.literal('service'),
      /** Where requests without a signature go, and uploads. */
      bankUrl: address,
      /** Where signed requests go, and where signing keys are made. */
      gatewayUrl: address,
      mode: z.enum(['signed', 'bearer'], { error: fault('signedOrBearer') }).default('signed'),
      /** Under which addresses this computer first knew the service, where it has moved since (decision 81). */
      firstKnownAs: z.strictObject({ bankUrl: address, gatewayUrl: address }).optional(),
    }),
  ],
  { error: fault('trainingOrService') },
)
export type BankSettings = z.output<typeof bankSettings>

export function describeBank(chosen: BankSettings): string {
  return chosen.kind === 'training' ? 'training' : `${new URL(chosen.gatewayUrl).host} (${chosen.mode})`
}
