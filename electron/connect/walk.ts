/**
 * The way to a service to its end, for a terminal and a screen: up to the first hop that is closed, and at last whose the
 * key is. Nobody is asked for what lies behind a closed hop, and the key goes over a way alone that was found open.
 */
import type { Hop } from '../../shared/desk/connection.ts'
import { walkHops } from '../bank/hops.ts'
import type { Speech } from '../bank/speech.ts'
import type { Way } from '../bank/way.ts'
import type { Connection } from './fields.ts'
import { askPerson } from './person-hop.ts'

/** What the walk needs, each asked for when it comes to it. */
export interface WalkAnswers {
  address(field: 'baseUrl' | 'gatewayUrl'): Promise<string>
  /** Where nothing is signed, nothing goes to the gateway. */
  mode(): Connection['mode']
  apiKey(): Promise<string>
  getMe(): Promise<string>
}

/** How the service is asked where a file says it; null: without a key. */
export type Spoken = (apiKey: string | null) => Promise<Speech>

const toService = ['name', 'computer', 'encryption', 'address', 'clock'] as const

/** @param told Hears of each hop as soon as it is walked. */
export async function walkConnection(
  answers: WalkAnswers,
  way: Pick<Way, 'proxyOf' | 'certificate' | 'limitMs'> & { spoken?: Spoken | undefined },
  told: (hop: Hop) => void,
): Promise<Hop[]> {
  const hops: Hop[] = []
  const note = (hop: Hop) => {
    hops.push(hop)
    told(hop)
  }
  const isClosed = () => hops.at(-1)?.isOpen === false
  const baseUrl = await answers.address('baseUrl')
  const keyless = { ...way, baseUrl, apiKey: null, speech: await way.spoken?.(null) }
  await walkHops({ ...keyless, gatewayUrl: baseUrl }, note, toService)
  if (isClosed()) return hops
  const gatewayUrl = await answers.address('gatewayUrl')
  if (answers.mode() === 'signed') {
    const isOther = new URL(gatewayUrl).origin !== new URL(baseUrl).origin
    const toGateway = isOther ? (['encryption', 'gateway'] as const) : (['gateway'] as const)
    await walkHops({ ...keyless, gatewayUrl }, note, toGateway)
    if (isClosed()) return hops
  }
  const apiKey = await answers.apiKey()
  const keyed = { ...way, baseUrl, apiKey, speech: await way.spoken?.(apiKey) }
  await walkHops({ ...keyed, gatewayUrl }, note, ['key'])
  if (isClosed()) return hops
  note(await askPerson({ ...keyed, getMe: await answers.getMe() }))
  return hops
}
