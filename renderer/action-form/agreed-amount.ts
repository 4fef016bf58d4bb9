/**
 * What was decided before about the amount that is typed now, so that a nought too many or too few is seen before anybody
 * signs: what was approved of a loan that is disbursed, what was applied for of one that is approved, what a charge is by
 * its definition.
 */
import type { ActionName } from '../actions/action.ts'
import type { ShownFact } from '../actions/wording.ts'
import { formatMoney } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import type { Messages } from '../i18n/messages.ts'
import { wholeOf, type Moving } from './money-read-back.ts'

export interface Agreed {
  fact: ShownFact
  /** By how much the amount is another, in words; null: it is that amount. */
  differs: string | null
  /** That it is above, as its field says it; null: it is not, or it may be. */
  above: string | null
}
type Words = Messages['readback']['agreed'][keyof Messages['readback']['agreed']]

/** Null: nothing was decided about it, or the record does not tell. */
export function agreedOn(name: ActionName, moving: Moving): Agreed | null {
  const all: Readonly<Partial<Record<ActionName, Words>>> = say.readback.agreed
  const words = all[name]
  const whole = words ? (wholeOf(name, moving) ?? moving.subject?.minor ?? null) : null
  if (!words || whole === null) return null
  const show = (minor: bigint): string => formatMoney(minor, moving.currency)
  const fact = { label: words.label, value: show(whole) }
  const over = (moving.typed ?? whole) - whole
  if (over === 0n) return { fact, differs: null, above: null }
  return over > 0n
    ? {
        fact,
        differs: words.more(show(over), show(whole)),
        above: 'most' in words ? words.most(show(whole)) : null,
      }
    : { fact, differs: words.less(show(-over), show(whole)), above: null }
}
