/**
 * What stands beside the form of some actions while it is filled in: the bank's own answer to what it would come to.
 * What it says is read back as well; while it `waits`, the action is not read back.
 */
import { defineAsyncComponent, type Component } from 'vue'
import type { ActionName } from '../actions/action.ts'

export const asideOf: Readonly<Partial<Record<ActionName, Component>>> = {
  createFixedDeposit: defineAsyncComponent(() => import('../fixed-deposits/DepositProjection.vue')),
  closeFixedDepositEarly: defineAsyncComponent(() => import('../fixed-deposits/ClosureAside.vue')),
  postJournalEntry: defineAsyncComponent(() => import('../general-ledger/EntryBalance.vue')),
  createLoan: defineAsyncComponent(() => import('../loans/LoanProjection.vue')),
}

/** What is due, above the fields of some actions: read back as well, as what stands beside. */
export const aboveOf: Readonly<Partial<Record<ActionName, Component>>> = {
  repayLoan: defineAsyncComponent(() => import('../loans/LoanDue.vue')),
}

/** What stands under the two sides in the read-back of some actions: what the customer repays. */
export const underOf: Readonly<Partial<Record<ActionName, Component>>> = {
  disburseLoan: defineAsyncComponent(() => import('../loans/LoanTerms.vue')),
  activateFixedDeposit: defineAsyncComponent(() => import('../fixed-deposits/DepositTerms.vue')),
}
