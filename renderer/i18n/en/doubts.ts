import { figures } from './figures.ts'

export const doubts = {
  title: 'Was it posted?',
  open: 'Was it posted?',
  count: (count: number) =>
    count === 1 ? 'one without an answer' : `${figures.count(count)} without an answer`,
  empty: 'Every posting at this desk has its answer.',
  emptyAfterNo: 'Nothing is in doubt now, but not everything was posted: see below.',
  ended: {
    title: 'Answered today',
    how: {
      yes: 'Posted after all',
      notExecuted: 'Not executed: nothing was moved',
      refused: 'Refused: nothing was moved',
      notSent: 'Not sent: nothing was moved',
    },
    at: (posted: string, known: string) => `of ${posted}, known at ${known}`,
    settled: (time: string) => `customer told at ${time}`,
  },
  emptyWhat: 'A posting without an answer from the bank stays here until its outcome is known.',
  since: (time: string, ago: string) => `since ${time}, ${ago} ago`,
  answer: {
    written: 'Not yet: it has not left this computer.',
    sent: 'Not known yet.',
    waiting: 'Not yet: it is waiting for approval at the bank.',
    inDoubt: 'The outcome is not known yet.',
    needsPeople: 'Two people must decide.',
  },
  customer: {
    written: 'It is about to be sent.',
    sent: 'The bank has half a minute to answer.',
    waiting:
      'The bank has it and nothing has moved. Do not pay out or take in any cash for it yet, and do not post it again. Tell the customer that somebody at the bank has to approve it first.',
    inDoubt:
      'Nothing is lost. Do not post it again, and do not pay out or take in any cash for it. Tell the customer that the bank is being asked; use the reference below to find it again.',
    inDoubtOffline:
      'Nothing is lost. Do not post it again, and do not pay out or take in any cash for it. Tell the customer that the bank will be asked as soon as it can be reached again; use the reference below to find it again.',
    needsPeople: 'Do not post it again. Call your supervisor: check the bank’s books together, and decide.',
  },
  /** Of a decision that moves no cash: nobody stands at the counter for it. */
  decision: {
    waiting:
      'The bank has it, and nothing is decided yet. Do not decide it again: somebody at the bank has to approve it first.',
    inDoubt:
      'Nothing is lost. The bank may have decided it: do not decide it again. The bank is being asked; use the reference below to find it again.',
    inDoubtOffline:
      'Nothing is lost. The bank may have decided it: do not decide it again. The bank will be asked as soon as it can be reached again; use the reference below to find it again.',
  },
  /** The same to whoever is one. */
  supervisor: 'Do not post it again. Call a colleague: check the bank’s books together, and decide.',
  desk: 'What the desk is doing',
  doing: {
    sending: 'It waits for the bank’s answer.',
    offline: 'The bank cannot be reached. The desk will ask again as soon as it can.',
    asking: 'It keeps checking the bank’s books and waits for the bank’s event.',
    waiting:
      'It checks the bank’s books every ten minutes and waits for the bank’s event. If the bank rejects it, the desk is not told: two people then record the rejection.',
    stuck: 'It has checked everything it can, and the question is still open.',
    provenAt: (time: string) =>
      `From ${time} on the bank can no longer accept it: if it is not found then, it was not executed, and the desk says so by itself.`,
    proven: 'The bank can no longer accept it: if it is not found, the desk says that it was not executed.',
    unproven: 'It carries no time stamp, so not finding it proves nothing: then two people decide.',
    decideAt: (time: string) => `If it is still open at ${time}, two people may decide it from then on.`,
    decide: 'Two people may decide now.',
  },
  /** Before the amount, the day and the person. */
  shown: 'The bank’s record shows',
  refusal: 'The bank refused it',
  otherAmount: (asked: string, told: string) =>
    `${asked} was asked for, and the books show ${told}: that is another posting. It does not make this one executed.`,
  evidence: 'History',
  noEvidence: 'Recorded on this computer; nothing else is known yet.',
  next: 'Next',
  previous: 'Previous',
  askAgain: 'Ask the bank again',
  asking: 'Asking …',
  asked: {
    news: (time: string, told: string) => `The bank was asked at ${time}. ${told}.`,
    asBefore: (time: string, told: string) => `The bank was asked at ${time}. Nothing new. ${told}.`,
    untold: (time: string) =>
      `The bank was asked at ${time} and has not said anything about it yet. The desk keeps asking by itself.`,
  },
  decide: 'Two people decide',
  notYet: (time: string) => `from ${time}`,
  notSent: 'not sent yet',
  inJournal: 'Show in the journal',
  slip: 'Print the slip',
  drafts: 'Kept here, not sent',
  draftsWhat: 'They never left this computer. Send them from the journal.',
  sheet: {
    title: 'Two people decide',
    what: 'Check the bank’s books together, and not at this desk. Your decision is final.',
    stands: 'Is it in the bank’s books?',
    yes: 'Yes, it was executed',
    no: 'No, it was not executed',
    missing: 'choose whether it is in the bank’s books',
    reason: 'How you know',
    reasonHelp: 'Which book, statement or person told you. At least 10 characters.',
    second: 'The second person',
    secondWhat: 'Someone other than you, with their own PIN. One of the two must be a supervisor.',
    nobody: 'Nobody else works at this desk.',
    pin: 'Their PIN',
    do: 'Decide',
  },
  gap: {
    title: 'Something is missing from the journal',
    numbers: (from: number, to: number) =>
      from === to ? `No. ${from} is missing.` : `No. ${from} to No. ${to} are missing.`,
    unknown: (after: number) => `Whatever was written after No. ${after} is missing; nobody knows how much.`,
    facts: (count: number) =>
      count === 1 ? 'One record about an entry is missing.' : `${count} records about entries are missing.`,
    audit: (count: number) =>
      count === 1 ? 'One audit record is missing.' : `${count} audit records are missing.`,
    between: (since: string, until: string) => `Written between ${since} and ${until}.`,
    what: 'It may have been sent. Compare the bank’s books and your slips of that time before you post anything of it again.',
    files: (folder: string) => `The damaged files are kept, in the folder damaged/${folder}.`,
    ribbon: 'Journal has a gap',
  },
  check: {
    title: 'Journal',
    command: 'Desk health: check the journal',
    do: 'Check the journal',
    checking: 'Checking …',
    what: 'Each row carries the seal of the row before it. The check follows the seals from the first row to the last.',
    whole: (links: number, time: string) => `Intact at ${time}: ${links} seals verified.`,
    broken: (time: string) => `Not intact at ${time}.`,
  },
}
