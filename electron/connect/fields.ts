/** What is asked of a new connection, field by field: judged alike for `npm run connect` and for the screen of an open desk. */
import { AddressError, checkAddress } from '../bank/address.ts'
import { faultPhrase, type FaultCode } from '../../shared/values/faults.ts'
import type { Coded } from '../../shared/values/phrase.ts'

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

const forms: Readonly<
  Record<Exclude<ConnectionField, 'baseUrl' | 'gatewayUrl'>, [RegExp, Coded<FaultCode>]>
> = {
  mode: [/^(signed|bearer)$/, faultPhrase('signedOrBearer')],
  office: [/^.{0,100}$/u, faultPhrase('tooLong', { count: 100 })],
  hookPrefix: [/^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$/, faultPhrase('headerMiddle')],
  getMe: [/^(none|\/[\w\-./]{1,200})$/, faultPhrase('ownerPath')],
  // Never repeated: what is refused may be a key with a slip in it.
  apiKey: [/^[\x21-\x7e]{8,500}$/, faultPhrase('apiKeyNotWhole')],
}

/** @returns what is wrong, and what to enter instead; null: it can be used. */
export function faultIn(field: ConnectionField, text: string): Coded<FaultCode> | null {
  if (field !== 'baseUrl' && field !== 'gatewayUrl') {
    const [form, told] = forms[field]
    return form.test(text) ? null : told
  }
  try {
    checkAddress(text)
    return null
  } catch (problem) {
    if (!(problem instanceof AddressError)) throw problem
    return problem.told
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
