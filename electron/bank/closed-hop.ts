import type { Told } from '../../shared/desk/problems.ts'
import { hopsPhrase as phrase } from '../../shared/desk/problems/hops.ts'

/** What stops the walk to a service, and what to do. */
export class Closed extends Error {
  readonly told: Told
  constructor(told: Told) {
    super(told.message)
    this.told = told
  }
}

export function codeOf(problem: unknown): string {
  const code: unknown = Reflect.get(Object(problem), 'code')
  return typeof code === 'string' ? code : ''
}

/** @returns null: the code tells something else than that the computer was not reached. */
export function notReached(
  code: string,
  at: { host: string; port: number; called: string | Told },
): Closed | null {
  const { host, port, called } = at
  switch (code) {
    case 'ENOTFOUND':
      return new Closed(phrase('nameNotFound', { host }))
    case 'EAI_AGAIN':
      return new Closed(phrase('namesNotLookedUp'))
    case 'ECONNREFUSED':
      return new Closed(phrase('portRefuses', { called, port }))
    case 'ETIMEDOUT':
      return new Closed(phrase('portSilent', { called, port }))
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new Closed(phrase('portUnreachable', { called, port, code }))
    default:
      return null
  }
}
