/**
 * Where the password of the client certificate lies: one entry of the keychain for the whole computer, under a fixed name
 * (service _Teller Desk_, account `client-certificate/password`), so that whoever sets computers up can write it by the
 * system's own tools. It is needed before a desk knows which bank answers, and so in which folder its own secrets stand.
 */
import type { KeptPassword } from '../bank/client-certificate.ts'
import { keepSecret } from './keep.ts'
import { createKeychain, type Patience } from './keychain.ts'
import { inEnglish } from '../../shared/values/phrase.ts'

const name = 'password'
const place = (patience?: Patience) => createKeychain('client-certificate', undefined, patience)

export async function keptPassword(patience?: Patience): Promise<KeptPassword> {
  const kept = await place(patience).get(name)
  switch (kept.state) {
    case 'present':
      return { password: kept.secret }
    case 'absent':
      return null
    case 'locked':
      return { why: 'it is locked. Unlock it, then start again' }
    case 'denied':
      return { why: 'it refused this program' }
    case 'noService':
      return { why: inEnglish(kept.why) }
  }
}

/** @returns why it is not kept; null: it is. */
export async function keepPassword(password: string): Promise<string | null> {
  const why = await keepSecret(place(), name, password)
  return why === null ? null : inEnglish(why)
}
