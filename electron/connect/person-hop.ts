/** The last hop of a new connection: whose the key is. Without an answer nobody can be added at a window. */
import { operations } from '../../shared/operations/index.ts'
import { parseJson } from '../../shared/values/json.ts'
import { request } from 'undici'
import type { Hop } from '../../shared/desk/connection.ts'
import { agentOf } from '../bank/proxy-hop.ts'
import type { Way } from '../bank/way.ts'
import { phrase, type Told } from '../../shared/desk/problems.ts'

const limitMs = 10_000

export async function askPerson(
  way: Pick<Way, 'proxyOf' | 'certificate' | 'speech'> & { baseUrl: string; getMe: string; apiKey: string },
): Promise<Hop> {
  if (way.getMe === 'none')
    return {
      hop: 'person',
      isOpen: true,
      sentence: phrase('ownersNotTold'),
    }
  const closed = (sentence: Told): Hop => ({ hop: 'person', isOpen: false, sentence })
  let status: number
  let text: string
  const agent = agentOf(way.proxyOf?.(new URL(way.baseUrl).origin) ?? null, way.certificate ?? null)
  try {
    const reply = await request(`${way.baseUrl}${way.getMe}`, {
      signal: AbortSignal.timeout(limitMs),
      headers: {
        ...way.speech?.headers,
        authorization: way.speech?.authorization ?? `Bearer ${way.apiKey}`,
        accept: 'application/json',
      },
      ...(agent !== null && { dispatcher: agent }),
    })
    status = reply.statusCode
    text = await reply.body.text()
  } catch {
    return closed(phrase('ownerSilent', { seconds: limitMs / 1000 }))
  } finally {
    await agent?.destroy()
  }
  const me = operations.getMe.reply.safeParse(json(text))
  if (status === 200 && me.success) {
    const { displayName, username, officeName, id } = me.data
    const name = displayName ?? username ?? `user ${id}`
    const office = officeName === undefined ? '' : `, ${officeName}`
    return { hop: 'person', isOpen: true, sentence: phrase('ownerTold', { name: `${name}${office}` }) }
  }
  if (status === 404 || status === 405) return closed(phrase('noOwnerThere', { path: way.getMe }))
  return closed(phrase('ownerNotSaid', { path: way.getMe, status }))
}

function json(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
