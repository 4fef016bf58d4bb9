/** What tells one customer from another of the same name. */
import type { LikeCustomer } from '../../shared/desk/likeness.ts'
import { say } from '../i18n/index.ts'
import { accountNumber, longDay, onOneLine, safeText } from '../i18n/format.ts'

type Telling = 'born' | 'phone' | 'office' | 'clientId' | 'accountNo'
type Told = { [what in Telling]?: LikeCustomer[what] | undefined }

/** `born 3 Feb 1988 · phone ending 5116 · Ikeja`: less than the find box shows, for whoever stands at the counter sees it. */
export function tellingOf({ born, phone, office, clientId, accountNo }: Told): string {
  const digits = (phone ?? '').replace(/[^0-9]/g, '')
  const told = [
    born && say.find.born(longDay(born)),
    digits.length < 8 ? '' : say.readback.phoneEnding(digits.slice(-4)),
    office && safeText(office),
    // By its number one of them is found again.
    accountNo ? onOneLine(say.find.numbered(accountNumber(accountNo))) : '',
  ].filter(Boolean)
  return told.length > 0 || clientId === undefined ? told.join(' · ') : say.find.numbered(clientId)
}
