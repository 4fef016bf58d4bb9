/** The 21 operations of §4, written down here from the specification and not from the product’s table. */
import { day, dated, past, type Call, type World } from './world.ts'

export interface Documented {
  operation: string
  method: 'GET' | 'POST'
  /** As §4 writes it. */
  path: string
  /** Field → what §4 says it is. */
  fields: Readonly<Record<string, 'string' | 'integer' | 'date' | 'amount'>>
  list?: true
  event?: [name: string, action: string]
  /** A call that succeeds, with exactly §4’s fields. */
  make(world: World): Promise<Call>
}

const transfer = {
  comment: 'string',
  fromAccountId: 'integer',
  fromAccountType: 'string',
  fromClientId: 'integer',
  fromOfficeId: 'integer',
  toAccountId: 'integer',
  toAccountType: 'string',
  toClientId: 'integer',
  toOfficeId: 'integer',
  transactionDate: 'date',
  transferAmount: 'amount',
} as const
const movement = { comment: 'string', transactionAmount: 'amount', transactionDate: 'date' } as const
const closure = {
  closedOnDate: 'date',
  note: 'string',
  onAccountClosureId: 'string',
  toSavingsAccountId: 'integer',
  transferDescription: 'string',
} as const
const block = { reasonForBlock: 'Asked by the court' }

const active = (world: World) => world.client({ isActive: true, activationDate: past })

async function savings(world: World, cash?: string): Promise<{ clientId: number; savingsId: number }> {
  const clientId = await active(world)
  return { clientId, savingsId: await world.account(clientId, cash) }
}

async function loan(world: World, ...steps: ('approve' | 'disburse' | 'writeoff')[]): Promise<number> {
  const { branch } = world
  const body = { clientId: await active(world), productId: 1, submittedOnDate: past }
  const loanId = Number((await branch.done('teller', 'createLoan', { body }))['loanId'])
  const params = { loanId }
  for (const step of steps) {
    if (step === 'approve')
      await branch.done('supervisor', 'approveLoan', { params, body: { approvedOnDate: past } })
    if (step === 'disburse')
      await branch.done('supervisor', 'disburseLoan', { params, body: { actualDisbursementDate: past } })
    if (step === 'writeoff')
      await branch.done('supervisor', 'writeOffLoan', { params, body: { transactionDate: day } })
  }
  return loanId
}

export async function deposit(
  world: World,
  changes: object = {},
): Promise<{ accountId: number; clientId: number }> {
  const { branch } = world
  const clientId = await active(world)
  const term = { depositAmount: '100000.00', depositPeriod: 12, depositPeriodFrequencyId: 2 }
  const body = { clientId, productId: 1, submittedOnDate: '01 December 2025', ...term, ...dated, ...changes }
  const accountId = Number((await branch.done('teller', 'createFixedDeposit', { body }))['resourceId'])
  const params = { accountId }
  const approved = { approvedOnDate: '01 December 2025' }
  await branch.done('supervisor', 'approveFixedDeposit', { params, body: approved })
  const activated = { activatedOnDate: '01 December 2025' }
  await branch.done('supervisor', 'activateFixedDeposit', { params, body: activated })
  return { accountId, clientId }
}

export async function transferBody(world: World): Promise<Record<string, unknown>> {
  const { clientId, savingsId } = await savings(world, '500.00')
  const other = await savings(world)
  const from = {
    fromAccountId: savingsId,
    fromAccountType: 'savings',
    fromClientId: clientId,
    fromOfficeId: 2,
  }
  const to = {
    toAccountId: other.savingsId,
    toAccountType: 'savings',
    toClientId: other.clientId,
    toOfficeId: 2,
  }
  return { comment: 'Rent', ...from, ...to, transactionDate: day, transferAmount: '12.50' }
}

const steps = (from: 'recoverypayment' | 'waiveInterest') => async (world: World) => ({
  path: `/loans/${await loan(world, 'approve', 'disburse', ...(from === 'recoverypayment' ? (['writeoff'] as const) : []))}/${from}`,
  body: { comment: 'By cash', transactionAmount: '10.00', transactionDate: day },
})

const unblocked =
  (first: 'blockSavingsAccount' | 'applyPostNoCredit', last: string) => async (world: World) => {
    const { savingsId } = await savings(world)
    await world.branch.done('supervisor', first, { params: { savingsId }, body: block })
    return { path: `/savingsaccounts/${savingsId}/${last}`, body: {} }
  }

const get = (operation: string, path: string, make = async () => ({ path }) as Call): Documented => ({
  operation,
  method: 'GET',
  path,
  fields: {},
  make,
})
const post = (
  operation: string,
  path: string,
  fields: Documented['fields'],
  event: [string, string],
  make: Documented['make'],
): Documented => ({ operation, method: 'POST', path, fields, event, make })

/** All but the two uploads and `generateKey`, which have rows of their own. */
export const documented: readonly Documented[] = [
  post(
    'activateClient',
    '/clients/{clientId}/activate',
    { activationDate: 'date' },
    ['client', 'activate'],
    async (world) => ({
      path: `/clients/${await world.client()}/activate`,
      body: { activationDate: day },
    }),
  ),
  {
    ...get('findClientByPhone', '/clients/searchbyphone/{phoneNumber}'),
    async make(world) {
      await world.client({ mobileNo: '08099999999' }).catch(() => undefined)
      return { path: '/clients/searchbyphone/08099999999' }
    },
  },
  {
    ...get('findClientByBvn', '/clients/searchbybvn/{bvn}'),
    async make(world) {
      await world.client({ bvn: '49999999999' }).catch(() => undefined)
      return { path: '/clients/searchbybvn/49999999999' }
    },
  },
  post('createIntraTransfer', '/intratransfer', transfer, ['intra-transfer', 'create'], async (world) => ({
    path: '/intratransfer',
    body: await transferBody(world),
  })),
  { ...get('listAccountTransfers', '/accounttransfers'), list: true },
  post(
    'closeFixedDepositEarly',
    '/fixeddepositaccounts/{accountId}/prematureClose',
    closure,
    ['fixed-deposit-account', 'prematureClose'],
    async (world) => {
      const { accountId, clientId } = await deposit(world)
      const body = {
        closedOnDate: day,
        note: 'Wish',
        onAccountClosureId: '200',
        toSavingsAccountId: await world.account(clientId),
        transferDescription: 'Closed early',
      }
      return { path: `/fixeddepositaccounts/${accountId}/prematureClose`, body }
    },
  ),
  post(
    'recoverLoan',
    '/loans/{loanId}/recoverypayment',
    movement,
    ['loan', 'recoverypayment'],
    steps('recoverypayment'),
  ),
  post(
    'waiveLoanInterest',
    '/loans/{loanId}/waiveInterest',
    movement,
    ['loan', 'waiveInterest'],
    steps('waiveInterest'),
  ),
  post(
    'rejectLoan',
    '/loans/{loanId}/reject',
    { note: 'string', rejectedOnDate: 'date' },
    ['loan', 'reject'],
    async (world) => ({
      path: `/loans/${await loan(world)}/reject`,
      body: { note: 'No income', rejectedOnDate: day },
    }),
  ),
  {
    ...get('listLoanTransactions', '/loans/{loanId}/transactions'),
    list: true,
    make: async (world) => ({ path: `/loans/${await loan(world, 'approve', 'disburse')}/transactions` }),
  },
  post(
    'withdrawFromLien',
    '/savingsaccounts/{savingsId}/lien/withdraw/{lienId}',
    {},
    ['savings-account', 'withdrawLien'],
    async (world) => {
      const { savingsId } = await savings(world, '500.00')
      const body = { transactionDate: day, transactionAmount: '100.00', ...block }
      const held = await world.branch.done('supervisor', 'placeLien', { params: { savingsId }, body })
      return { path: `/savingsaccounts/${savingsId}/lien/withdraw/${held['resourceId']}`, body: {} }
    },
  ),
  post(
    'removePostNoCredit',
    '/savingsaccounts/{savingsId}/removepnc',
    {},
    ['savings-account', 'removepnc'],
    unblocked('applyPostNoCredit', 'removepnc'),
  ),
  post(
    'unblockSavingsAccount',
    '/savingsaccounts/{savingsId}/unblock',
    {},
    ['savings-account', 'unblock'],
    unblocked('blockSavingsAccount', 'unblock'),
  ),
  {
    ...get('getSavingsTransaction', '/savingsaccounts/{savingsId}/transactions/{transactionId}'),
    async make(world) {
      const { savingsId } = await savings(world)
      const params = { savingsId }
      const body = { transactionDate: day, transactionAmount: '5.00' }
      const made = await world.branch.done('teller', 'depositCash', { params, body })
      return { path: `/savingsaccounts/${savingsId}/transactions/${made['resourceId']}` }
    },
  },
  { ...get('listSavingsAccounts', '/savingsaccounts'), list: true },
  { ...get('listSavingsProducts', '/savingsproducts'), list: true },
  { ...get('getCodeValues', '/codes/codeValues'), list: true },
  { ...get('listLedgerAccounts', '/ledger'), list: true },
]
