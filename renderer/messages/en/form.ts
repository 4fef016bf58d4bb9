export const form = {
  wrong: (count: number) => (count === 1 ? 'One field needs a change' : `${count} fields need a change`),
  next: 'next field',
  back: 'back',
  keep: 'What you typed is kept in memory while this window is open. It is not written to the disk.',
  date: {
    help: 'Day, month, year: 05 January 2026, 5/1/2026 or 050126. T is today.',
    unknown: 'write the date as day, month and year, such as 05 January 2026',
  },
  amount: { help: 'In figures, with a point before the kobo. ₦1,234.50 can be pasted.' },
  choose: 'Choose …',
  account: {
    help: 'Account number, name, phone or BVN. Arrow keys choose, Enter takes.',
    change: 'Type to change',
    missing: 'choose an account',
    available: (money: string) => `${money} available`,
    reading: 'Reading the account …',
    stale: (time: string) =>
      `From this computer, as of ${time}. It must be read from the service before posting.`,
  },
}
