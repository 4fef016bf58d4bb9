/** How the line to the bank stands, whether its events come, and what each of them did. */
import { part, phrasesOf, type Phrase } from '../../values/phrase.ts'

export const linePhrases = {
  // ── The line to the bank ──
  online: part('Online.'),
  bankSilent: part(
    ({ seconds }: { seconds: number }) =>
      `The bank has not answered for ${seconds} s. The desk keeps asking, and sends nothing a second time.`,
  ),
  bankSlow: part(
    ({ seconds }: { seconds: number }) =>
      `The bank answers slowly (${seconds} s). The desk waits, and sends nothing a second time.`,
  ),
  bankUnproven: part(
    ({ time }: { time: string }) =>
      `Since ${time} the server that answers cannot prove that it is the bank: its certificate was not accepted. Nothing is sent. Tell whoever looks after your network.`,
  ),
  computerRefused: part(
    ({ time }: { time: string }) =>
      `Since ${time} the bank does not take this computer’s client certificate. Nothing is posted. Tell whoever looks after your network.`,
  ),
  nothingCanBeSent: part(
    ({ time, why }: { time: string; why: string }) =>
      `Since ${time} nothing can be sent: ${why}. Tell whoever looks after your network.`,
  ),
  offlineSince: part(
    ({ time }: { time: string }) =>
      `Offline since ${time}. Look-ups use what is saved on this computer; nothing can be posted until the connection is back.`,
  ),

  // ── The bank’s events ──
  noWayIn: part('No way leads from the bank to this desk, so the desk asks the bank instead.'),
  eventsCome: part('The desk hears the bank’s events as they happen.'),
  eventsUnsigned: part(
    'The bank signs none of its events: each makes the desk ask the bank, and proves nothing.',
  ),
  eventsSignedAfterAll: part(
    'This bank signs its events, so the desk takes none without a signature. Take "hooks" out of the service file.',
  ),
  eventsTried: part('The desk is trying whether the bank’s events arrive.'),
  wayInClosed: part(({ why }: { why: string }) => `${why} The desk asks the bank instead.`),
  eventsDoNotArrive: part(
    ({ host }: { host: string }) =>
      `What is sent to ${host} does not arrive at this desk. The desk asks the bank instead.`,
  ),
  tunnelOpening: part('The tunnel is being opened.'),
  tunnelNotOpened: part('The tunnel could not be opened.'),
  nobodyMayRegister: part(
    'Nobody at this desk may register for the bank’s events; the desk asks the bank instead.',
  ),
  eventsNotSentYet: part(
    'The bank does not send its events to this desk yet, so the desk asks the bank instead.',
  ),
  hookNotKnown: part('The bank does not know yet where to send its events; the desk asks the bank instead.'),
  hookToBeMade: part(
    ({ url }: { url: string }) =>
      `Have a hook made at the bank that sends its events to ${url}. Until then the desk asks the bank instead.`,
  ),
  hookToBeChanged: part(
    ({ former, url }: { former: string; url: string }) =>
      `The address for the bank’s events has changed. Have its hook changed at the bank from ${former} to ${url}. Until then the desk asks the bank instead.`,
  ),
  eventsByRelay: part('The desk hears the bank’s events as they happen, through the relay.'),
  relayTried: part('The desk is trying whether the relay is there.'),
  relayDeaf: part('The relay does not hear the bank’s events. The desk asks the bank instead.'),
  relaySilent: part('The relay says nothing. The desk asks the bank instead.'),

  // ── What an event did ──
  eventWaits: part('Waiting to be worked through.'),
  eventUnworked: part('could not be worked through; kept as it came'),
  eventUnreadable: part('not in the form of an event; kept as it came'),
  eventAmbiguous: part('more than one of our requests could be meant; none was changed'),
  eventOfNone: part('none of our requests; what it names is read anew'),
  hintOfNone: part('a hint without a signature; what it names is read anew'),
  hintOfOne: part(
    ({ reference }: { reference: string }) =>
      `a hint without a signature; the bank is asked about ${reference}`,
  ),
  hintOfTwo: part(
    ({ reference, other }: { reference: string; other: string }) =>
      `a hint without a signature; the bank is asked about ${reference} and ${other}`,
  ),
  eventAgainst: part(
    ({ reference, field }: { reference: string; field: string }) =>
      `${reference}: another ${field} than in our request; it proves nothing`,
  ),
  eventOfBoth: part(
    ({ reference }: { reference: string }) =>
      `${reference}: says both success and failure; the bank is asked`,
  ),
  // Kept with the event for good, so it is told as of then.
  eventReported: part(
    ({ reference }: { reference: string }) =>
      `${reference}: reported before it was seen at the bank, which was then asked`,
  ),
  eventNothingNew: part(({ reference }: { reference: string }) => `${reference}: nothing new`),
  eventConfirms: part(({ reference }: { reference: string }) => `${reference}: confirmed`),
  eventRefuses: part(({ reference }: { reference: string }) => `${reference}: refused`),
  eventContradicts: part(
    ({ reference }: { reference: string }) =>
      `${reference}: contradicts what was known; two people must decide`,
  ),
  eventLeads: part(({ reference, state }: { reference: string; state: string }) => `${reference}: ${state}`),
} as const satisfies Record<string, Phrase>

export const linePhrase = phrasesOf(linePhrases)
