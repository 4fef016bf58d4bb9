import type { Told } from '../../shared/desk/problems.ts'

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
