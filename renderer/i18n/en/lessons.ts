/** Lessons on the training bank, and the guide for the first customer. */

/** What was seen of one criterion, as it is shown. `was`: which sentence fits, where one is not enough. */
export interface Shown {
  amount: string
  wanted: string
  count: number
  was: 'closed' | 'kept' | 'none' | 'cash' | 'inDoubt' | undefined
}

export const lessons = {
  title: 'Lessons',
  also: 'training practice',
  what: 'On the training bank, with the screens of every day. Ledger and journal give the score.',
  only: 'Lessons work on the training bank only.',
  onlyWhat: 'This desk works on a real bank. Nothing is practised there.',
  names: {
    wrongCount: 'A deposit with a wrong count',
    transferInDoubt: 'An outage: a transfer in doubt',
    earlyClosure: 'An early closure',
    forgedEvent: 'A forged event',
  },
  command: (lesson: string) => `Lesson: ${lesson}`,
  happens: 'What happens',
  happening: {
    wrongCount: 'A customer pays in cash and says an amount. The notes on the counter do not add up to it.',
    transferInDoubt:
      'A customer sends money. The bank carries it out, and its answer is lost on the way. For a while its books cannot be read.',
    earlyClosure:
      'A customer needs money and asks for a fixed deposit back before it matures, if it pays enough.',
    forgedEvent:
      'A message in the bank’s form says that money has come in. It does not carry the bank’s signature. The customer wants the money in cash.',
  },
  should: 'What to do',
  shoulds: {
    wrongCount: {
      first: 'Open your till, find the customer, and take the deposit.',
      next: 'Record the notes with Ctrl M. They are what counts, not what was said.',
      last: 'Read the amount back, and post it once.',
    },
    transferInDoubt: {
      first: 'Send the transfer once.',
      next: 'When it is in doubt, do not send it again. Look it up with Ctrl D, and ask the bank with C.',
      last: 'The lesson is over when the journal knows what became of it.',
    },
    earlyClosure: {
      first: 'Open the deposit on the customer’s page, and read what the bank would pay today.',
      last: 'If that is enough, close it and pay into the savings account. If not, leave it.',
    },
    forgedEvent: {
      first: 'Look at the account: what does the bank say is there?',
      next: 'Look at the events that could not be verified: Ctrl G, then 2.',
      last: 'Post nothing for money that the bank does not know of.',
    },
  },
  closing: 'Closing needs a supervisor: let one unlock this desk for it, and come back to score.',
  never: 'Not done yet',
  best: (points: number, most: number, day: string) => `Best: ${points} of ${most} · ${day}`,
  tries: (count: number) => (count === 1 ? 'Begun once' : `Begun ${count} times`),
  start: 'Start',
  again: 'Start again',
  setting: 'The training bank sets the scene …',
  score: 'I am done: score',
  leave: 'Leave the lesson',
  next: 'Next lesson',
  previous: 'Previous lesson',
  underWay: 'Under way',
  another: 'Another lesson is under way.',
  strip: 'Lesson',
  team: 'How your team did',
  outOf: (points: number, most: number) => `${points} of ${most}`,
  person: 'Person',
  toLessons: 'All lessons',
  hands: 'On the counter',
  pieces: (count: number, face: string) => `${count} × ${face}`,
  task: {
    wrongCount: (who: string, says: string) => `${who} pays in cash and says: ${says}.`,
    transferInDoubt: (who: string, amount: string, payee: string, account: string) =>
      `${who} sends ${amount} to ${payee}, account ${account}.`,
    earlyClosure: (who: string, deposit: string, wants: string) =>
      `${who} wants fixed deposit ${deposit} back today, if it pays at least ${wants}.`,
    forgedEvent: (who: string, claims: string, asks: string) =>
      `${who} was told that ${claims} has come in, and asks for ${asks} of it in cash.`,
  },
  result: 'The last time',
  points: (points: number, most: number) => `${points} of ${most} points`,
  better: (words: string) => `Next time: ${words}`,
  criteria: {
    countedAmount: {
      title: 'The counted amount',
      seen: (isMet: boolean, { amount, wanted }: Shown) =>
        isMet ? `Posted ${amount}, as counted.` : `Posted ${amount}. The notes add up to ${wanted}.`,
      better: 'Count before you type. Post what is on the counter, whatever was said.',
    },
    oneGo: {
      title: 'In one posting',
      seen: (isMet: boolean, { count }: Shown) =>
        isMet
          ? 'One posting, and nothing to put right.'
          : count === 0
            ? 'Nothing was posted.'
            : count === 1
              ? 'One posting, and not on this account.'
              : `${count} postings for one payment.`,
      better: 'Read the amount and the name back before you press F10.',
    },
    notesWritten: {
      title: 'The notes recorded',
      seen: (isMet: boolean, _: Shown) =>
        isMet ? 'The journal has the notes that were handed over.' : 'The journal does not have these notes.',
      better: 'Press Ctrl M on the deposit and record each note there.',
    },
    inTill: {
      title: 'In an open till',
      seen: (isMet: boolean, _: Shown) =>
        isMet ? 'The cash is in your till.' : 'No open till accounts for this cash.',
      better: 'Open the till with F7 before you take cash.',
    },
    arrivedOnce: {
      title: 'The money arrived once',
      seen: (isMet: boolean, { amount, wanted, count }: Shown) =>
        isMet
          ? `${amount} arrived, once.`
          : count === 0
            ? 'Nothing arrived.'
            : count === 1
              ? `${amount} arrived instead of ${wanted}.`
              : `It arrived ${count} times.`,
      better: 'What is sent again arrives again.',
    },
    notSentAgain: {
      title: 'Not sent again',
      seen: (isMet: boolean, { count }: Shown) =>
        isMet
          ? 'The same transfer was not sent a second time.'
          : count === 0
            ? 'No transfer left this desk.'
            : `It was sent ${count} times.`,
      better: 'In doubt means that the bank may have done it. Ask the bank; do not post it again.',
    },
    takenUp: {
      title: 'Looked up',
      seen: (isMet: boolean, _: Shown) =>
        isMet ? 'You looked up what became of it.' : 'Nobody looked up what became of it.',
      better: 'Ctrl D shows what is in doubt and what the desk does about it. C asks the bank.',
    },
    settled: {
      title: 'Settled in the journal',
      seen: (isMet: boolean, { was }: Shown) =>
        isMet
          ? 'The journal says: confirmed by the bank.'
          : was === 'none'
            ? 'The journal has no such transfer.'
            : 'The journal does not know the outcome yet.',
      better: 'Wait until it is found in the bank’s books.',
    },
    quoteRead: {
      title: 'The quote was read',
      seen: (isMet: boolean, _: Shown) =>
        isMet ? 'The quote was read before the decision.' : 'Nobody read the quote before the decision.',
      better: 'The page of the deposit shows what the customer would get today.',
    },
    rightChoice: {
      title: 'The right choice',
      seen: (isMet: boolean, { amount, wanted, was }: Shown) =>
        was === 'closed'
          ? isMet
            ? `Closed: ${amount} is at least ${wanted}.`
            : `Closed for ${amount}, though ${wanted} was asked for.`
          : isMet
            ? `Left as it is: ${amount} is less than ${wanted}.`
            : `Not closed, though ${amount} is at least ${wanted}.`,
      better: 'Compare the quote with what the customer needs, and say both figures.',
    },
    paidIn: {
      title: 'Paid into the account',
      seen: (isMet: boolean, { amount, was }: Shown) =>
        isMet
          ? `${amount} came into the savings account.`
          : was === 'none'
            ? 'Nothing was paid.'
            : 'The money did not come into the savings account.',
      better: 'Choose the transfer to savings, and the customer’s own account.',
    },
    quarantineSeen: {
      title: 'The event was looked at',
      seen: (isMet: boolean, { count }: Shown) =>
        isMet
          ? `You looked at what could not be verified: ${count} since the lesson began.`
          : 'Nobody looked at what could not be verified.',
      better: 'Ctrl G, then 2, shows what was sent to this desk without the bank’s signature.',
    },
    accountSeen: {
      title: 'The account was looked at',
      seen: (isMet: boolean, _: Shown) =>
        isMet ? 'You looked at the account. The money is not there.' : 'Nobody looked at the account.',
      better: 'F2 finds the customer. The balance is what the bank itself says.',
    },
    nothingPosted: {
      title: 'Nothing posted for it',
      seen: (isMet: boolean, { count }: Shown) =>
        isMet
          ? 'Nothing was posted for this money.'
          : count === 1
            ? 'Something was posted on this account.'
            : `${count} postings on this account.`,
      better: 'Without the bank’s signature an event proves nothing. Pay nothing; tell your supervisor.',
    },
  },
}

export const guide = {
  title: 'Your first customer',
  what: 'Seven steps on the training bank. Each is ticked when it has really happened.',
  begin: 'Begin',
  close: 'Close the guide',
  recall: 'Guide: your first customer',
  ticked: 'done',
  waiting: 'not yet',
  done: 'The first customer is served.',
  steps: {
    till: {
      name: 'Open your till',
      how: 'F7, then O: count the cash in the drawer and open the till. Until it is open, cash counts towards no till.',
    },
    found: {
      name: 'Find the customer',
      how: 'Type some letters of a name or a phone number, and press Enter.',
    },
    opened: { name: 'Open the account', how: 'Enter on the customer’s page opens the account.' },
    typed: { name: 'Take a deposit', how: 'Type the amount. Enter goes on from field to field.' },
    readBack: { name: 'Read it back', how: 'Ctrl+Enter shows it once more. Read it aloud.' },
    posted: { name: 'Post', how: 'F10 posts. The page tells what became of it.' },
    slip: { name: 'Print the slip', how: 'F9 prints it. Esc goes on without.' },
  },
}
