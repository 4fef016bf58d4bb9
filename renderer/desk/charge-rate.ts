/** What a charge comes to by its definition: a sum of money, or a share in per cent of what it is taken from (§2.3). */
import type { ReplyOf } from '../../shared/operations/index.ts'
import { formatMoney, grouped, percent, safeText } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { currencyOfRecord, minorOf } from './account.ts'

export type Charge = Pick<
  ReplyOf<'listCharges'>['pageItems'][number],
  'amount' | 'currency' | 'chargeCalculationType'
>

const flat = 1
const ofAmount = 2

/** Null: it is a sum of money, or the bank does not say which it is. */
export function shareOf({ amount, chargeCalculationType: kind }: Charge): string | null {
  if (amount === undefined || kind === undefined || kind.id === flat) return null
  if (kind.id === ofAmount) return say.account.charges.share(percent(amount))
  return safeText([percent(amount), say.term(kind.value ?? '')].filter(Boolean).join(' · '))
}

export function rateOf(charge: Charge): string {
  const { amount, currency, chargeCalculationType } = charge
  const share = shareOf(charge)
  if (share !== null || amount === undefined) return share ?? ''
  // Without its kind nobody knows whether it is money at all.
  if (!chargeCalculationType) return [currency?.code, grouped(amount)].filter(Boolean).join(' ')
  const money = currencyOfRecord(charge)
  const minor = minorOf(amount, money)
  return minor === null ? '' : formatMoney(minor, money)
}
