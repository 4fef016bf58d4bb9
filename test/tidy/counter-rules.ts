/**
 * The seventeen rules of the counter, and the tests that show each: a file, and a test's name as it stands there. Where a
 * part of a rule is not shown yet, `open` says which, so that nobody reads the list as more than it is.
 */
export interface CounterRule {
  name: string
  shownBy: readonly (readonly [file: string, test: string])[]
  open?: string
}

const screens = (file: string, test: string) => [`test/screens/${file}.test.ts`, test] as const

export const counterRules: readonly CounterRule[] = [
  {
    name: '1 keys',
    shownBy: [
      screens('whole-day', 'nobody pointed at anything, and the works cost no more keys than they may'),
      screens('counter', 'the twin of the F-key finds as well, and Esc gives the page back'),
      screens('states', 'one box takes a code and a name, and greys what the person may not do'),
      screens('counter', 'goes from the form over the read-back to confirmed, and the balances follow'),
    ],
  },
  {
    name: '2 amounts',
    shownBy: [
      screens('typing', 'is grouped as it grows, and the wire text stays plain'),
      screens('typing', 'can be pasted with its sign and its groups'),
      screens('typing', 'keeps the caret behind the digit it was behind, wherever that is'),
    ],
  },
  {
    name: '3 find',
    shownBy: [
      screens('counter', 'by ${way}'),
      screens(
        'outage',
        'without the service the ribbon says so and since when, and look-ups say how old they are',
      ),
      screens('counter', 'never types into an amount: the card finds its customer, and what was typed stays'),
    ],
  },
  {
    name: '4 the customer on one page',
    shownBy: [
      screens(
        'counter',
        'the page tells identity, available beside ledger balance, movements, each with source and age',
      ),
      screens('acts', 'one is placed with the key of the page, read back in words, and shows as a fact'),
      screens(
        'files',
        'a photo is taken with the camera, seen before it is sent, and stands on the customer’s page',
      ),
      screens('outage', 'a transfer is refused in words, and nothing typed is lost'),
    ],
  },
  {
    name: '5 read-back',
    shownBy: [
      screens('counter', 'goes from the form over the read-back to confirmed, and the balances follow'),
      screens('typing', 'an amount in words'),
    ],
  },
  {
    name: '6 denominations',
    shownBy: [
      screens(
        'till-cash',
        'the till is opened with a count: pieces fill in the amount, an amount the pieces',
      ),
      screens(
        'till-cash',
        'notes are counted where the teller wants it: too much asks for change, made of what the till holds',
      ),
      ['test/till/cash.test.ts', 'pays exactly, from what is held and from no more'],
    ],
  },
  {
    name: '7 slip',
    shownBy: [
      screens('counter', 'prints a slip, alone on the paper, and says when it is printed again'),
      screens('papers', 'a slip is genuine as it was printed, and changed where its amount is another'),
      ['test/paper/receipt.test.ts', 'mark reprints and training, at the head and at the foot'],
      ['test/edges/electron-paper.test.ts', 'goes to the printer that policy names, without a dialog'],
    ],
  },
  {
    name: '8 supervisor’s override',
    shownBy: [
      screens(
        'till-cash',
        'more than the limit asks for a supervisor at this desk: who, PIN, reason; the session stays',
      ),
      ['test/till/override.test.ts', '${how}, and for good'],
      ['test/till/override.test.ts', 'their own work, nor as a teller'],
      ['test/till/override.test.ts', 'without a reason'],
      ['test/till/reversal.test.ts', 'the approval is for this movement and no other'],
    ],
  },
  {
    name: '9 approvals',
    shownBy: [
      screens('approvals', 'the queue shows what waits, oldest first, and what it is'),
      screens('approvals', 'approve, undo the approval, approve again, activate'),
      screens('approvals', 'a rejection needs a note, and carries it'),
      screens(
        'approvals',
        'a loan and a fixed deposit wait as well: approved with a note; what moves money has its form',
      ),
      screens('states', 'a queue that failed to load says that, and an empty one says so'),
    ],
    open: 'claimed-by: the service tells nobody who looks at an application, and one person at a time is at a desk',
  },
  {
    name: '10 till and day',
    shownBy: [
      screens(
        'till',
        'a till stands against the end of the day, with the key that leads to it; closes short with a reason',
      ),
      screens('till', 'the day closes with two signatures and its report'),
      ['test/till/room.test.ts', 'over an item in doubt, nor can the till that it belongs to'],
      ['test/till/room.test.ts', 'over an unsent draft, until it is sent or given up'],
      ['test/paper/day.test.ts', 'adds up: each till by itself, and all tills by the columns'],
    ],
  },
  {
    name: '11 electronic journal',
    shownBy: [
      screens('papers', 'the journal is narrowed to a reference, and saved with its filter named'),
      screens('doubts', 'a journal that lost its end says so in the ribbon and in the journal'),
      screens('doubts', 'the journal is checked on demand'),
    ],
  },
  {
    name: '12 lock',
    shownBy: [
      ['test/edges/session.test.ts', 'happens after three minutes without a touch, and not before'],
      ['test/edges/electron-session.test.ts', 'T19: the desk locks when the computer sleeps or is locked'],
      screens('kept-forms', 'the lock keeps the last letter typed, and another person sees nothing of it'),
      screens('till', 'a till keeps a half-filled count over a lock, and another teller has another till'),
      screens('service', 'on the next start the PIN opens the desk, and a wrong one counts'),
    ],
  },
  {
    name: '13 environment',
    shownBy: [
      screens(
        'states',
        'training is told in words: in the title, in a band on each page, and on the lock screen',
      ),
      ['test/paper/pdf.test.ts', 'says which reprint it is, and that training does not count'],
      ['test/edges/keyring.test.ts', 'K7: keeps two data folders apart'],
      screens('service', 'with nobody on it says so, and leads to one thing; nothing of training is on it'),
    ],
  },
  {
    name: '14 connection',
    shownBy: [
      screens(
        'outage',
        'without the service the ribbon says so and since when, and look-ups say how old they are',
      ),
      screens('outage', 'when it comes back the desk notices, and the draft is sent by a person'),
      screens('states', 'a slow read says so, and shows the answer when it comes'),
    ],
  },
  {
    name: '15 errors',
    shownBy: [
      screens('refusals', 'what the service refuses is a page that says so, with the way to put it right'),
      screens(
        'doubts',
        'a lost post stands in the ribbon, and its page says what, since when, and what is done about it',
      ),
      screens('states', 'a wrong PIN is told at the field, and the field is empty again'),
    ],
  },
  {
    name: '16 undo',
    shownBy: [
      screens('kept-forms', 'a form is emptied by a key, and the same key takes that back'),
      screens('papers', 'the journal’s filter is taken away by a key, and the same key takes that back'),
      screens('acts', 'a movement is reversed by a new one, and the first stays to be seen'),
      [
        'test/till/reversal.test.ts',
        'a teller’s reversal asks a supervisor, says how much it is, and passes once with the approval',
      ],
    ],
  },
  {
    name: '17 long work',
    shownBy: [
      screens('states', 'long work shows how far it is, and can be paused; what it came to is said'),
      ['test/store/sync.test.ts', 'all pages of all lists are fetched, with a progress that has an end'],
    ],
    open: 'closing the day is one write and takes no time; nothing is imported yet',
  },
]
