/** Fixed deposits (§2.4, §4). */
import { z } from 'zod'
import { command, date, dated, id, note, pathId } from '../fields.ts'
import { defineOperations } from '../operation.ts'

export const fixedDeposits = defineOperations({
  closeFixedDepositEarly: {
    tag: 'Fixed Deposit',
    summary: 'Close a fixed deposit early and move the amount to a savings account',
    method: 'POST',
    path: '/fixeddepositaccounts/{accountId}/prematureClose',
    base: 'api',
    params: z.strictObject({ accountId: pathId }),
    body: z.strictObject({
      closedOnDate: date,
      note: note.optional(),
      /** A string in the specification (§2.6): 100 pays out, 200 moves to `toSavingsAccountId` (facts §3.5). */
      onAccountClosureId: z.enum(['100', '200'], {
        error: 'write "100" to pay out or "200" to move to a savings account',
      }),
      toSavingsAccountId: id.optional(),
      transferDescription: note.optional(),
      ...dated,
    }),
    reply: command,
    permission: 'PREMATURECLOSE_FIXEDDEPOSITACCOUNT',
    event: { name: 'fixed-deposit-account', action: 'prematureClose' },
    offline: 'refuse',
    mark: 'transferDescription',
    readBack: 'getFixedDeposit',
    basis: 'spec §4',
  },
})
