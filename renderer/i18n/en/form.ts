import { figures } from './figures.ts'

export const form = {
  wrong: (count: number) => (count === 1 ? 'One field needs a change' : `${count} fields need a change`),
  awaited: 'Nothing needs a change: wait for the bank',
  keys: {
    next: 'Next field; after the last one the read-back',
    previous: 'Previous field',
    readBack: 'To the read-back, from any field',
    empty: 'Clear the form, or undo that',
    takeUp: 'Continue the unfinished form',
    post: (post: string) => `In the read-back: ${post.toLowerCase()}`,
    postSecond: 'In the read-back: post a second one, or what is doubtful',
    back: 'One step back; what was typed is kept',
  },
  next: 'next field',
  back: 'back',
  leave: 'Back',
  readBack: 'to the read-back',
  readBackNow: 'Read back',
  ofLock:
    'You typed this before the desk locked. Carry on where you left off, or clear the field and type it again.',
  readFirst: 'Nothing was posted yet. Read it back first; F10 then posts what stands there.',
  /** Of posting, deciding and writing down. */
  readOn: (key: string) => `Nothing was sent yet: there is more below. ${key} or Page Down reads on.`,
  postingGoesOn: 'It is being posted and Esc does not stop it. Wait for the answer.',
  readToEnd: (key: string) => `Nothing was sent yet. You have now seen all of it: press ${key} again.`,
  /** Keys that were struck after it reached nobody. */
  typedOn: (key: string) =>
    `This has not been posted yet, and what you typed since was not used. Read it, then press ${key}.`,
  onceMore: (key: string) => `Still nothing was posted. Press ${key} once more to post what stands here.`,
  /** The usual key was pressed where another one posts. */
  notByHabit: {
    second: (key: string) =>
      `Nothing was posted now: read what is said of the first. To post a second one, press ${key}.`,
    doubt: (key: string) =>
      `Nothing was posted now: read what is said at the top. To post it anyway, press ${key}.`,
  },
  readThisFirst: 'Nothing was done yet. Read this first, then press F10 again.',
  changedSince:
    'The form has changed since it was read back. Nothing was posted: check the form, then read it back again.',
  limit: (money: string) => `Above ${money} a supervisor approves`,
  overLimit: (money: string) => `A supervisor approves this: it is above ${money}`,
  limitUnread: 'Your limit could not be loaded; the desk checks it before posting',
  unfinished: 'Unfinished:',
  anotherUnfinished: 'Another unfinished form:',
  ago: (time: string) => `${time} ago`,
  goOn: 'Continue',
  postedBefore: (time: string, ref: string, outcome: string) =>
    `The same was sent at ${time} (${ref}): ${outcome}`,
  postedSince: (ref: string) => `The same was posted since: ${ref}`,
  refused: (why: string) => `Refused by the bank: ${why}`,
  keep: 'What you type is kept encrypted on this computer until it is posted.',
  empty: 'Clear the form',
  unempty: 'Undo clearing the form',
  date: {
    help: 'Day, month, year: 05 January 2026, 5/1/2026 or 050126. T is today.',
    /** What stands for this day. */
    today: ['t', 'today'],
    future: (today: string) => `this day lies in the future: enter ${today} or an earlier day`,
    unknown: 'enter the date as day, month and year, such as 05 January 2026',
  },
  amount: {
    help: 'In figures, with a point before the kobo. ₦1,234.50 can be pasted; 7k becomes 7,000.',
    missing: 'enter the amount in figures, such as 1,234.50',
    inAnother: (code: string) => `Currency changed to ${code}: enter the amount again`,
    looksLike: {
      account:
        'this looks like an account number: F2 finds a customer. If it is the amount, type it anew with its decimals (.00)',
      person:
        'this looks like a phone number or a BVN: F2 finds a customer. If it is the amount, type it anew with its decimals (.00)',
    },
  },
  file: {
    label: 'File',
    help: 'A PNG, JPEG or GIF picture or a PDF, of at most 5 MiB. Space opens the choice.',
    pictureHelp: 'A PNG, JPEG or GIF picture of at most 1 MiB. Space opens the choice.',
    camera: 'Take with the camera',
    cameraWhat: 'Only the picture you take is kept.',
    noCamera: 'No camera can be used here. Choose a file instead.',
    take: 'Take the picture',
    preview: 'The chosen picture',
    size: (kibibytes: number) => `${kibibytes} KiB`,
    missing: 'choose a file',
    empty: 'the file is empty; choose another one',
    tooLarge: 'choose a file of at most 5 MiB',
    tooManyPoints: 'the picture has too many points; choose a smaller one',
    unreadable: 'the file cannot be read; choose another one',
  },
  odd: {
    foreign: (letters: string) =>
      `Look twice: “${letters}” in this name belongs to another alphabet and looks like ordinary letters.`,
    hidden: 'Look twice: this name has invisible characters, shown as �.',
  },
  optional: 'optional',
  choose: 'Choose …',
  chooseOne: 'choose one from the list',
  typedHelp: 'Type any part of it. Arrow keys choose, Enter takes.',
  typeToChoose: (count: number) => `Type to choose one of ${figures.count(count)}`,
  typeMore: (shown: number, found: number) =>
    `${figures.count(shown)} of ${figures.count(found)}. Type more to narrow it down.`,
  /** Typed where nothing is asked for. */
  wentNowhere: 'What you typed was not used: no signature is being asked for. Press Enter to go to the form.',
  digitsChooseNothing: 'Figures do nothing here: choose with the arrow keys, then Enter leads on.',
  choiceHelp: 'Arrow keys choose, or type the first letters.',
  account: {
    help: 'Account number, name, phone or BVN. Arrow keys choose, Enter takes.',
    now: 'Available now',
    /** As this computer kept it; when that was stands below. */
    kept: 'Available when last read',
    /** Of what may not be paid out nothing is available. */
    nowStopped: 'Not to be paid out',
    after: 'After this posting',
    change: 'Type to change',
    missing: 'choose an account',
    available: (money: string) => `${money} available`,
    reading: 'Loading the account …',
    /** Beside a posting: what is read again, and nothing else. */
    balance: { unread: 'The balance could not be read.', again: 'Read the balance again' },
    record: { unread: 'The account could not be read.', again: 'Read the account again' },
    stale: (time: string) =>
      `From this computer, as of ${time}. It must be read from the bank before posting.`,
  },
}
