/**
 * Tells the service where this desk listens, if it does not know yet: one hook with our address, switched on.
 * Hooks that carry our secret path at another host or port are our own of an earlier day, and are switched off.
 */
import type { Access, SendToBank, WireRequest } from '../bank/access.ts'
import { hookRecord } from '../../shared/operations/webhooks.ts'
import { fitList } from '../../shared/operations/fields.ts'
import { z } from 'zod'

export type Registration = { kind: 'known' } | { kind: 'made' } | { kind: 'failed'; why: string }

const limitMs = 10_000
const hooksSchema = z.array(hookRecord)

/** @param path The secret end of our addresses, whatever stands before it. */
export async function registerHook(
  send: SendToBank,
  access: Access,
  { url, path }: { url: string; path: string },
): Promise<Registration> {
  const ask = (request: Omit<WireRequest, 'timeoutMs'>) => send(access, { ...request, timeoutMs: limitMs })
  const switchHook = (hookId: number, position: 'enable' | 'disable') =>
    ask({ operation: 'switchHook', params: { hookId: String(hookId), position }, bytes: '{}' })

  const listed = await ask({ operation: 'listHooks', bytes: null })
  if (listed.kind !== 'reply') return failed(listed.why)
  const hooks = hooksSchema.safeParse(fitList(hooksSchema, listed.body))
  if (listed.status !== 200 || !hooks.success)
    return failed(`the list of hooks was answered with ${listed.status}`)

  const ours = hooks.data.filter(
    (hook) => URL.canParse(hook.url) && new URL(hook.url).pathname.endsWith(path),
  )
  const standing = ours.find((hook) => hook.url === url)
  const isKnown = standing !== undefined && standing.enabled !== false
  if (!isKnown) {
    const answer = standing
      ? await switchHook(standing.id, 'enable')
      : await ask({ operation: 'createHook', bytes: JSON.stringify({ url }) })
    if (answer.kind !== 'reply') return failed(answer.why)
    if (answer.status !== 200) return failed(`the new hook was answered with ${answer.status}`)
  }
  // Only now: an event that comes by both ways is one event, one that comes by neither is missed.
  for (const old of ours.filter((hook) => hook.url !== url && hook.enabled !== false)) {
    await switchHook(old.id, 'disable')
  }
  return { kind: isKnown ? 'known' : 'made' }
}

function failed(why: string): Registration {
  return { kind: 'failed', why }
}
