/**
 * Cash that is paid out to the customer of another office or taken in from them, as the read-back says it and whoever
 * signs there: their papers and their signature may lie at the other one (decisions 496 and 549).
 */
import { otherThan } from '../desk/other-office.ts'
import { recordName } from '../desk/record-names.ts'
import { safeText } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'

/** Nothing: it is this office’s customer, or the bank does not tell. */
export function servedElsewhere(way: 'in' | 'out', clientId: number | undefined): string[] {
  const { office } = (clientId === undefined ? undefined : recordName('client', clientId)) ?? {}
  const ours = otherThan(office)
  return office && ours ? [say.readback.otherOffice[way](safeText(office), safeText(ours))] : []
}
