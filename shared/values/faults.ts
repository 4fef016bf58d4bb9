/**
 * What can be wrong at a field. Schemas carry a text alone, so `fault` gives them the English one and remembers which code
 * it is of; where a schema’s complaints are read (shared/operations/fields.ts), the code and its params stand beside it.
 */
import { part, phrasesOf, type Coded, type Phrase } from './phrase.ts'

const example = (places: number): string => (places === 0 ? '1050' : `1050.${'0'.repeat(places)}`)

export const faults = {
  // ── Any field ──
  missing: part('fill in this field'),
  missingOrLeave: part('fill in this field, or leave it out'),
  fieldUnknown: part('this field is not known here; leave it out'),
  notTaken: part('this bank does not take it; leave it empty'),
  valueNotTaken: part(
    ({ values }: { values: string }) => `this bank does not take this value; choose ${values}`,
  ),
  oneOfTheList: part('choose one of the list'),
  oneOf: part(({ list }: { list: string }) => `choose one of ${list}`),
  onlyForm: part(({ form }: { form: string }) => `only "${form}" is read here`),
  tooLong: part(({ count }: { count: number }) => `enter at most ${count} characters`),
  tooLongWithMark: part(
    ({ count }: { count: number }) => `enter at most ${count} characters; the desk adds its reference`,
  ),
  plainLetters: part('enter letters and digits'),
  textMissing: part('enter text'),
  trueOrFalse: part('say true or false'),
  objectMissing: part('give an object'),
  plainValue: part('give a plain value'),
  halfCharacter: part('half a character stands in the text; write it again'),

  // ── Figures ──
  wholeNumber: part('give a whole number'),
  wholeNumberOrAll: part('give a whole number, or -1 for all'),
  wholeNumberBetween: part(
    ({ least, most }: { least: number; most: number }) => `give a whole number from ${least} to ${most}`,
  ),
  wholeNumberOrText: part('give a whole number, or an amount as text'),
  atLeast: part(({ least }: { least: number }) => `enter at least ${least}`),
  atMost: part(({ most }: { most: number }) => `enter at most ${most}`),
  numberInFigures: part('enter the number in figures, such as "1050.00"'),
  percentage: part('enter the percentage in figures with a point, such as 5.25'),
  amountInFigures: part('enter the amount as text in figures, such as "1050.00"'),
  amountForm: part(
    ({ places }: { places: number }) =>
      `enter the amount in figures with a point, such as ${example(places)}`,
  ),
  amountPlaces: part(
    ({ places }: { places: number }) =>
      `enter at most ${places} digits after the point, such as ${example(places)}`,
  ),
  amountPositive: part('enter an amount above zero'),
  amountWhole: part('enter a whole amount: this currency has no decimals'),
  amountTooLong: part('give an amount of at most 15 digits and 3 decimals'),
  amountUnreadable: part(
    ({ text }: { text: string }) => `the service sent an amount that cannot be read: ${text}`,
  ),
  amountTooFine: part(({ text }: { text: string }) => `the service sent too many decimals: ${text}`),
  piecesMissing: part('enter how many pieces'),
  fewerPieces: part('fewer pieces'),

  // ── Days ──
  dateInText: part('enter the date as text, such as "05 January 2026"'),
  dateForm: part('enter the date as day, English month and year, such as 05 January 2026'),
  dateNotThere: part('choose a day that exists in the calendar'),
  dateUnreadable: part('a date that cannot be read'),
  dateSentUnreadable: part('the service sent a date that cannot be read'),
  dayAndMonth: part('write day and English month, such as 31 March'),
  isoDay: part('enter the day as 2026-01-05'),

  // ── Records and names ──
  recordNumber: part('give the number of the record, a whole number above zero'),
  accountNumber: part('give the number of the account'),
  referenceEmpty: part('give a reference, or leave it out'),
  referenceTooLong: part(({ count }: { count: number }) => `a reference has at most ${count} letters`),
  nameMissing: part('enter a name'),
  shortNameMissing: part('enter a short name'),
  userNameMissing: part('enter a user name'),
  userNameLetters: part('enter 2 to 50 small letters, digits, points and hyphens'),
  noteMissing: part('enter a note'),
  phoneDigits: part('enter the phone number in 7 to 15 digits'),
  bvnDigits: part('enter the bank verification number in 11 digits'),
  individualOrCorporate: part('choose individual or corporate'),
  panLetters: part('enter at most 20 digits, capital letters or hyphens, or leave it out'),
  ascOrDesc: part('sort by ASC or DESC'),
  enableOrDisable: part('enable or disable'),

  // ── Products, ledger, hooks ──
  currencyMissing: part('give the currency, such as NGN'),
  currencyLetters: part('enter the currency’s three letters'),
  chartMissing: part('give an interest chart: it holds the rates'),
  slabMissing: part('give at least one slab'),
  chargesTooMany: part(({ count }: { count: number }) => `give at most ${count} charges`),
  taxComponentMissing: part('give at least one tax component'),
  taxComponentsTooMany: part(({ count }: { count: number }) => `give at most ${count} tax components`),
  linesTooMany: part(({ count }: { count: number }) => `give at most ${count} lines`),
  sideMissing: part(({ side }: { side: 'debit' | 'credit' }) => `give at least one ${side} line`),
  ledgerCodeMissing: part('give the account’s code, such as 5910'),
  ledgerCodeLetters: part('give the code in letters, digits, points and hyphens, such as 5910'),
  entryMissing: part('give the transaction id of the entry'),
  reasonMissing: part('give the reason'),
  onlySavings: part('only transfers between savings accounts are supported: write "savings"'),
  payoutOrSavings: part(
    'write "100" to pay out or "200" to move to a savings account; a deposit cannot be reinvested here',
  ),
  eventMissing: part('give the name of an event, such as savings-account'),
  httpAddress: part('give an http or https address'),
  oneIpAddress: part('give the one IP address this key may be used from'),

  // ── The way to a bank ──
  addressMissing: part('enter an address, such as https://bank.example/api/v2'),
  addressNotWhole: part('give a whole address, such as https://bank.example/api/v2'),
  addressNotHttps: part('give an https address, such as https://bank.example/api/v2'),
  addressOpen: part('http is taken for this machine only; give the https address of the service'),
  addressWithName: part('leave the user name and password out of the address; the API key is given apart'),
  addressWithQuery: part('leave everything from "?" or "#" out of the address'),
  addressPath: part('leave spaces, backslashes, dots and double slashes out of the path of the address'),
  signedOrBearer: part('choose signed or bearer'),
  trainingOrService: part('choose training or service as its kind'),
  headerMiddle: part('enter the middle of the header’s name, such as svc'),
  ownerPath: part('enter a path, such as /users/me, or none where the bank has none'),

  // ── Files ──
  fileMissing: part('choose a file'),
  fileTooLarge: part('choose a file of at most 5 MiB'),
  fileEmpty: part('the file is empty; choose another one'),
  fileNameMissing: part('give the file’s name'),
  fileTypeMissing: part('give the file’s type'),
  fileContentMissing: part('give the file’s content in base64'),
  fileContentBroken: part('the file’s content is not whole base64; choose the file again'),
  pictureTooLarge: part('choose a picture of at most 1 MiB'),
  pictureInside: part('choose a PNG or JPEG picture; this file is something else inside'),
  documentInside: part('choose a PNG or JPEG picture or a PDF; this file is something else inside'),
  pictureDamaged: part('the picture is cut short or damaged; choose another one'),
  pictureTooManyPoints: part('the picture has too many points; choose a smaller one'),

  // ── What comes through the door ──
  formUnnamed: part('name the form'),
  formIdMissing: part('give the form’s own id'),
  formIdInText: part('give the form’s id as text'),
  formIdTooLong: part(({ count }: { count: number }) => `give a form’s id of at most ${count} characters`),
  formTooLong: part('this form is too long to be kept'),
  takesNoFile: part('this request takes no file; leave it out'),
  takesNo: part(
    ({ part }: { part: 'path values' | 'query' | 'body' }) => `this request takes no ${part}; leave it out`,
  ),
  requestTooLarge: part('the request is too large'),
  requestTooManyValues: part('the request has too many values'),
  requestTooDeep: part('the request is nested too deeply'),
  requestNotPlain: part('the request has a value that is not plain'),
  requestNoNumber: part('a number in the request is not a number'),
  requestForbiddenName: part(
    ({ name }: { name: string }) => `the name "${name}" is not allowed in a request`,
  ),

  // ── What a person is asked for by the desk ──
  wholeSeconds: part('enter whole seconds'),
  secondsAtLeast: part(({ count }: { count: number }) => `at least ${count} seconds`),
  secondsAtMost: part(({ count }: { count: number }) => `at most ${count} seconds`),
  themeUnknown: part('choose system, light, dark or contrast'),
  languageUnknown: part('choose system, en or fr'),
  searchTooLong: part(({ count }: { count: number }) => `search for at most ${count} characters`),
  ownPinDigits: part('enter your PIN in 4 to 12 digits'),
  pinDigits: part('enter the PIN in 4 to 12 digits'),
  pinMissing: part('choose a PIN'),
  pinLength: part(
    ({ fewest, most }: { fewest: number; most: number }) => `choose ${fewest} to ${most} digits`,
  ),
  pinRuns: part('choose digits that do not run up or down one by one'),
  pinRepeats: part('choose digits that do not repeat over and over'),
  whoMissing: part('choose who you are'),
  secondMissing: part('choose the second person'),
  personNameMissing: part('enter the name'),
  lettersUnseen: part('enter letters that can be seen'),
  roleMissing: part('choose the role'),
  apiKeyMissing: part('paste the API key'),
  apiKeyNotWhole: part('paste the whole API key, as the bank gave it'),
  privateKeyMissing: part('paste the private key'),
  privateKeyAlone: part('paste one private key and nothing else'),
  secretMissing: part('give the key, the password or the token'),
  reasonInWords: part('enter the reason in words'),
  reasonHoldsPin: part('take the PIN out of this field: it would be kept and printed with it'),
  overrideReasonShort: part(
    ({ count }: { count: number }) => `enter why it is right all the same, in at least ${count} characters`,
  ),
  evidenceShort: part(
    ({ count }: { count: number }) => `enter how you know it, in at least ${count} characters`,
  ),
  inBooksUnsaid: part('say whether it stands in the bank’s books'),
  inOrOut: part('choose in or out'),
  lessonMissing: part('choose a lesson'),
  pdfOrCsv: part('choose pdf or csv'),
  slipCodeTooLong: part(({ count }: { count: number }) => `a slip’s code has at most ${count} letters`),
  languageCode: part('give a language, such as en'),
  fileNameLetters: part('give a file name of letters, digits, points and hyphens'),
} as const satisfies Record<string, Phrase>
export type FaultCode = keyof typeof faults

export const faultPhrase = phrasesOf(faults)

export function fieldFault<Code extends FaultCode>(
  field: string,
  ...told: Parameters<typeof faultPhrase<Code>>
): { field: string } & Coded<FaultCode> {
  return { field, ...faultPhrase(...told) }
}

const remembered = new Map<string, Coded<FaultCode>>()

/** For a schema, which takes a text. */
export function fault<Code extends FaultCode>(...told: Parameters<typeof faultPhrase<Code>>): string {
  return remember(faultPhrase(...told))
}

export function remember(told: Coded<FaultCode>): string {
  remembered.set(told.message, told)
  return told.message
}

/** What a schema’s text was made of; undefined: it is the library’s own, or nobody’s at a screen. */
export const faultBehind = (text: string): Coded<FaultCode> | undefined => remembered.get(text)
