import type { PagePrinter } from '../policy/printer-settings.ts'
import type { SettingValues } from '../policy/settings.ts'
import type { CodedError } from '../../shared/desk/problems.ts'

export interface HowToPrint {
  /** A strip, or A4. */
  form: 'receipt' | 'page'
  printer: PagePrinter
  /** How wide the strip is. */
  paperMillimetres: number
}

const usualStrip = 80

/** A slip goes to the receipt printer's driver where policy names one, and any other paper as the window prints. */
export function howToPrint(
  form: HowToPrint['form'],
  { receiptPrinter, pagePrinter }: Pick<SettingValues, 'receiptPrinter' | 'pagePrinter'>,
): HowToPrint {
  if (form === 'page' || receiptPrinter.kind !== 'driver')
    return { form, printer: pagePrinter, paperMillimetres: usualStrip }
  const { device, paperMillimetres } = receiptPrinter
  return { form, printer: { kind: 'silent', device }, paperMillimetres }
}

/** What only a shell with windows of its own can do with a paper. The browser shell has none: there the page does it. */
export interface PaperOutlet {
  /** Hands what the window shows to the system's printer. Throws `OutletError` where it was not printed. */
  print(how: HowToPrint): Promise<void>
  /** Asks where a file shall be kept, and keeps it there. */
  save(file: { name: string; type: string; bytes: Uint8Array }): Promise<'here' | 'cancelled'>
}

/** Why a paper did not come out; the error is for the teller. */
export class OutletError extends Error {
  override name = 'OutletError'
  readonly error: CodedError
  constructor(error: CodedError) {
    super(error.message)
    this.error = error
  }
}
