/** What is sent for an API key: the key itself, its name and password, or a token that it is changed for (OAuth). */
import type { Dialect } from '../bank/dialect.ts'
import { createTokens } from '../bank/tokens.ts'
import { createWire } from '../bank/wire.ts'
import type { ProxyOf } from '../bank/web-proxy.ts'

/** The sentence says why there is no token, and what to look at. */
export class TokenError extends Error {
  override name = 'TokenError'
}

export interface Authorization {
  /** The header's value, each time anew: a token ends. @throws TokenError */
  header(): Promise<string>
  close(): Promise<void>
}

const limitMs = 10_000

export function authorizationOf(
  { tokenHost, authorization }: Pick<Dialect, 'tokenHost' | 'authorization'>,
  apiKey: string,
  proxyOf: ProxyOf,
): Authorization {
  if (tokenHost === null)
    return { header: () => Promise.resolve(authorization(apiKey)), close: () => Promise.resolve() }
  const now = () => Date.now()
  const wire = createWire(now, () => undefined, undefined, proxyOf)
  const tokens = createTokens({ host: tokenHost, wire, now, know: () => undefined })
  return {
    async header() {
      const had = await tokens.of(apiKey, limitMs)
      if ('token' in had) return `Bearer ${had.token}`
      throw new TokenError(
        `No token could be had: ${had.why}. Check "tokenUrl" in the service file, and that the key is a client’s name and its secret with a colon between them.`,
      )
    },
    close: wire.close,
  }
}
