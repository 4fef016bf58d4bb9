import { problem, type CodedError } from '../../shared/desk/problems.ts'

/** Why nothing, or not everything, came out of a receipt printer; the error is for the teller. */
export class PrinterError extends Error {
  override name = 'PrinterError'
  readonly why: 'unreachable' | 'refused' | 'noPaper' | 'offline' | 'slow' | 'broken'
  readonly error: CodedError
  constructor(why: PrinterError['why'], error: CodedError) {
    super(error.message)
    this.why = why
    this.error = error
  }
}

export const broken = new PrinterError('broken', problem('printerBrokeOff'))
export const slow = (limitMs: number): PrinterError =>
  new PrinterError('slow', problem('printerSlow', { seconds: limitMs / 1000 }))
