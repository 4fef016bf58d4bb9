/** The last hop of a new connection: whose the key is. Without an answer nobody can be added at a window. */
import { operations } from '../../shared/operations/index.ts'
import { parseJson } from '../../shared/values/json.ts'
import { request } from 'undici'
import type { Hop } from '../../shared/desk/connection.ts'
import { agentOf } from '../bank/proxy-hop.ts'
import type { Way } from '../bank/way.ts'

const limitMs = 10_000

export async function askPerson(
  way: Pick<Way, 'proxyOf' | 'certificate' | 'speech'> & { baseUrl: string; getMe: string; apiKey: string },
): Promise<Hop> {
  if (way.getMe === 'none')
    return {
      hop: 'person',
      isOpen: true,
      sentence: 'The bank does not tell whose a key is: people of the desk name each other there.',
    }
  const closed = (sentence: string): Hop => ({ hop: 'person', isOpen: false, sentence })
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
    return closed(`The service did not say whose key this is within ${limitMs / 1000} seconds. Try again.`)
  } finally {
    await agent?.destroy()
  }
  const me = operations.getMe.reply.safeParse(json(text))
  if (status === 200 && me.success) {
    const { displayName, username, officeName, id } = me.data
    const name = displayName ?? username ?? `user ${id}`
    const office = officeName === undefined ? '' : `, ${officeName}`
    return { hop: 'person', isOpen: true, sentence: `The key is that of ${name}${office}.` }
  }
  if (status === 404 || status === 405)
    return closed(
      `Nothing tells whose a key is under ${way.getMe}. Ask the bank for the path, and enter it in its place; where the bank has none, enter none, and people name each other at the desk.`,
    )
  return closed(
    `What is under ${way.getMe} does not say whose the key is (${status}). Ask the bank for the path of getMe, and enter it in its place.`,
  )
}

function json(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
