/** Asks every statement in its order, one after the other: an examination is no load. */
import type { Row, Service, Statement } from './finding.ts'
import { readStatements } from './read-statements.ts'
import { wireStatements } from './wire-statements.ts'
import { writeStatements, type Writes } from './write-statements.ts'

/** `more`: of a service file. */
export async function examine(
  service: Service,
  writes: Writes | null,
  more: readonly Statement[] = [],
): Promise<Row[]> {
  const statements: Statement[] = [...wireStatements, ...readStatements, ...writeStatements(writes), ...more]
  const rows: Row[] = []
  for (const { id, says, matters, switchesOn, ask } of statements) {
    const finding = await ask(service).catch((problem: unknown) => ({
      verdict: 'broken' as const,
      expected: 'an answer',
      seen: whatFailed(problem),
    }))
    rows.push({ id, says, matters, finding, ...(switchesOn && { switchesOn }) })
  }
  return rows
}

/** The cause of a failed fetch is what says something: a refused connection, a name that is not found. */
function whatFailed(problem: unknown): string {
  const cause: unknown = problem instanceof Error ? (problem.cause ?? problem) : problem
  const code: unknown = Reflect.get(Object(cause), 'code')
  return typeof code === 'string' ? code : cause instanceof Error ? cause.message : 'no answer'
}
