/**
 * For operations whose effect is a state: whether a read shows that it has been reached. The service refuses a
 * step from the state it leads to (§3), so a state that is there was made by the step. Ids as in facts §3.3, §3.4.
 */
import type { Input, OperationName } from '../operations/index.ts'

type Judge = (reply: unknown, input: Input) => boolean

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** `status` is one of these. A later state of the workflow is reached through the earlier one. */
const status =
  (...ids: number[]): Judge =>
  (reply) => {
    const told = member(reply, 'status')
    return ids.includes(Number(member(told, 'id') ?? told))
  }

/** `subStatus` is one of these: 0 none, 400 block, 500 block credit, 600 block debit; absent where nothing is blocked. */
const subStatus =
  (...ids: number[]): Judge =>
  (reply) => {
    const told = member(reply, 'subStatus')
    return member(reply, 'id') !== undefined && ids.includes(Number(member(told, 'id') ?? told ?? 0))
  }

/** The records of a page (A-page). */
const itemsOf = (reply: unknown): unknown[] => {
  const items = member(reply, 'pageItems')
  return Array.isArray(items) ? items : []
}

const inList =
  (isIt: (record: unknown, input: Input) => boolean): Judge =>
  (reply, input) =>
    itemsOf(reply).some((record) => isIt(record, input))

const hasId = (record: unknown, input: Input, param: string) =>
  String(member(record, 'id')) === input.params?.[param]

const lienIsReleased = inList(
  (lien, input) => hasId(lien, input, 'lienId') && member(lien, 'releaseTransactionId') !== undefined,
)

export const reached: Partial<Record<OperationName, Judge>> = {
  activateClient: status(300, 600),
  confirmClientIdentity: (reply) => member(reply, 'kycConfirmed') === true,
  approveSavingsAccount: status(200, 300, 600),
  rejectSavingsAccount: status(500),
  withdrawSavingsAccount: status(400),
  undoApprovalOfSavingsAccount: status(100),
  activateSavingsAccount: status(300, 600),
  closeSavingsAccount: status(600),
  undoSavingsTransaction: (reply) => member(reply, 'reversed') === true,
  approveFixedDeposit: status(200, 300, 600, 700, 800),
  rejectFixedDeposit: status(500),
  withdrawFixedDeposit: status(400),
  undoApprovalOfFixedDeposit: status(100),
  activateFixedDeposit: status(300, 600, 700, 800),
  closeFixedDepositEarly: status(700),
  closeMaturedFixedDeposit: status(600),
  approveLoan: status(200, 300, 600, 601, 700),
  rejectLoan: status(500),
  withdrawLoan: status(400),
  undoApprovalOfLoan: status(100),
  disburseLoan: status(300, 600, 601, 700),
  blockSavingsAccount: subStatus(400),
  unblockSavingsAccount: subStatus(0, 500, 600),
  applyPostNoCredit: subStatus(400, 500),
  removePostNoCredit: subStatus(0, 600),
  applyPostNoDebit: subStatus(400, 600),
  removePostNoDebit: subStatus(0, 500),
  withdrawFromLien: lienIsReleased,
  releaseLien: lienIsReleased,
  createHook: inList((hook, input) => member(hook, 'url') === input.body?.['url']),
  switchHook: inList(
    (hook, input) =>
      hasId(hook, input, 'hookId') && member(hook, 'enabled') === (input.params?.['position'] === 'enable'),
  ),
  switchEvent: inList(
    (event, input) =>
      member(event, 'event') === input.params?.['event'] &&
      member(event, 'enabled') === (input.params?.['position'] === 'enable'),
  ),
}

/** For operations whose effect is a figure of a record: that figure, as the reply shows it. */
export const figures: Partial<Record<OperationName, (reply: unknown, input: Input) => string | undefined>> = {
  // The list of charges shows no note, so no mark either; what was waived grows.
  waiveSavingsCharge(reply, input) {
    const charge = itemsOf(reply).find((record) => hasId(record, input, 'savingsChargeId'))
    const waived = member(charge, 'amountWaived')
    return waived === undefined ? undefined : String(waived)
  },
}
