/** The bank of a desk as a policy names it: `bank` among the settings (decision 79). */
import { z } from 'zod'
import { AddressError, checkAddress } from './address.ts'

export type Mode = 'bearer' | 'signed'

const address = z
  .string({ error: 'enter an address, such as https://bank.example/api/v2' })
  .max(300, 'enter at most 300 characters')
  .superRefine((text, context) => {
    try {
      checkAddress(text)
    } catch (problem) {
      if (!(problem instanceof AddressError)) throw problem
      context.addIssue({ code: 'custom', message: problem.message })
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
      mode: z.enum(['signed', 'bearer'], { error: 'choose signed or bearer' }).default('signed'),
      /** Under which addresses this computer first knew the service, where it has moved since (decision 81). */
      firstKnownAs: z.strictObject({ bankUrl: address, gatewayUrl: address }).optional(),
    }),
  ],
  { error: 'choose training or service as its kind' },
)
export type BankSettings = z.output<typeof bankSettings>

export function describeBank(chosen: BankSettings): string {
  return chosen.kind === 'training' ? 'training' : `${new URL(chosen.gatewayUrl).host} (${chosen.mode})`
}
