/** Why nothing, or not everything, came out of a receipt printer; the message is for the teller. */
export class PrinterError extends Error {
  override name = 'PrinterError'
  readonly why: 'unreachable' | 'refused' | 'noPaper' | 'offline' | 'slow' | 'broken'
  constructor(why: PrinterError['why'], message: string) {
    super(message)
    this.why = why
  }
}

export const again = 'What was posted is not touched; it can be printed again.'
export const broken = new PrinterError(
  'broken',
  `The receipt printer broke off: the paper may be incomplete. Look at it. ${again}`,
)
export const slow = (limitMs: number): PrinterError =>
  new PrinterError(
    'slow',
    `The receipt printer did not say within ${limitMs / 1000} seconds that it is done. Look at the paper. ${again}`,
  )
