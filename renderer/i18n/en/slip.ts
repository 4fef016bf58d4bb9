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
    what: 'A test slip shows whether slips come out whole, and how wide. No money is moved.',
    do: 'Print a test slip',
  },
  check: {
    title: 'Check a slip',
    what: 'Scan the code of a slip, or paste what it says.',
    field: 'Code of the slip',
    help: 'It begins with TD1. A scanner writes it here by itself.',
    run: 'Check',
    verdicts: {
      genuine: 'Genuine. This desk printed it, and it says what was asked.',
      changed: 'Changed. It was not printed like this: believe the journal.',
      unknown: 'Unknown. Another desk printed it, or it is from training: ask there.',
      unreadable: 'This is not the code of a slip. Scan it again.',
    },
    amount: 'Amount on the slip',
    date: 'Date on the slip',
    reference: 'Reference',
    now: 'How it stands now',
    copies: 'Printed so far',
    noEntry: 'The entry is not in this desk’s journal any more.',
    open: 'Open it in the journal',
  },
}
