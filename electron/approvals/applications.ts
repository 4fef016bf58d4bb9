/**
 * What waits for a supervisor: applications for savings accounts, fixed deposits and loans to be decided or activated
 * (§3.1, §3.3) and customers to be activated (§3.2), oldest first. Which steps a person may take follows the two tables
 * and the person's rights.
 */
import { z } from 'zod'
import type { Application, ReadAnswer } from '../../shared/desk/commands.ts'
import { currency, day, money, option, page } from '../../shared/operations/fields.ts'
import { operationOf, operations, type Input, type OperationName } from '../../shared/operations/index.ts'
import { permits } from '../../shared/users/permissions.ts'
import type { Read } from '../directory/read.ts'
import { Refused } from '../core/refused.ts'
import type { ReadAgainst } from './said-against.ts'
import type { Submitted, SubmittedBy } from './submitted-by.ts'

export interface Viewer {
  profile: string
  permissions: readonly string[]
}

export type ListApplications = (viewer: Viewer) => Promise<{ applications: Application[] }>

const pageSize = 200
const maxPages = 25
const anyPage = page(z.unknown())

/** Status ids as in facts §3.3 to §3.6. */
const submitted = 100
const approved = 200

interface PossibleStep {
  name: OperationName
  /** Not for whoever submitted. */
  deciding: boolean
}
const decides = (name: OperationName): PossibleStep => ({ name, deciding: true })
const goesOn = (name: OperationName): PossibleStep => ({ name, deciding: false })

interface Queue {
  kind: Application['kind']
  list: OperationName
  /** What may be done in each state (§3.1; §3.2 and §3.3 name the steps of the others). */
  steps: Readonly<Record<number, readonly PossibleStep[]>>
}

const queues: readonly Queue[] = [
  {
    kind: 'savings',
    list: 'listSavingsAccounts',
    steps: {
      [submitted]: [
        decides('approveSavingsAccount'),
        decides('rejectSavingsAccount'),
        goesOn('withdrawSavingsAccount'),
      ],
      [approved]: [goesOn('activateSavingsAccount'), goesOn('undoApprovalOfSavingsAccount')],
    },
  },
  {
    kind: 'fixedDeposit',
    list: 'listFixedDeposits',
    steps: {
      [submitted]: [
        decides('approveFixedDeposit'),
        decides('rejectFixedDeposit'),
        goesOn('withdrawFixedDeposit'),
      ],
      [approved]: [goesOn('activateFixedDeposit'), goesOn('undoApprovalOfFixedDeposit')],
    },
  },
  {
    kind: 'loan',
    list: 'listLoans',
    steps: {
      [submitted]: [decides('approveLoan'), decides('rejectLoan'), goesOn('withdrawLoan')],
      [approved]: [goesOn('disburseLoan'), goesOn('undoApprovalOfLoan')],
    },
  },
  { kind: 'client', list: 'listClients', steps: { [submitted]: [decides('activateClient')] } },
]

/** What is needed of a record that waits, whatever its kind; the read has judged it by the table. */
const waitingRecord = z.looseObject({
  id: z.int(),
  accountNo: z.string().optional(),
  clientId: z.int().optional(),
  clientName: z.string().optional(),
  displayName: z.string().optional(),
  fullname: z.string().optional(),
  officeName: z.string().optional(),
  savingsProductName: z.string().optional(),
  depositProductName: z.string().optional(),
  loanProductName: z.string().optional(),
  currency: currency.optional(),
  /** Of a loan, of a fixed deposit; an account asks for no amount. */
  principal: money.optional(),
  depositAmount: money.optional(),
  status: option.optional(),
  /** Of a customer. */
  kycConfirmed: z.boolean().optional(),
  timeline: z
    .looseObject({ submittedOnDate: day.optional(), submittedByUsername: z.string().optional() })
    .optional(),
})
type Waiting = z.output<typeof waitingRecord>

/** `isOn`: whether an assumed operation is switched on at this service. Rejects with `Refused` as `read` does. */
export function createApplications(deps: {
  read: Read
  isOn?: (name: OperationName) => boolean
  /** Asked where the service does not tell who somebody is, or cannot be asked. */
  submittedBy?: SubmittedBy
  readAgainst?: ReadAgainst
}): ListApplications {
  const { read, isOn = () => true, submittedBy, readAgainst = () => () => [] } = deps

  return async function applications({ profile, permissions }) {
    const username = await usernameOf(profile)
    const stepsOf = (possible: readonly PossibleStep[], own: boolean): OperationName[] =>
      possible
        .filter(
          ({ name, deciding }) =>
            !(own && deciding) && isOn(name) && permits(permissions, operationOf(name).permission),
        )
        .map(({ name }) => name)

    const lists = queues
      .filter(({ list }) => isOn(list) && permits(permissions, operationOf(list).permission))
      .flatMap((queue) => Object.keys(queue.steps).map((status) => ({ queue, status: Number(status) })))
    const found = await Promise.all(
      lists.map(async ({ queue, status }) => {
        const records = await listed(profile, queue.list, status)
        const submitted = ({ id, timeline }: Waiting): Submitted => ({
          kind: queue.kind,
          id,
          username: timeline?.submittedByUsername,
        })
        const byDesk = username === null ? submittedBy : undefined
        byDesk?.learn(records.map(({ record }) => submitted(record)))
        return records.map(({ record, seen }): Omit<Application, 'against'> => {
          const { id, status: state, timeline } = record
          const clientId = queue.kind === 'client' ? id : (record.clientId ?? 0)
          const own =
            timeline?.submittedByUsername === (username ?? profile) ||
            (byDesk?.isOwn(profile, submitted(record)) ?? false)
          return {
            kind: queue.kind,
            id,
            clientId,
            own,
            title: record.clientName ?? record.displayName ?? record.fullname ?? `Customer ${clientId}`,
            detail: detailOf(record),
            amount: record.principal ?? record.depositAmount ?? null,
            currency: record.currency
              ? { code: record.currency.code, places: record.currency.decimalPlaces ?? 2 }
              : null,
            office: record.officeName ?? null,
            state: state?.value ?? '',
            submittedOn: timeline?.submittedOnDate ?? null,
            submittedBy: timeline?.submittedByUsername ?? null,
            identified: record.kycConfirmed ?? null,
            steps: stepsOf(queue.steps[status] ?? [], own),
            ...seen,
          }
        })
      }),
    )
    const against = readAgainst()
    const applications = found.flat().map((one) => ({ ...one, against: against(one) }))
    return { applications: applications.sort(oldestFirst) }
  }

  /** The name under which the service knows the person; null: it does not tell, and this computer was not told. */
  async function usernameOf(profile: string): Promise<string | null> {
    if (!isOn('getMe')) return null
    try {
      const { value } = await read({ profile, operation: 'getMe', input: {} })
      return operations.getMe.reply.safeParse(value).data?.username ?? null
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      return null
    }
  }

  /** All pages; filtered here as well, for how a service reads `status` is assumed. */
  async function listed(
    profile: string,
    operation: OperationName,
    status: number,
  ): Promise<{ record: Waiting; seen: Pick<ReadAnswer, 'source' | 'seenAt'> }[]> {
    const found: { record: Waiting; seen: Pick<ReadAnswer, 'source' | 'seenAt'> }[] = []
    let offset = 0
    for (let turn = 0; turn < maxPages; turn += 1) {
      const query: Input['query'] = {
        status: String(status),
        limit: String(pageSize),
        offset: String(offset),
      }
      const { value, source, seenAt } = await read({ profile, operation, input: { query } })
      const { pageItems, totalFilteredRecords } = anyPage.parse(value)
      for (const item of pageItems) {
        const record = waitingRecord.safeParse(item).data
        if (record?.status?.id === status) found.push({ record, seen: { source, seenAt } })
      }
      offset += pageItems.length
      if (pageItems.length === 0 || offset >= totalFilteredRecords) break
    }
    return found
  }
}

function detailOf(record: Waiting): string {
  const product = record.savingsProductName ?? record.depositProductName ?? record.loanProductName
  return [product ?? record.officeName, record.accountNo].filter(Boolean).join(' · ')
}

/** By the day it was submitted; within a day by number, which rises with time. */
function oldestFirst(a: Application, b: Application): number {
  const [left, right] = [a.submittedOn ?? '', b.submittedOn ?? '']
  return left < right ? -1 : left > right ? 1 : a.id - b.id
}
