/** How a walk to a service asks it for its savings accounts: as a service file says it, where there is one. */
import type { Dialect } from './dialect.ts'

export interface Speech {
  /** With its query. */
  path: string
  headers: Readonly<Record<string, string>>
  /** Absent: the key as a bearer. */
  authorization?: string
}

/** What every service has (§4). */
export const usualPath = '/savingsaccounts?limit=1'

export function speechOf(dialect: Pick<Dialect, 'request' | 'headers'>, authorization?: string): Speech {
  const { path, query, headers } = dialect.request({
    operation: 'listSavingsAccounts',
    query: { limit: '1' },
    bytes: null,
    timeoutMs: 0,
  })
  const search = new URLSearchParams(query).toString()
  return {
    path: search === '' ? path : `${path}?${search}`,
    headers: { ...dialect.headers, ...headers },
    ...(authorization !== undefined && { authorization }),
  }
}
