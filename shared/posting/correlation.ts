/**
 * Whether an answer was meant for another request: on their way the answers of two can change places. A doubt too
 * many is read back and harmless; an answer that is another's would be a wrong conclusion.
 */
import type { Operation } from '../operations/operation.ts'
import { operationNames, operationOf, type Input, type OperationName } from '../operations/index.ts'
import { isOwnForm } from '../operations/own.ts'
import { expectedState } from './expected-state.ts'
import type { Refusal } from './refusals.ts'

/** By which cause of shared/posting/causes.ts. */
type Mismatch =
  | (typeof another | typeof unnamed)[keyof typeof another]
  | 'stateNotAsked'
  | 'recordNotAsked'
  | 'fieldNotAsked'
  | 'anotherStep'
  | 'anotherKind'

/** What is said where a reply names another. */
const another = {
  clientId: 'anotherCustomer',
  savingsId: 'anotherAccount',
  loanId: 'anotherLoan',
  resourceId: 'anotherRecord',
} as const
/** And where it names none: so a service that leaves one out is found out. */
const unnamed = {
  clientId: 'noCustomerNamed',
  savingsId: 'noAccountNamed',
  loanId: 'noLoanNamed',
  resourceId: 'noRecordNamed',
} as const
const recordIds = ['clientId', 'savingsId', 'loanId'] as const
/** Of these each reply tells the own name (A-command). */
const idOfEvent: Readonly<Record<string, string>> = {
  client: 'clientId',
  'savings-account': 'savingsId',
  loan: 'loanId',
}

/**
 * Why a reply was not meant for a request; null where it fits. It names the customer or account of the request;
 * what is made or changed is the `resourceId`; and a state that it tells is the one that was asked for (A-command).
 */
export function correlationMismatch(
  name: OperationName,
  reply: Readonly<Record<string, unknown>>,
  input: Input,
): Mismatch | null {
  const { params = {}, body = {} } = input
  if (isOwnForm(name)) return ownMismatch(reply, input)
  const { event, path } = operationOf(name)
  const isStep = expectedState(name) !== undefined
  const resource = textOf(reply['resourceId'])
  const wrong = (key: keyof typeof another) => (reply[key] === undefined ? unnamed : another)[key]
  for (const key of recordIds) {
    const asked = textOf(params[key] ?? body[key === 'savingsId' ? 'fromAccountId' : key])
    const told = textOf(reply[key])
    const isMade = asked === undefined && idOfEvent[event?.name ?? ''] === key
    // A step on an account may name it as the resource alone; a customer of the same number is none.
    const isResource = isStep && resource === asked && textOf(reply['clientId']) !== asked
    if (asked !== undefined && told !== asked && (told !== undefined || !isResource)) return wrong(key)
    if (isMade && (told === undefined || (resource ?? told) !== told)) return wrong(key)
  }
  const [own, ...more] = Object.values(params)
  if (isStep && own !== undefined && more.length === 0 && resource !== own) return wrong('resourceId')
  if (isUnaskedState(name, reply['changes'], input)) return 'stateNotAsked'
  if (path.includes('loan')) return null
  // What has nothing to do with loans is not answered with one, nor with an account that it neither names nor makes.
  if (reply['loanId'] !== undefined) return another.loanId
  const named = [resource, ...Object.values({ ...params, ...body }).map(textOf)]
  const isNamed = reply['savingsId'] === undefined || named.includes(textOf(reply['savingsId']))
  return isNamed || name === 'createClient' ? null : another.savingsId
}

/** Of an operation that a service file adds: whatever its answer tells under a name that was asked is what was asked. */
function ownMismatch(
  reply: Readonly<Record<string, unknown>>,
  { params = {}, body = {} }: Input,
): Mismatch | null {
  const asked = Object.entries({ ...params, ...body }).filter(([name]) => name.endsWith('Id'))
  const isOther = ([name, value]: [string, unknown]) =>
    reply[name] !== undefined && reply[name] !== null && textOf(reply[name]) !== textOf(value)
  return asked.some(isOther) ? 'recordNotAsked' : null
}

/** An id as text, however it was written. */
function textOf(id: unknown): string | undefined {
  return id === undefined ? undefined : String(id)
}

/** A reply tells the state that it has changed; what asks for no state changes none, except for loans. */
function isUnaskedState(name: OperationName, changes: unknown, input: Input): boolean {
  if (typeof changes !== 'object' || changes === null) return false
  if (!('status' in changes) && !('subStatus' in changes)) return false
  const isReached = expectedState(name)
  // A read shows whose state it is; here the resource has said so.
  return isReached ? !isReached({ id: 0, ...changes }, input) : !operationOf(name).path.includes('loan')
}

const allOperations = operationNames.map(operationOf)
const bodyFields = new Set(allOperations.flatMap(({ body }) => Object.keys(body?.shape ?? {})))
const pathFields = new Set(allOperations.flatMap(({ params }) => Object.keys(params?.shape ?? {})))

/** Why a refusal was not meant for a request; null where it fits. */
export function refusalMismatch(operation: Operation, { field, code }: Refusal): Mismatch | null {
  // A name that no body has is the service's own and says nothing; nor do the names of records, used freely.
  const name = field?.split(/[.[]/, 1)[0] ?? ''
  const isOwn = name in (operation.body?.shape ?? {}) || name in (operation.query?.shape ?? {})
  if (bodyFields.has(name) && !pathFields.has(name) && !isOwn) return 'fieldNotAsked'
  const words = code?.toLowerCase() ?? ''
  if (isOfAnotherStep(operation, words)) return 'anotherStep'
  return isOfAnotherKind(operation, words) ? 'anotherKind' : null
}

/** `validation.msg.savingsaccount.activate.not.in.approved.state` is said of an activation alone (facts §3.2). */
function isOfAnotherStep({ event }: Operation, code: string): boolean {
  const [, name, action] = /^\w+\.msg\.(\w+)\.(\w+)\./.exec(code) ?? []
  const step = `${name}.${action}`
  return steps.has(step) && step !== stepOf(event)
}

function stepOf(event: Operation['event']): string {
  return `${event?.name.replaceAll('-', '')}.${event?.action}`.toLowerCase()
}

/** Of the workflow: of movements a code may say what one of their two sides is. */
const steps = new Set(
  operationNames.filter((name) => expectedState(name)).map((name) => stepOf(operationOf(name).event)),
)

/** Kinds of record as codes name them, and by which words a request shows that it has to do with one. */
const kinds: readonly [inCode: RegExp, inRequest: RegExp][] = [
  [/\.savings?\.?account/, /saving|account/i],
  [/\.fixeddeposit/, /fixeddeposit/i],
  [/\.loan/, /loan/i],
]

function isOfAnotherKind({ path, body }: Operation, code: string): boolean {
  const words = [path, ...Object.keys(body?.shape ?? {})].join(' ')
  return kinds.some(([inCode, inRequest]) => inCode.test(code) && !inRequest.test(words))
}

/** A-command has no `id`: a reply with one and with nothing that a write tells was meant for a read. */
export function isReplyOfARead(reply: Readonly<Record<string, unknown>>): boolean {
  return reply['id'] !== undefined && !['resourceId', 'transactionId', 'changes'].some((key) => key in reply)
}
