/**
 * What is being read back just now: the guide for the first customer ticks it, and the supervisor who approves it at
 * this desk sees the same amount, the same sides and the same facts.
 */
import { ref, shallowRef, type InjectionKey, type Ref } from 'vue'
import type { Currency } from '../../shared/values/money.ts'
import type { Side } from './side.ts'

/** `isSupplied`: nobody typed it, the bank says how much it is, as in the quote of an early closure. */
export interface ReadMoney {
  minor: bigint
  currency: Currency
  isSupplied?: boolean
}

/** Label and value. */
export type Fact = readonly [label: string, value: string]

export interface ReadBackContent {
  title: string
  money: ReadMoney | null
  sides: readonly Side[]
  facts: readonly Fact[]
  /** What the read-back draws in its own way, in words for whoever signs: of a loan its instalments. */
  terms?: readonly Fact[]
  /** What must be seen before it is posted, or signed for. */
  warns: readonly string[]
  /** It puts a posting right: why is another reason than that of a payment. */
  corrects?: boolean
}

export const readBackShown = ref(false)
/** The key that posts came before what it would post could be read: it did nothing, and form or read-back says so. */
export const isEarlyPost = ref(false)
export const readBackContent = shallowRef<ReadBackContent | null>(null)
/** What is said over a read-back of a press that came to nothing. */
export const readBackNote: InjectionKey<Readonly<Ref<string | null>>> = Symbol('note')
