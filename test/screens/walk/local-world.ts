/** The few customers and accounts of a walk, in the page. It is handed over as text: it may use nothing from outside. */
export interface Account {
  id: number
  accountNo: string
  clientId: number
  name: string
  isBlocked: boolean
}
export interface Application {
  id: number
  title: string
  steps: readonly string[]
}
interface World {
  clients: readonly { id: number }[]
  /** A customer without an account. */
  bare: number
  accounts: readonly Account[]
  record: (account: Account) => unknown
  /** The next one that comes in. */
  application: () => Application
  search: (text: string) => unknown[]
}

declare global {
  interface Window {
    world?: World
  }
}

export function installWorld(): void {
  const names = [
    'Adaeze Obi',
    'Bola Adebayo',
    'Bola Adebayo',
    'Chidi Eze',
    'Dupe Ola',
    'Efe Ojo',
    'Funmi Alade',
  ]
  const clients = names.map((displayName, at) => ({
    id: at + 1,
    displayName,
    officeId: 1,
    officeName: 'Ikeja',
    accountNo: `00000000${at + 1}`,
    status: { id: 300, value: 'Active' },
  }))
  const bare = 7
  const accounts = [1, 1, 2, 3, 4, 4, 5, 6].map((clientId, at) => ({
    id: 11 + at,
    accountNo: `2100000${111 + at}`,
    clientId,
    name: names[clientId - 1] ?? '',
    isBlocked: clientId === 6,
  }))
  const record = ({ id, accountNo, clientId, name, isBlocked }: (typeof accounts)[number]) => ({
    id,
    accountNo,
    clientId,
    clientName: name,
    officeId: 1,
    savingsProductName: 'Everyday Savings',
    status: { id: 300, value: 'Active' },
    subStatus: { id: isBlocked ? 400 : 0, value: isBlocked ? 'Block' : 'None' },
    currency: { code: 'NGN', name: 'Naira', decimalPlaces: 2 },
    summary: { accountBalance: '5000000.00', availableBalance: '5000000.00' },
  })
  let applicants = 0
  const application = () => {
    const id = 100 + ++applicants
    const isLoan = id % 3 === 0
    return {
      kind: isLoan ? 'loan' : 'savings',
      id,
      clientId: 1,
      title: `Applicant ${id}`,
      detail: isLoan ? 'Trader Loan' : 'Everyday Savings',
      state: isLoan ? 'Approved' : 'Submitted and pending approval',
      submittedOn: '2026-01-04',
      submittedBy: 'Tunde',
      own: false,
      identified: null,
      steps: isLoan
        ? ['disburseLoan', 'undoApprovalOfLoan']
        : ['approveSavingsAccount', 'rejectSavingsAccount'],
      against: [],
      source: 'service',
      seenAt: new Date().toISOString(),
    }
  }
  function search(typed: string): unknown[] {
    const text = typed.trim().toLowerCase().replace(/\s/g, '')
    if (text === '') return []
    const hit = (one: (typeof accounts)[number], stage: string) => ({
      kind: 'savings',
      id: one.id,
      clientId: one.clientId,
      title: one.name,
      accountNo: one.accountNo,
      stage,
      source: 'service',
      seenAt: new Date().toISOString(),
    })
    return accounts.flatMap((one) => {
      if (one.accountNo === text) return [hit(one, 'exact')]
      const isLike =
        one.accountNo.startsWith(text) || one.name.toLowerCase().replace(/\s/g, '').includes(text)
      return isLike ? [hit(one, 'prefix')] : []
    })
  }

  window.world = { clients, bare, accounts, record, application, search }
}
