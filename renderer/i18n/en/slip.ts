/** What the screens say about printing; what stands on the papers is in paper.ts. */
export const slip = {
  replaced: (signs: string) =>
    `Printed. The receipt printer has no ${signs}: they were written as plain letters or as the currency’s code.`,
  saved: (name: string) => `Saved as ${name}.`,
  notSaved: 'Not saved.',
  printed: 'Handed to the printer.',
  inBrowser: 'Opened in the browser’s print window. Whether it was printed is decided there.',
  pdf: 'Save the slip as PDF',
  advice: 'Print the advice',
  advicePdf: 'Save the advice as PDF',
  last: 'Reprint the last slip',
  noLast: 'There is no slip to reprint yet.',
  test: {
    title: 'Printing',
    what: 'A test slip shows whether slips print in full, and how wide the paper is. No money is moved.',
    do: 'Print a test slip',
  },
  check: {
    title: 'Check a slip',
    what: 'Scan the code on a slip, or paste its text.',
    field: 'Code of the slip',
    help: 'It begins with TD1. A scanner enters it here.',
    run: 'Check',
    verdicts: {
      genuine: 'Genuine. This desk printed it, and it matches the journal.',
      changed: 'Altered. It was not printed like this: trust the journal.',
      unknown: 'Unknown. It was printed by another desk or in training: ask there.',
      unreadable: 'This is not a slip code. Scan it again.',
    },
    amount: 'Amount on the slip',
    date: 'Date on the slip',
    reference: 'Reference',
    now: 'Current status',
    copies: 'Printed so far',
    noEntry: 'The entry is no longer in this desk’s journal.',
    open: 'Open it in the journal',
  },
}
