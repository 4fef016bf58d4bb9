/**
 * Account numbers of ten digits in the manner of Nigeria's NUBAN: nine digits of serial and a check digit over the
 * bank's code and the serial. The bank's code is of no real bank.
 */
const bankCode = '999'
const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3]
/** The first account of the bank is no. 1 of a range of its own, so that numbers look like numbers. */
const firstSerial = 210_000_000

/** @param id the account's id, from 1 */
export function accountNumber(id: number): string {
  const serial = String(firstSerial + id).padStart(9, '0')
  return serial + checkDigit(serial)
}

function checkDigit(serial: string): string {
  const digits = [...(bankCode + serial)].map(Number)
  const sum = digits.reduce((total, digit, at) => total + digit * (weights[at] ?? 0), 0)
  return String((10 - (sum % 10)) % 10)
}
