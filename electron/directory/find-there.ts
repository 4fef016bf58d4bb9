/**
 * Asks the service for a customer whom this computer may not know: by whole phone number or BVN (§4), and by name where its
 * service file names a search (decision 252).
 */
import { z } from 'zod'
import type { Found, Hit, ReadAnswer, Untold } from '../../shared/desk/commands.ts'
import type { DeskError } from '../../shared/desk/desk-error.ts'
import { clientRecord } from '../../shared/operations/customers.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import type { OwnName } from '../../shared/operations/own.ts'
import { Refused } from '../core/refused.ts'
import type { Read, ReadRequest } from './read.ts'
import { withoutUnseen } from './words.ts'

/** Fewer letters would ask for half of all customers. */
const fewestLetters = 3
/** With so many found here, nobody waits for the service. */
const enoughHere = 5
const mostThere = 20

/** What was found here, and beside it whom the service finds by this name. */
export async function findBeside(
  rooms: Parameters<typeof findThere>[0] & { searches: OwnName | null },
  here: Hit[],
  text: string,
  profile: string,
): Promise<Found> {
  const { searches } = rooms
  const name = withoutUnseen(text).trim()
  if (searches === null || here.length >= enoughHere || !isName(name))
    return here.length > 0 ? { hits: here } : findThere(rooms, text, profile)
  const there = await askByName(rooms.read, searches, name, profile)
  const known = new Set(here.flatMap(({ kind, id }) => (kind === 'client' ? [id] : [])))
  return { ...there, hits: [...here, ...there.hits.filter(({ id }) => !known.has(id)).slice(0, mostThere)] }
}

const isName = (text: string) => (text.match(/\p{L}/gu) ?? []).length >= fewestLetters && text.length <= 100

async function askByName(read: Read, operation: OwnName, text: string, profile: string): Promise<Found> {
  const { told, ...untold } = await ask(read, { profile, operation, input: { query: { text } } })
  const hits = (page.safeParse(told?.value).data?.pageItems ?? []).flatMap((record) => {
    const client = found.safeParse(record)
    return told && client.success ? [hitOf(client.data, told)] : []
  })
  return { ...untold, hits }
}

/** Each of eleven figures may be either, so both are asked. */
export async function findThere(
  rooms: { read: Read; isOn: (operation: OperationName) => boolean },
  text: string,
  profile: string,
): Promise<Found> {
  const typed = withoutUnseen(text).replace(/[\s().\p{Pd}]/gu, '')
  const asks: { operation: OperationName; params: Record<string, string> }[] = []
  if (/^\+?[0-9]{7,15}$/.test(typed))
    asks.push({ operation: 'findClientByPhone', params: { phoneNumber: typed } })
  if (/^[0-9]{11}$/.test(typed)) asks.push({ operation: 'findClientByBvn', params: { bvn: typed } })
  let untold: Pick<Found, 'untold'> = {}
  for (const { operation, params } of asks) {
    const { told, ...why } = await ask(rooms.read, { profile, operation, input: { params } })
    const client = clientRecord.safeParse(told?.value)
    if (told && client.success) return { hits: [hitOf(client.data, told)] }
    untold = { ...why, ...untold }
  }
  return { hits: [], ...untold }
}

/** Who is found here is shown all the same; what the bank has not told is never taken for "nobody". */
async function ask(read: Read, request: ReadRequest): Promise<{ told?: ReadAnswer; untold?: Untold }> {
  try {
    return { told: await read(request) }
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem
    const untold = untoldBy(problem.error)
    return untold ? { untold } : {}
  }
}

/** A service that takes what was typed for no number has answered, as one that has nobody by it. */
function untoldBy({ kind, status }: DeskError): Untold | null {
  if (kind === 'notFound' || (kind === 'refused' && status !== 401)) return null
  if (kind === 'offline') return 'offline'
  return kind === 'forbidden' || status === 401 ? 'forbidden' : 'unanswered'
}

const page = z.looseObject({ pageItems: z.array(z.unknown()) })
/** What a search tells of a customer: less than their record does. */
const found = z.looseObject({
  id: z.int().positive(),
  displayName: z.string().min(1).max(300),
  fullname: z.string().optional(),
  accountNo: z.string().optional(),
  mobileNo: z.string().optional(),
  officeName: z.string().optional(),
})

function hitOf(
  client: z.output<typeof found> | z.output<typeof clientRecord>,
  { source, seenAt }: Pick<Hit, 'source' | 'seenAt'>,
): Hit {
  return {
    kind: 'client',
    id: client.id,
    clientId: client.id,
    title: client.displayName ?? client.fullname ?? `Customer ${client.id}`,
    ...(client.accountNo !== undefined && { accountNo: client.accountNo }),
    ...(client.mobileNo !== undefined && { phone: client.mobileNo }),
    ...(client.officeName !== undefined && { office: client.officeName }),
    stage: 'exact',
    source,
    seenAt,
  }
}
