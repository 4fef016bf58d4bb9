/** What each setting of the desk is called: the compiler asks for a title of each, in each language. */
export const settingTitles = {
  bank: 'The bank that this desk works with',
  idleLockSeconds: 'Lock after this many seconds without a key or a click',
  requestTimeoutSeconds: 'Wait this many seconds for the bank’s answer',
  theme: 'Light, dark or high contrast',
  language: 'Language',
  sendsBearer: 'Send the API key beside the signature',
  hookSignaturePrefix: 'Name in the bank’s event headers (x-…-signature)',
  operations: 'Operations beyond the documented ones that this bank has',
  serviceFile: 'The file that says how this bank’s service differs from the table of operations',
  authorities:
    'A file of the authorities that sign the bank’s certificates, beside those that this computer knows',
  clientCertificate:
    'The certificate with its key by which this computer proves itself to the bank (PKCS#12 or PEM)',
  companions: 'What goes beside dates and amounts, where this bank wants other than the table has',
  tunnel: 'The way in from outside for the bank’s events',
  limits: 'What each role may move alone: at once, in a day, and for one customer in a day',
  cashNeedsTill: 'Cash over the counter needs an open till',
  cashNeedsNotes: 'Cash over the counter needs its notes written down',
  disbursementNeedsAnother:
    'Whoever approved a loan or a fixed deposit needs another person’s PIN to pay it out or to take its cash in, and whoever closes a deposit in cash to pay it out',
  wholePass: 'When a desk reads the bank’s customers and accounts again as a whole',
  keeping: 'How long a desk keeps what it has seen of a customer, and what it does not keep at all',
  relay: 'The relay from which the bank’s events come',
  updates: 'Where IT tells of new versions; nothing is installed by itself',
  receiptPrinter: 'The receipt printer of this counter',
  pagePrinter: 'How the window prints',
  bankName: 'Name of the bank, as its papers print it',
  countsBlind: 'The till is counted without expected cash in sight',
  office: 'Name of the office',
  counter: 'Name of this counter',
} as const
export type SettingTitle = keyof typeof settingTitles
