/** The way to a service to its end: hop by hop, and at last whose the key is. The first that is closed says what to do. */
import { walkHops, type Hop } from '../bank/hops.ts'
import type { Way } from '../bank/way.ts'
import type { Connection } from './fields.ts'
import { askPerson } from './person-hop.ts'

/** @param told Hears of each hop as soon as it is walked. */
export async function walkConnection(
  { baseUrl, gatewayUrl, getMe }: Pick<Connection, 'baseUrl' | 'gatewayUrl' | 'getMe'>,
  apiKey: string,
  way: Pick<Way, 'proxyOf' | 'certificate' | 'limitMs'>,
  told: (hop: Hop) => void = () => undefined,
): Promise<Hop[]> {
  const hops = await walkHops({ ...way, baseUrl, gatewayUrl, apiKey }, told)
  if (hops.some(({ isOpen }) => !isOpen)) return hops
  const person = await askPerson({ ...way, baseUrl, getMe, apiKey })
  told(person)
  return [...hops, person]
}
