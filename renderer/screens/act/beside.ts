/**
 * What stands beside the form of some acts while it is filled in: the bank's own answer to what it would come to.
 * What it says is read back as well; while it `waits`, the act is not read back.
 */
import { defineAsyncComponent, type Component } from 'vue'
import type { ActName } from '../../acts/act.ts'

export interface Told {
  facts: readonly { label: string; value: string }[]
  /** Why it cannot be read back yet; null: it can. */
  waits: string | null
}

export const besideOf: Readonly<Partial<Record<ActName, Component>>> = {
  createFixedDeposit: defineAsyncComponent(() => import('../fixed-deposit/DepositProjection.vue')),
  closeFixedDepositEarly: defineAsyncComponent(() => import('../fixed-deposit/ClosureBeside.vue')),
  postJournalEntry: defineAsyncComponent(() => import('../ledger/EntryBalance.vue')),
  createLoan: defineAsyncComponent(() => import('../loan/LoanProjection.vue')),
}
