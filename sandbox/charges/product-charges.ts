/** Charges that a savings product gives to each of its accounts (§1; no endpoint is shown: assumed, facts §3.7). */
import type { Books } from '../core/books.ts'
import { notFound, refuse } from '../core/refusal.ts'
import type { ChargeRow } from './show.ts'

export const productChargeTable = `CREATE TABLE savingsProductCharges (
  productId INTEGER NOT NULL REFERENCES savingsProducts, chargeId INTEGER NOT NULL REFERENCES charges,
  PRIMARY KEY (productId, chargeId)
) STRICT`

export function chargesOfProduct(books: Books, productId: number): ChargeRow[] {
  return books.all<ChargeRow>(
    `SELECT c.* FROM savingsProductCharges p JOIN charges c ON c.id = p.chargeId
     WHERE p.productId = @productId ORDER BY c.id`,
    { productId },
  )
}

/** @throws Refused where a charge is not there, or no account of the product could bear it. */
export function mustFitProduct(books: Books, chargeId: number, currency: string): void {
  const charge =
    books.get<ChargeRow>('SELECT * FROM charges WHERE id = @chargeId', { chargeId }) ??
    notFound('error.msg.charge.id.invalid', 'charge', chargeId)
  const because = (
    [
      [charge.appliesTo !== 2, 'is for loans', 'cannot.be.applied.to.savings'],
      [charge.active !== 1, 'is not active', 'is.not.active'],
      [charge.currency !== currency, `is in ${charge.currency}`, 'and.savings.currency.mismatch'],
      [charge.time === 2, 'needs a day of its own on each account', 'cannot.be.applied.to.savings.product'],
    ] as const
  ).find(([isSo]) => isSo)
  if (!because) return
  const [, reason, code] = because
  const sentence = `charges: “${charge.name}” ${reason}. Choose another charge.`
  refuse(403, `error.msg.charge.${code}`, 'charges', sentence)
}
