/** Closing fixed deposits, early and matured (§2.6, §4, facts §3.5). */
import { z } from 'zod'
import { command, date, dated, id, money, note, pathId } from './fields.ts'
import { defineOperations } from './operation.ts'
import { hasStatus, stepCalled } from './settled-by.ts'
import { fixedDepositStates } from './states.ts'
import { fault } from '../values/faults.ts'

const params = z.strictObject({ accountId: pathId })

/** A string in the specification (§2.6): 100 pays out, 200 moves to `toSavingsAccountId` (facts §3.5). */
const onAccountClosureId = z.enum(['100', '200'], {
  error: fault('payoutOrSavings'),
})

export const fixedDepositClosures = defineOperations({
  quoteFixedDepositClosure: {
    tag: 'Fixed Deposit',
    summary: 'Tell what a fixed deposit would pay if it were closed early; changes nothing',
    method: 'POST',
    reads: true,
    path: '/fixeddepositaccounts/{accountId}/calculatePrematureAmount',
    base: 'api',
    params,
    body: z.strictObject({ closedOnDate: date, ...dated }),
    reply: z.looseObject({ id: z.int(), maturityAmount: money }),
    permission: 'READ_FIXEDDEPOSITACCOUNT',
    event: null,
    offline: 'refuse',
    mark: null,
    readBack: null,
    basis: 'assumed: facts §3.5',
  },
  closeFixedDepositEarly: {
    tag: 'Fixed Deposit',
    summary: 'Close a fixed deposit early and move the amount to a savings account',
    method: 'POST',
    path: '/fixeddepositaccounts/{accountId}/prematureClose',
    base: 'api',
    params,
    body: z.strictObject({
      closedOnDate: date,
      note: note.optional(),
      onAccountClosureId,
      toSavingsAccountId: id.optional(),
      transferDescription: note.optional(),
      ...dated,
    }),
    reply: command,
    permission: 'PREMATURECLOSE_FIXEDDEPOSITACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'fixed-deposit-account', action: 'prematureClose' },
    offline: 'refuse',
    mark: 'transferDescription',
    readBack: 'getFixedDeposit',
    settledBy: { state: hasStatus(fixedDepositStates.closedEarly), step: stepCalled('closed') },
    basis: 'spec §4',
  },
  closeMaturedFixedDeposit: {
    tag: 'Fixed Deposit',
    method: 'POST',
    base: 'api',
    params,
    reply: command,
    offline: 'refuse',
    mark: 'note',
    readBack: 'getFixedDeposit',
    basis: 'assumed: spec §3.3 shows no states, facts §3.5',
    summary: 'Pay out a fixed deposit that has matured',
    path: '/fixeddepositaccounts/{accountId}/close',
    body: z.strictObject({
      closedOnDate: date,
      onAccountClosureId,
      toSavingsAccountId: id.optional(),
      note: note.optional(),
      ...dated,
    }),
    permission: 'CLOSE_FIXEDDEPOSITACCOUNT',
    grantedTo: 'supervisor',
    event: { name: 'fixed-deposit-account', action: 'close' },
    settledBy: { state: hasStatus(fixedDepositStates.closed), step: stepCalled('closed') },
  },
})

/** Whether a request closes a fixed deposit and pays it out in cash: 100 (facts §3.5). */
export function paysClosureInCash(operation: string, body: Readonly<Record<string, unknown>> = {}): boolean {
  return Object.hasOwn(fixedDepositClosures, operation) && body['onAccountClosureId'] === '100'
}
