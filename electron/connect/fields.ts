/** What is asked of a new connection, field by field: judged alike for `npm run connect` and for the screen of an open desk. */
import { AddressError, checkAddress } from '../bank/address.ts'

/** All of it but the API key, which nobody keeps. */
export interface Connection {
  baseUrl: string
  gatewayUrl: string
  mode: 'signed' | 'bearer'
  office: string
  hookPrefix: string
  /** `none`: the bank does not tell whose a key is. */
  getMe: string
}
export type ConnectionField = keyof Connection | 'apiKey'

/** What an empty answer means, where it means something. */
export const usual = { mode: 'signed', hookPrefix: 'svc', getMe: '/users/me' } as const
export const usualGateway = (baseUrl: string): string => new URL(baseUrl).origin

const forms: Readonly<Record<Exclude<ConnectionField, 'baseUrl' | 'gatewayUrl'>, [RegExp, string]>> = {
  mode: [/^(signed|bearer)$/, 'choose signed or bearer'],
  office: [/^.{0,100}$/u, 'enter at most 100 characters'],
  hookPrefix: [
    /^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$/,
    'enter the middle of the header’s name, such as svc',
  ],
  getMe: [/^(none|\/[\w\-./]{1,200})$/, 'enter a path, such as /users/me, or none where the bank has none'],
  // Never repeated: what is refused may be a key with a slip in it.
  apiKey: [/^[\x21-\x7e]{8,500}$/, 'paste the whole API key, as the bank gave it'],
}

/** @returns what is wrong, and what to enter instead; null: it can be used. */
export function faultIn(field: ConnectionField, text: string): string | null {
  if (field !== 'baseUrl' && field !== 'gatewayUrl') {
    const [form, sentence] = forms[field]
    return form.test(text) ? null : sentence
  }
  try {
    checkAddress(text)
    return null
  } catch (problem) {
    if (!(problem instanceof AddressError)) throw problem
    return problem.message
  }
}

/** Of fields without a fault: an address has no slash at its end. */
export function connectionOf({
  baseUrl,
  gatewayUrl,
  mode,
  ...rest
}: Record<keyof Connection, string>): Connection {
  return {
    ...rest,
    baseUrl: checkAddress(baseUrl),
    gatewayUrl: checkAddress(gatewayUrl),
    mode: mode === 'bearer' ? mode : 'signed',
  }
}
