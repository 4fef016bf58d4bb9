/**
 * What stands beside the form of some acts while it is filled in: the bank's own answer to what it would come to.
 * What it says is read back as well; while it `waits`, the act is not read back.
 */
import { defineAsyncComponent, type Component } from 'vue'
import type { ActName } from '../actions/action.ts'

export const besideOf: Readonly<Partial<Record<ActName, Component>>> = {
  createFixedDeposit: defineAsyncComponent(() => import('../fixed-deposits/DepositProjection.vue')),
  closeFixedDepositEarly: defineAsyncComponent(() => import('../fixed-deposits/ClosureBeside.vue')),
  postJournalEntry: defineAsyncComponent(() => import('../general-ledger/EntryBalance.vue')),
  createLoan: defineAsyncComponent(() => import('../loans/LoanProjection.vue')),
}

/** What stands under the two sides in the read-back of some acts: what the customer repays. */
export const underOf: Readonly<Partial<Record<ActName, Component>>> = {
  disburseLoan: defineAsyncComponent(() => import('../loans/LoanTerms.vue')),
  activateFixedDeposit: defineAsyncComponent(() => import('../fixed-deposits/DepositTerms.vue')),
}
