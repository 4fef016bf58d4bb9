/** Amounts held and accounts stopped. Documented: withdrawal from a lien and the removal of blocks (§4). */
import { z } from 'zod'
import { amount, command, date, dated, day, money, page, pathId, wholeList } from './fields.ts'
import { defineOperations } from './operation.ts'
import { hasSubStatus, lists } from './settled-by.ts'
import { accountBlocks } from './states.ts'
import { fault } from '../values/faults.ts'

const savingsParams = z.strictObject({ savingsId: pathId })
const lienParams = z.strictObject({ savingsId: pathId, lienId: pathId })
const reasonForBlock = z
  .string({ error: fault('reasonMissing') })
  .trim()
  .min(1, fault('reasonMissing'))
  .max(100, fault('tooLong', { count: 100 }))

const lienRecord = z.looseObject({
  id: z.int(),
  amount: money.optional(),
  date: day.optional(),
  reasonForBlock: z.string().optional(),
  /** Absent while the amount is held (facts §3.4). */
  releaseTransactionId: z.int().optional(),
  submittedByUsername: z.string().optional(),
})

const block = {
  tag: 'ISO Block',
  method: 'POST',
  base: 'api',
  params: savingsParams,
  reply: command,
  offline: 'refuse',
  mark: null,
  readBack: 'getSavingsAccount',
} as const

const isReleased = lists(
  (lien, { params }) =>
    String(lien('id')) === params?.['lienId'] && lien('releaseTransactionId') !== undefined,
)

export const liensAndBlocks = defineOperations({
  withdrawFromLien: {
    tag: 'Lien',
    summary: 'Withdraw from a liened amount',
    method: 'POST',
    path: '/savingsaccounts/{savingsId}/lien/withdraw/{lienId}',
    base: 'api',
    params: lienParams,
    body: z.strictObject({}),
    reply: command,
    /** It frees what was held: who may not release an amount may not take it out either. */
    permission: 'RELEASEAMOUNT_SAVINGSACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'savings-account', action: 'withdrawLien' },
    offline: 'refuse',
    mark: null,
    readBack: 'listLiens',
    settledBy: { state: isReleased },
    basis: 'spec §4',
  },
  placeLien: {
    tag: 'Lien',
    summary: 'Hold an amount on a savings account',
    method: 'POST',
    path: '/savingsaccounts/{savingsId}/lien',
    base: 'api',
    params: savingsParams,
    body: z.strictObject({ transactionDate: date, transactionAmount: amount, reasonForBlock, ...dated }),
    reply: command,
    permission: 'HOLDAMOUNT_SAVINGSACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'savings-account', action: 'placeLien' },
    offline: 'refuse',
    mark: null,
    readBack: 'listLiens',
    settledBy: 'newRecord',
    basis: 'assumed: facts §3.4',
  },
  releaseLien: {
    tag: 'Lien',
    summary: 'Release a held amount',
    method: 'POST',
    path: '/savingsaccounts/{savingsId}/lien/release/{lienId}',
    base: 'api',
    params: lienParams,
    body: z.strictObject({}),
    reply: command,
    permission: 'RELEASEAMOUNT_SAVINGSACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'savings-account', action: 'releaseLien' },
    offline: 'refuse',
    mark: null,
    readBack: 'listLiens',
    settledBy: { state: isReleased },
    basis: 'assumed: facts §3.4',
  },
  listLiens: {
    tag: 'Lien',
    summary: 'List the amounts held on a savings account',
    method: 'GET',
    path: '/savingsaccounts/{savingsId}/liens',
    base: 'api',
    params: savingsParams,
    query: wholeList,
    reply: page(lienRecord),
    permission: 'READ_SAVINGSACCOUNT',
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
    basis: 'assumed: facts §3.4',
  },
  removePostNoCredit: {
    ...block,
    summary: 'Unblock PNC on a savings account',
    path: '/savingsaccounts/{savingsId}/removepnc',
    body: z.strictObject({}),
    permission: 'UNBLOCKCREDIT_SAVINGSACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'savings-account', action: 'removepnc' },
    settledBy: { state: hasSubStatus(accountBlocks.none, accountBlocks.debits) },
    basis: 'spec §4',
  },
  unblockSavingsAccount: {
    ...block,
    summary: 'Unblock a savings account',
    path: '/savingsaccounts/{savingsId}/unblock',
    body: z.strictObject({}),
    permission: 'UNBLOCK_SAVINGSACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'savings-account', action: 'unblock' },
    settledBy: { state: hasSubStatus(accountBlocks.none, accountBlocks.credits, accountBlocks.debits) },
    basis: 'spec §4',
  },
  blockSavingsAccount: {
    ...block,
    summary: 'Stop all credits and debits on a savings account',
    path: '/savingsaccounts/{savingsId}/block',
    body: z.strictObject({ reasonForBlock }),
    permission: 'BLOCK_SAVINGSACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'savings-account', action: 'block' },
    settledBy: { state: hasSubStatus(accountBlocks.all) },
    basis: 'assumed: facts §3.4',
  },
  applyPostNoCredit: {
    ...block,
    summary: 'Stop credits (post no credit)',
    path: '/savingsaccounts/{savingsId}/pnc',
    body: z.strictObject({ reasonForBlock }),
    permission: 'BLOCKCREDIT_SAVINGSACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'savings-account', action: 'pnc' },
    settledBy: { state: hasSubStatus(accountBlocks.all, accountBlocks.credits) },
    basis: 'assumed: facts §3.4',
  },
  applyPostNoDebit: {
    ...block,
    summary: 'Stop debits (post no debit)',
    path: '/savingsaccounts/{savingsId}/pnd',
    body: z.strictObject({ reasonForBlock }),
    permission: 'BLOCKDEBIT_SAVINGSACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'savings-account', action: 'pnd' },
    settledBy: { state: hasSubStatus(accountBlocks.all, accountBlocks.debits) },
    basis: 'assumed: facts §3.4',
  },
  removePostNoDebit: {
    ...block,
    summary: 'Allow debits again (remove post no debit)',
    path: '/savingsaccounts/{savingsId}/removepnd',
    body: z.strictObject({}),
    permission: 'UNBLOCKDEBIT_SAVINGSACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'savings-account', action: 'removepnd' },
    settledBy: { state: hasSubStatus(accountBlocks.none, accountBlocks.credits) },
    basis: 'assumed: facts §3.4',
  },
})
