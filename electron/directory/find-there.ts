/** Asks the service for a customer whom this computer does not know: it finds only by whole phone number or BVN. */
import type { z } from 'zod'
import type { Hit } from '../../shared/desk/commands.ts'
import { clientRecord } from '../../shared/operations/customers.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { Refused } from '../core/refused.ts'
import type { Read } from './read.ts'
import { withoutUnseen } from './words.ts'

/** Each of eleven figures may be either, so both are asked. */
export async function findThere(
  rooms: { read: Read; isOn: (operation: OperationName) => boolean },
  text: string,
  profile: string,
): Promise<Hit[]> {
  const typed = withoutUnseen(text).replace(/[\s().\p{Pd}]/gu, '')
  const asks: { operation: OperationName; params: Record<string, string> }[] = []
  if (/^\+?[0-9]{7,15}$/.test(typed))
    asks.push({ operation: 'findClientByPhone', params: { phoneNumber: typed } })
  if (/^[0-9]{11}$/.test(typed)) asks.push({ operation: 'findClientByBvn', params: { bvn: typed } })
  for (const { operation, params } of asks) {
    const hit = await askFor(rooms.read, operation, params, profile)
    if (hit) return [hit]
  }
  return []
}

async function askFor(
  read: Read,
  operation: OperationName,
  params: Record<string, string>,
  profile: string,
): Promise<Hit | null> {
  try {
    const { value, source, seenAt } = await read({ profile, operation, input: { params } })
    const client = clientRecord.safeParse(value)
    return client.success ? hitOf(client.data, { source, seenAt }) : null
  } catch (problem) {
    // Not found there, or nobody there to ask: both are an empty result, and the ribbon tells of the line.
    if (problem instanceof Refused) return null
    throw problem
  }
}

function hitOf(client: z.output<typeof clientRecord>, seen: Pick<Hit, 'source' | 'seenAt'>): Hit {
  return {
    kind: 'client',
    id: client.id,
    clientId: client.id,
    title: client.displayName ?? client.fullname ?? `Customer ${client.id}`,
    ...(client.accountNo !== undefined && { accountNo: client.accountNo }),
    ...(client.mobileNo !== undefined && { phone: client.mobileNo }),
    ...(client.officeName !== undefined && { office: client.officeName }),
    stage: 'exact',
    ...seen,
  }
}
