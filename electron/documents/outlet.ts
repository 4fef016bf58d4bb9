import type { PagePrinter } from '../policy/settings.ts'

export interface HowToPrint {
  /** A strip of 80 mm, or A4. */
  form: 'receipt' | 'page'
  printer: PagePrinter
}

/** What only a shell with windows of its own can do with a paper. The browser shell has none: there the page does it. */
export interface PaperOutlet {
  /** Hands what the window shows to the system's printer. Throws `OutletError` where it was not printed. */
  print(how: HowToPrint): Promise<void>
  /** Asks where a file shall be kept, and keeps it there. */
  save(file: { name: string; type: string; bytes: Uint8Array }): Promise<'here' | 'cancelled'>
}

/** Why a paper did not come out; the message is for the teller. */
export class OutletError extends Error {
  override name = 'OutletError'
}
