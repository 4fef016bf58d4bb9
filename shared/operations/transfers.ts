/** Intra transfers, savings to savings only (§1, §2.5, §4). */
import { z } from 'zod'
import {
  amount,
  command,
  currency,
  date,
  dated,
  day,
  id,
  money,
  note,
  option,
  page,
  paging,
} from './fields.ts'
import { defineOperations } from './operation.ts'
import { fault } from '../values/faults.ts'

const party = z.looseObject({ id: z.int(), name: z.string().optional(), displayName: z.string().optional() })
const account = z.looseObject({ id: z.int(), accountNo: z.string().optional() })

export const transferRecord = z.looseObject({
  id: z.int(),
  reversed: z.boolean().optional(),
  currency: currency.optional(),
  transferAmount: money,
  transferDate: day,
  transferDescription: z.string().optional(),
  fromOffice: party.optional(),
  fromClient: party.optional(),
  fromAccountType: option.optional(),
  fromAccount: account,
  toOffice: party.optional(),
  toClient: party.optional(),
  toAccountType: option.optional(),
  toAccount: account,
})

const accountType = z.literal('savings', {
  error: fault('onlySavings'),
})

export const transfers = defineOperations({
  createIntraTransfer: {
    tag: 'Intra Transfer',
    summary: 'Create an intra transfer',
    method: 'POST',
    path: '/intratransfer',
    base: 'api',
    body: z.strictObject({
      comment: note,
      fromAccountId: id,
      fromAccountType: accountType,
      fromClientId: id,
      fromOfficeId: id,
      toAccountId: id,
      toAccountType: accountType,
      toClientId: id,
      toOfficeId: id,
      transactionDate: date,
      transferAmount: amount,
      ...dated,
    }),
    reply: command,
    permission: 'CREATE_ACCOUNTTRANSFER',
    grantedTo: 'teller',
    event: { name: 'intra-transfer', action: 'create' },
    offline: 'refuse',
    mark: 'comment',
    readBack: 'listAccountTransfers',
    settledBy: 'mark',
    basis: 'spec §4',
  },
  listAccountTransfers: {
    tag: 'Intra Transfer',
    summary: 'List account transfers (intra transfer transactions)',
    method: 'GET',
    path: '/accounttransfers',
    base: 'api',
    query: z.strictObject({ ...paging }),
    reply: page(transferRecord),
    permission: 'READ_ACCOUNTTRANSFER',
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
    basis: 'spec §4',
  },
})
