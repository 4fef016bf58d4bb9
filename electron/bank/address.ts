/** Which addresses of a service are taken into the settings (reliability A20). Keys travel there: no doubt is allowed. */

import { faultPhrase, type FaultCode } from '../../shared/values/faults.ts'
import type { Coded } from '../../shared/values/phrase.ts'

/** The message says what is wrong with the address and how it must look. */
export class AddressError extends Error {
  override name = 'AddressError'
  readonly told: Coded<FaultCode>
  constructor(why: FaultCode) {
    const told = faultPhrase(why)
    super(told.message)
    this.told = told
  }
}

/**
 * Gives the address back without a slash at its end.
 * @throws AddressError for a user name in it, other schemes than https (http on this machine only), a path that
 * climbs, a query or a fragment.
 */
export function checkAddress(text: string): string {
  if (!URL.canParse(text)) throw new AddressError('addressNotWhole')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new AddressError('addressNotHttps')
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new AddressError('addressOpen')
  }
  if (url.username !== '' || url.password !== '' || /^[a-z]+:[/\\]*[^/\\?#]*@/i.test(text)) {
    throw new AddressError('addressWithName')
  }
  if (/[?#]/.test(text)) throw new AddressError('addressWithQuery')
  // `URL` has resolved the dots already, so the text itself is judged; `%2e` and `%2f` are dots and slashes too.
  if (/[\s\\]|\/\.{1,2}(\/|$)|%2e|%2f|%5c|%00/i.test(text) || url.pathname.includes('//')) {
    throw new AddressError('addressPath')
  }
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.[0-9]{1,3}){3}$/.test(host)
}
