import type { InboxEvent } from '../../../shared/desk/commands.ts'
import { figures } from './figures.ts'

/** Which form of the body the signature covered (A-hook-bytes). */
const forms: Record<string, string> = {
  raw: 'the body as it came',
  compact: 'the body without spaces',
  escaped: 'the body without spaces, non-ASCII letters escaped',
  unescaped: 'the body without spaces, non-ASCII letters written out',
  unsigned: 'nothing: it carries none, so it is a hint and proves nothing',
}

const reasons: Record<string, string> = {
  noSignature: 'No signature',
  notHex64: 'The signature is not 64 lower-case hexadecimal digits',
  noKeyMatches: 'Signed with a key that this desk does not hold',
  ambiguous: 'Correctly signed, but a name appears twice in it',
}

const counts: Record<string, string> = {
  kept: 'Verified and new',
  known: 'Verified, already known',
  hints: 'Without a signature: hints, which prove nothing',
  forged: 'Not verified',
  ambiguous: 'Correctly signed, but ambiguous',
  wrongHeader: 'Signature in a header of another name',
  notKept: 'Could not be kept: the bank sends them again',
  refused: 'Not a delivery from the bank',
  heartbeats: 'The desk’s own heartbeats',
}

const several = (count: number, one: string): string =>
  `${figures.count(count)} ${one}${count === 1 ? '' : 's'}`

export const events = {
  title: 'Bank events',
  views: { inbox: 'Received', quarantine: 'Not verified', switches: 'Switches' },
  search: 'Search events',
  searchHint: 'name, action, reference, effect or text',
  empty: 'No events received yet.',
  emptyWhat: 'What the bank reports appears here once its signature is verified.',
  noneFound: 'No events match.',
  older: 'Older events',
  choose: 'Choose an event.',
  fresh: (count: number) => `${several(count, 'new event')}: show`,
  nameOf: ({ event, action }: Pick<InboxEvent, 'event' | 'action'>) =>
    action === null ? event : `${event} · ${action}`,
  effect: 'Effect at this desk',
  facts: 'About the event',
  called: 'Name at the bank',
  reference: 'Reference at the bank',
  received: 'Received',
  form: 'The signature covers',
  formOf: (form: string) => forms[form] ?? form,
  number: (id: number) => `Event ${id}`,
  payload: 'Message as sent',
  showBody: 'Show the message as sent',
  hideBody: 'Hide the message',
  hidden: (count: number) => `${several(count, 'value')} hidden`,
  shown: 'Personal data is shown. The audit trail records that.',
  notText: 'The body is not text.',
  reveal: 'Show personal data',
  hide: 'Hide personal data',
  inspect: 'Check it again',
  inspectNote: 'Shows what it would do if it arrived now. Nothing is changed.',
  wouldDo: 'If it arrived now',
  openEntry: 'Open the journal entry',
  entryStays: 'The journal entry stays as it is.',
  touches: 'It names',
  touchedNone: 'no record that this desk knows by kind',
  touched: { clients: 'customer', savings: 'account', loans: 'loan' },
  do: 'Actions',
  way: {
    title: 'Delivery from the bank',
    state: { live: 'Events arrive', quiet: 'Not known yet', deaf: 'Events do not arrive' },
    address: 'The bank sends to',
    here: 'On this computer',
    heartbeat: 'Last heartbeat',
    lastEvent: 'Last event',
    never: 'none yet',
    toDo: 'To do',
  },
  quarantine: {
    title: 'Not verified',
    what: 'It changed nothing. The newest of it is kept, and looked at again when the desk gets another key.',
    empty: 'Nothing here.',
    emptyWhat: 'Everything sent to this desk was verified.',
    kept: (count: number, kilobytes: number) =>
      `${several(count, 'body').replace('bodys', 'bodies')}, ${figures.count(kilobytes)} kB`,
    why: 'Why',
    count: 'Kept',
    when: 'When',
    size: 'Bytes',
    action: 'Action named',
    reasonOf: (reason: string) => reasons[reason] ?? reason,
    since: 'Since the desk was started',
    countOf: (name: string) => counts[name] ?? name,
    newest: 'Newest',
  },
  switches: {
    hooks: 'Addresses that the bank sends to',
    hooksEmpty: 'The bank sends events to no address yet.',
    eventsEmpty: 'The bank lists no events.',
    events: 'Events that the bank reports',
    event: 'Event',
    address: 'Address',
    ours: 'this desk',
    which: 'Events',
    every: 'all',
    state: 'Status',
    on: 'on',
    off: 'off',
    refusals: 'Refusals too',
    turnOn: 'Switch on',
    turnOff: 'Switch off',
    named: (what: string, which: string) => `${what}: ${which}`,
    add: 'Send events to',
    addWhat: 'An https address. The bank signs with the key of whoever adds it.',
    addButton: 'Add the address',
    ask: {
      hook: (url: string, isOn: boolean) => `Switch ${isOn ? 'on' : 'off'} what the bank sends to ${url}?`,
      event: (event: string, isOn: boolean) =>
        `Switch ${isOn ? 'on' : 'off'} the event ${event}, for every address of the bank?`,
      failure: (event: string, isOn: boolean) =>
        `Have the event ${event} ${isOn ? 'reported' : 'no longer reported'} when a request was refused?`,
      add: (url: string) => `Send every event to ${url}?`,
    },
    offMeans: 'Desks that rely on it ask the bank instead.',
    confirm: 'Confirm',
    leave: 'Cancel',
  },
}
