/**
 * The check code of a slip: what its QR says. Reference, amount, currency and day stand in it for whoever scans it,
 * the desk's own sign after them (electron/documents/check-key.ts) says whether it was changed. Every letter of it is one
 * of QR's alphanumeric set, which keeps the code small enough for a receipt printer.
 */

export interface Checked {
  /** The journal entry, a ULID. */
  id: string
  /** Decimal text as it was asked; `-` for what moves no money. */
  amount: string
  /** ISO code; `-` where it is not known. */
  currency: string
  /** ISO day; `-` where none was asked. */
  day: string
}

export interface CheckCode extends Checked {
  /** Which desk's key: four letters of its fingerprint. */
  key: string
  /** Eighty bits of HMAC-SHA-256 in base 32. */
  sign: string
}

const form =
  /^TD1 ([0-9A-HJKMNP-TV-Z]{26}) (-|[0-9]{1,15}(?:\.[0-9]{1,3})?) (-|[A-Z]{3}) (-|[0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9A-HJKMNP-TV-Z]{4}) ([0-9A-HJKMNP-TV-Z]{16})$/

/** What is signed. */
export function signedText({ id, amount, currency, day }: Checked): string {
  return `TD1 ${id} ${amount} ${currency} ${day}`
}

export function checkText(code: CheckCode): string {
  return `${signedText(code)} ${code.key} ${code.sign}`
}

/** Reads what was scanned or pasted; blanks around and between, and small letters, are a scanner's. Null: not one of ours. */
export function readCheck(text: string): CheckCode | null {
  const match = form.exec(text.trim().toUpperCase().replace(/\s+/g, ' '))
  if (!match) return null
  const [, id = '', amount = '', currency = '', day = '', key = '', sign = ''] = match
  return { id, amount, currency, day, key, sign }
}
