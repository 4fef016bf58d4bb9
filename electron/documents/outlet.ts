import type { PagePrinter } from '../policy/printer-settings.ts'
import type { SettingValues } from '../policy/settings.ts'
import type { PrintAsked } from '../../shared/desk/paper.ts'
import type { CodedError } from '../../shared/desk/problems.ts'

export interface HowToPrint {
  printer: PagePrinter
  /** The paper of a slip; null: A4. */
  strip: { widthMillimetres: number; lengthMillimetres: number } | null
}

type Printers = Pick<SettingValues, 'receiptPrinter' | 'pagePrinter'>

/** A shorter strip is no paper to hold, and a longer slip goes on on a next strip. */
const lengths = { least: 50, most: 297 }

/** A slip goes to the receipt printer's driver where policy names one, and any other paper as the window prints. */
export function howToPrint(
  { form, lengthMillimetres = lengths.most }: PrintAsked,
  printers: Printers,
): HowToPrint {
  const { receiptPrinter, pagePrinter } = printers
  if (form === 'page') return { printer: pagePrinter, strip: null }
  const { kind } = receiptPrinter
  return {
    printer: kind === 'driver' ? { kind: 'silent', device: receiptPrinter.device } : pagePrinter,
    strip: {
      widthMillimetres: stripMillimetres(printers),
      lengthMillimetres: Math.min(Math.max(lengthMillimetres, lengths.least), lengths.most),
    },
  }
}

/** How wide the paper of a slip is that the window prints. */
export function stripMillimetres({ receiptPrinter }: Pick<Printers, 'receiptPrinter'>): number {
  return receiptPrinter.kind === 'driver' ? receiptPrinter.paperMillimetres : 80
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
