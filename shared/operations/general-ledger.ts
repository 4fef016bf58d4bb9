/** General ledger accounts and journal entries (§1, §4). */
import { z } from 'zod'
import {
  command,
  currency,
  date,
  dated,
  day,
  id,
  money,
  name,
  note,
  option,
  page,
  paging,
  pathId,
  position,
  wholeList,
} from './fields.ts'
import { defineOperations } from './operation.ts'
import { choice, figureAmount, productHead } from './product-fields.ts'
import { lists } from './settled-by.ts'
import { fault } from '../values/faults.ts'

const ledgerAccountRecord = z.looseObject({
  id: z.int(),
  name: z.string().optional(),
  glCode: z.string().optional(),
  type: option.optional(),
  usage: option.optional(),
  manualEntriesAllowed: z.boolean().optional(),
  disabled: z.boolean().optional(),
  /** One for each currency in which it was posted to; debits raise assets and expenses, credits the others. */
  balances: z.array(z.looseObject({ currency: z.string(), balance: money })).optional(),
})

const closureRecord = z.looseObject({
  id: z.int(),
  officeId: z.int().optional(),
  officeName: z.string().optional(),
  closingDate: day.optional(),
  comments: z.string().optional(),
  createdByUsername: z.string().optional(),
})

/** One line of an entry (facts §3.8). */
const journalLineRecord = z.looseObject({
  id: z.int(),
  officeId: z.int().optional(),
  glAccountId: z.int().optional(),
  glAccountName: z.string().optional(),
  glAccountCode: z.string().optional(),
  transactionDate: day.optional(),
  entryType: option.optional(),
  amount: money.optional(),
  currency: currency.optional(),
  transactionId: z.string().optional(),
  manualEntry: z.boolean().optional(),
  reversed: z.boolean().optional(),
  comments: z.string().optional(),
  referenceNumber: z.string().optional(),
  officeRunningBalance: money.optional(),
  organizationRunningBalance: money.optional(),
})

const journal = { tag: 'Ledger and Settlements', base: 'api', basis: 'assumed: spec §1, facts §3.8' } as const

const lines = (side: 'debit' | 'credit') =>
  z
    .array(z.strictObject({ glAccountId: id, amount: figureAmount }), {
      error: fault('sideMissing', { side }),
    })
    .min(1, fault('sideMissing', { side }))
    .max(100, fault('linesTooMany', { count: 100 }))

export const generalLedger = defineOperations({
  listLedgerAccounts: {
    tag: 'Ledger and Settlements',
    summary: 'Retrieve all general ledger accounts',
    method: 'GET',
    path: '/ledger',
    base: 'api',
    query: wholeList,
    reply: page(ledgerAccountRecord),
    permission: 'READ_GLACCOUNT',
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
    basis: 'spec §4',
  },
  createLedgerAccount: {
    ...journal,
    summary: 'Open a general ledger account',
    method: 'POST',
    path: '/ledger',
    body: z.strictObject({
      name,
      glCode: z
        .string({ error: fault('ledgerCodeMissing') })
        .regex(/^[0-9A-Za-z.-]{1,45}$/, fault('ledgerCodeLetters')),
      type: choice({ 1: 'asset', 2: 'liability', 3: 'equity', 4: 'income', 5: 'expense' }),
      usage: choice({ 1: 'detail', 2: 'header' }),
      manualEntriesAllowed: z.boolean().optional(),
    }),
    reply: command,
    permission: 'CREATE_GLACCOUNT',
    grantedTo: 'administrator',
    event: { name: 'gl-account', action: 'create' },
    offline: 'refuse',
    mark: null,
    readBack: 'listLedgerAccounts',
    settledBy: 'newRecord',
  },
  switchLedgerAccount: {
    ...journal,
    summary: 'Enable or disable a general ledger account: a disabled one takes no entries by hand',
    method: 'POST',
    path: '/ledger/{glAccountId}/{position}',
    params: z.strictObject({ glAccountId: pathId, position }),
    body: z.strictObject({}),
    reply: command,
    permission: 'UPDATE_GLACCOUNT',
    grantedTo: 'administrator',
    event: { name: 'gl-account', action: 'update' },
    offline: 'refuse',
    mark: null,
    readBack: 'listLedgerAccounts',
    settledBy: {
      state: lists(
        (account, { params }) =>
          String(account('id')) === params?.['glAccountId'] &&
          account('disabled') === (params?.['position'] === 'disable'),
      ),
    },
  },
  listLedgerClosures: {
    ...journal,
    summary: 'List to which days the ledger was closed, newest first',
    method: 'GET',
    path: '/ledger/closures',
    query: wholeList.extend({ officeId: pathId.optional() }),
    reply: page(closureRecord),
    permission: 'READ_GLCLOSURE',
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
  },
  closeLedger: {
    ...journal,
    summary: 'Close the ledger of an office to a day: nothing is dated on it or before it any more',
    method: 'POST',
    path: '/ledger/closures',
    body: z.strictObject({ officeId: id, closingDate: date, comments: note.optional(), ...dated }),
    reply: command,
    permission: 'CREATE_GLCLOSURE',
    grantedTo: 'administrator',
    event: { name: 'gl-closure', action: 'create' },
    offline: 'refuse',
    mark: 'comments',
    readBack: 'listLedgerClosures',
    settledBy: 'mark',
  },
  listJournalEntries: {
    ...journal,
    summary: 'List the lines of journal entries, newest first, with running balances',
    method: 'GET',
    path: '/ledger/journalentries',
    query: z.strictObject({
      officeId: pathId.optional(),
      glAccountId: pathId.optional(),
      transactionId: z.string().max(60).optional(),
      ...paging,
    }),
    reply: page(journalLineRecord),
    permission: 'READ_JOURNALENTRY',
    event: null,
    offline: 'cached',
    mark: null,
    readBack: null,
  },
  postJournalEntry: {
    ...journal,
    summary: 'Post a journal entry whose debits equal its credits',
    method: 'POST',
    path: '/ledger/journalentries',
    body: z.strictObject({
      officeId: id,
      transactionDate: date,
      currencyCode: productHead.currencyCode,
      comments: note.optional(),
      referenceNumber: z
        .string()
        .max(100, fault('tooLong', { count: 100 }))
        .optional(),
      debits: lines('debit'),
      credits: lines('credit'),
      ...dated,
    }),
    reply: command,
    permission: 'CREATE_JOURNALENTRY',
    grantedTo: 'supervisor',
    event: { name: 'journal-entry', action: 'create' },
    offline: 'refuse',
    mark: 'comments',
    readBack: 'listJournalEntries',
    settledBy: 'mark',
  },
  reverseJournalEntry: {
    ...journal,
    summary: 'Reverse a journal entry by an opposite one',
    method: 'POST',
    path: '/ledger/journalentries/{transactionId}/reverse',
    params: z.strictObject({
      transactionId: z.string().regex(/^[0-9A-Za-z-]{1,60}$/, fault('entryMissing')),
    }),
    body: z.strictObject({ comments: note.optional() }),
    reply: command,
    permission: 'REVERSE_JOURNALENTRY',
    grantedTo: 'supervisor',
    event: { name: 'journal-entry', action: 'reverse' },
    offline: 'refuse',
    mark: 'comments',
    readBack: 'listJournalEntries',
    settledBy: 'mark',
  },
})
