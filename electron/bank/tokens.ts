/**
 * OAuth 2.0 client credentials (RFC 6749, section 4.4), where a service file asks for them: a key is a client's name and its
 * secret, and what goes to the service is a token. Tokens stay in memory, end before the service ends them, and are known
 * to whoever keeps secrets out of the log. Without a token nothing is sent.
 */
import { z } from 'zod'
import type { Clock } from '../core/clock.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import type { Wire } from './wire.ts'
import { because, type Why } from '../../shared/posting/causes.ts'

/** What keeps a token from coming: the service was not asked. */
const faults: ReadonlySet<string> = new Set(['tokenHostAway', 'tokenHostAnswered', 'noTokenGiven'])

/** No token could be had: the service itself may well be there. */
export function isTokenFault(answer: Answer): boolean {
  return answer.kind === 'neverLeft' && faults.has(answer.code ?? '')
}

export interface TokenHost {
  tokenUrl: string
  scope?: string | undefined
}

export interface Tokens {
  /** Null: none could be had, and `why` was told. */
  of(apiKey: string, timeoutMs: number): Promise<{ token: string } | Why>
  /** The service did not take it: the next request asks for another. */
  forget(apiKey: string): void
}

const told = z.looseObject({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive().optional(),
})
/** A token that ends on its way would be a refusal for nothing. */
const spareMs = 30_000
/** RFC 6749, section 5.1, only recommends that a lifetime is told. */
const untoldSeconds = 300
const longestMs = 10_000

export function createTokens(deps: {
  host: TokenHost
  wire: Pick<Wire, 'exchange'>
  now: Clock
  /** Told each token, to keep it out of the log. */
  know: (secret: string) => void
}): Tokens {
  const kept = new Map<string, { token: string; untilMs: number }>()
  const coming = new Map<string, ReturnType<Tokens['of']>>()

  async function fetched(apiKey: string, timeoutMs: number): ReturnType<Tokens['of']> {
    const { tokenUrl, scope } = deps.host
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope !== undefined && { scope }),
    })
    const askedMs = deps.now()
    const answer = await deps.wire.exchange({
      url: new URL(tokenUrl),
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(apiKey, 'utf8').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: Buffer.from(body.toString(), 'utf8'),
      timeoutMs: Math.min(timeoutMs, longestMs),
    })
    if (answer.kind !== 'reply') return because('tokenHostAway')
    if (answer.status !== 200) return because('tokenHostAnswered', { status: answer.status })
    const { data } = told.safeParse(answer.body)
    if (!data) return because('noTokenGiven')
    deps.know(data.access_token)
    const lifeMs = (data.expires_in ?? untoldSeconds) * 1000
    kept.set(apiKey, { token: data.access_token, untilMs: askedMs + lifeMs - spareMs })
    return { token: data.access_token }
  }

  return {
    of(apiKey, timeoutMs) {
      const own = kept.get(apiKey)
      if (own && deps.now() < own.untilMs) return Promise.resolve({ token: own.token })
      const under = coming.get(apiKey)
      if (under) return under
      const fetching = fetched(apiKey, timeoutMs).finally(() => coming.delete(apiKey))
      coming.set(apiKey, fetching)
      return fetching
    },
    forget: (apiKey) => void kept.delete(apiKey),
  }
}
