/**
 * What waits for a supervisor: savings applications to be decided or activated (§3.1) and customers to be
 * activated (§3.2), oldest first. Which steps a person may take follows the two tables and the person's rights.
 */
import { z } from 'zod'
import type { Application, ReadAnswer } from '../../shared/desk/commands.ts'
import { page } from '../../shared/fields.ts'
import { clientRecord } from '../../shared/operations/clients.ts'
import { savingsRecord } from '../../shared/operations/deposits.ts'
import { operationOf, operations, type Input, type OperationName } from '../../shared/operations/index.ts'
import { permits } from '../../shared/permissions.ts'
import type { Read } from './read.ts'
import { Refused } from './refused.ts'

export interface Viewer {
  profile: string
  permissions: readonly string[]
}

export type ListApplications = (viewer: Viewer) => Promise<{ applications: Application[] }>

const pageSize = 200
const mostPages = 25
const anyPage = page(z.unknown())

/** Status ids as in facts §3.3 and §3.4. */
const pendingClient = 100
const submitted = 100
const approved = 200

/** §3.1, and the event of §3.2: what may be done in each state. `deciding` steps are not for whoever submitted. */
const savingsSteps: Record<number, { name: OperationName; deciding: boolean }[]> = {
  [submitted]: [
    { name: 'approveSavingsAccount', deciding: true },
    { name: 'rejectSavingsAccount', deciding: true },
    { name: 'withdrawSavingsAccount', deciding: false },
  ],
  [approved]: [
    { name: 'activateSavingsAccount', deciding: false },
    { name: 'undoApprovalOfSavingsAccount', deciding: false },
  ],
}
const clientSteps = [{ name: 'activateClient', deciding: true }] as const

/** `isOn`: whether an assumed operation is switched on at this service. Rejects with `Refused` as `read` does. */
export function createApplications(parts: {
  read: Read
  isOn?: (name: OperationName) => boolean
}): ListApplications {
  const { read, isOn = () => true } = parts

  return async function applications({ profile, permissions }) {
    const username = await usernameOf(profile)
    const steps = (possible: readonly { name: OperationName; deciding: boolean }[], own: boolean) =>
      possible
        .filter(
          ({ name, deciding }) =>
            !(own && deciding) && isOn(name) && permits(permissions, operationOf(name).permission),
        )
        .map(({ name }) => name)

    const [waiting, ready, clients] = await Promise.all([
      listed(profile, 'listSavingsAccounts', submitted, savingsRecord),
      listed(profile, 'listSavingsAccounts', approved, savingsRecord),
      isOn('listClients') ? listed(profile, 'listClients', pendingClient, clientRecord) : [],
    ])
    const accounts = [...waiting, ...ready].map(({ record, seen }): Application => {
      const { id, clientId = 0, clientName, savingsProductName, accountNo, status, timeline } = record
      const own = timeline?.submittedByUsername === username
      return {
        kind: 'savings',
        id,
        clientId,
        title: clientName ?? `Customer ${clientId}`,
        detail: [savingsProductName, accountNo].filter(Boolean).join(' · '),
        state: status?.value ?? '',
        submittedOn: timeline?.submittedOnDate ?? null,
        submittedBy: timeline?.submittedByUsername ?? null,
        own,
        steps: steps(savingsSteps[status?.id ?? 0] ?? [], own),
        ...seen,
      }
    })
    const customers = clients.map(({ record, seen }): Application => {
      const { id, displayName, fullname, officeName, accountNo, status, timeline } = record
      const own = timeline?.submittedByUsername === username
      return {
        kind: 'client',
        id,
        clientId: id,
        title: displayName ?? fullname ?? `Customer ${id}`,
        detail: [officeName, accountNo].filter(Boolean).join(' · '),
        state: status?.value ?? '',
        submittedOn: timeline?.submittedOnDate ?? null,
        submittedBy: timeline?.submittedByUsername ?? null,
        own,
        steps: steps(clientSteps, own),
        ...seen,
      }
    })
    return { applications: [...accounts, ...customers].sort(oldestFirst) }
  }

  /** The name under which the service knows the person; where it does not tell, the profile's. */
  async function usernameOf(profile: string): Promise<string> {
    if (!isOn('getMe')) return profile
    try {
      const { value } = await read({ profile, operation: 'getMe', input: {} })
      return operations.getMe.reply.safeParse(value).data?.username ?? profile
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      return profile
    }
  }

  /** All pages; filtered here as well, for how a service reads `status` is assumed. */
  async function listed<T extends typeof savingsRecord | typeof clientRecord>(
    profile: string,
    operation: OperationName,
    status: number,
    schema: T,
  ): Promise<{ record: z.output<T>; seen: Pick<ReadAnswer, 'source' | 'seenAt'> }[]> {
    const found: { record: z.output<T>; seen: Pick<ReadAnswer, 'source' | 'seenAt'> }[] = []
    let offset = 0
    for (let turn = 0; turn < mostPages; turn += 1) {
      const query: Input['query'] = {
        status: String(status),
        limit: String(pageSize),
        offset: String(offset),
      }
      const { value, source, seenAt } = await read({ profile, operation, input: { query } })
      const { pageItems, totalFilteredRecords } = anyPage.parse(value)
      for (const item of pageItems) {
        const judged = schema.safeParse(item)
        if (!judged.success) continue
        // What this schema let through is its output: the compiler cannot tell that of one of two schemas.
        const record = judged.data as z.output<T>
        if (record.status?.id === status) found.push({ record, seen: { source, seenAt } })
      }
      offset += pageItems.length
      if (pageItems.length === 0 || offset >= totalFilteredRecords) break
    }
    return found
  }
}

/** By the day it was submitted; within a day by number, which rises with time. */
function oldestFirst(a: Application, b: Application): number {
  const [left, right] = [a.submittedOn ?? '', b.submittedOn ?? '']
  return left < right ? -1 : left > right ? 1 : a.id - b.id
}
