/** Notes and coins as they are written: so many of each. */
import { denominationsOf, type CashCount } from '../../shared/values/denominations.ts'
import type { Currency } from '../../shared/values/money.ts'
import { formatMoney } from './format.ts'
import { say } from './index.ts'

/** `12 × ₦1,000.00, 1 × ₦500.00` */
export function piecesInWords(code: string, count: CashCount, currency: Currency): string {
  return denominationsOf(code)
    .filter(({ id }) => (count[id] ?? 0) > 0)
    .map(({ id, minor }) => `${say.figures.count(count[id] ?? 0)} × ${formatMoney(minor, currency)}`)
    .join(', ')
}
