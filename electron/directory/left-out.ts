/**
 * Members of the bank's records that the policy does not let a desk keep, wherever they stand: in a record, and in the
 * question by which somebody was found, which with its answer would go on finding them.
 */
import type { Input } from '../../shared/operations/index.ts'

/** What a question asks by: path values and query, by their names. */
export type Asked = readonly (readonly [name: string, value: string])[]

export const askedIn = ({ params = {}, query = {} }: Input): Asked => [
  ...Object.entries(params),
  ...Object.entries(query),
]

export function withoutMembers<T>(json: T, leftOut: readonly string[]): T {
  if (leftOut.length === 0) return json
  const names = new Set(leftOut)
  // Of the same type but for members that are optional in every record.
  return JSON.parse(
    JSON.stringify(json, (name, value: unknown) => (names.has(name) ? undefined : value)),
  ) as T
}

/** Members that a question calls by another name than records do (§4). */
const askedAs: Readonly<Record<string, string>> = { phoneNumber: 'mobileNo' }
/** What somebody types into these may be another number than the one they are for: the box does not ask which it is. */
const typedInto: ReadonlySet<string> = new Set(['accountNo', 'displayName', 'text'])
const couldBe: Readonly<Record<string, RegExp>> = {
  mobileNo: /[0-9]{7}/,
  bvn: /[0-9]{11}/,
  emailAddress: /@/,
}

/** Whether somebody was asked for by what is not kept, or by what may be that: a number that its answer does not bear. */
export function asksByLeftOut(asked: Asked, answer: unknown, leftOut: readonly string[]): boolean {
  if (leftOut.length === 0) return false
  return asked.some(([name, value]) => {
    if (leftOut.includes(askedAs[name] ?? name)) return true
    if (!typedInto.has(name) || bears(answer, name, value)) return false
    const plain = value.replace(/[\s().\p{Pd}]/gu, '')
    return leftOut.some((member) => couldBe[member]?.test(plain))
  })
}

const bears = (answer: unknown, name: string, value: string): boolean =>
  JSON.stringify(answer).includes(`${JSON.stringify(name)}:${JSON.stringify(value)}`)
