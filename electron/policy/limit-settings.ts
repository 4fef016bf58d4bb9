/** `limits` of a policy: what each role may move alone, by currency (shared/posting/limits.ts). */
import { z } from 'zod'
import type { RoleLimits } from '../../shared/posting/limits.ts'
import { didYouMean } from '../core/near-word.ts'

/** ISO 4217, as the runtime knows it: a limit in a currency that nobody has bounds nothing. */
const currencies = Intl.supportedValuesOf('currency')
const isCurrency = (code: string) => currencies.includes(code)
/** The first two letters are the country's: NGN is meant by NGR. */
const nearCurrency = (code: string) =>
  didYouMean(
    code,
    currencies.filter((one) => one.startsWith(code.slice(0, 2))),
  )

/** `null` is offered to nobody who has left an entry out: it takes the limit away. */
const figure = z
  .string({
    error: ({ input }) =>
      input === undefined
        ? 'this entry is missing; enter an amount as text, such as "1000000"'
        : 'enter an amount as text, such as "1000000"; null alone means no limit',
  })
  .regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,3})?$/, 'enter an amount such as "1000000"')
  .nullable()

const ofDay = z
  .strictObject({
    cashIn: figure.optional(),
    cashOut: figure.optional(),
    transfer: figure.optional(),
    reversal: figure.optional(),
  })
  .optional()

const ofRole = z.strictObject({
  cashIn: figure,
  cashOut: figure,
  transfer: figure,
  reversal: figure.optional(),
  day: ofDay,
  customerDay: ofDay,
})

/** What was posted is reversed by no teller alone, unless a policy says so by name (decision 553). */
const ofTeller = ofRole.extend({ reversal: figure.default('0') }).transform((own): RoleLimits => own)

const ofCurrency = z
  .strictObject({
    teller: ofTeller.optional(),
    supervisor: ofRole.optional(),
    administrator: ofRole.optional(),
  })
  .refine((chosen) => Object.values(chosen).some((role) => role !== undefined), {
    error:
      'name a role with its limits, such as teller: with none in it nobody has any limit in this currency',
    // A role that is misspelt is told as that alone.
    when: ({ issues }) => issues.length === 0,
  })

/** By currency and role; a role that is left out has no limit in that currency. */
export const limits = z
  .record(
    z
      .string()
      .regex(/^[A-Z]{3}$/, 'name a currency by its three letters, such as NGN')
      .refine(isCurrency, {
        error: ({ input }) => `no currency has this code (ISO 4217)${nearCurrency(String(input))}`,
      }),
    ofCurrency,
  )
  .refine(
    (chosen) => Object.keys(chosen).length > 0,
    'name a currency, such as NGN: with none in it nobody may move anything alone',
  )
