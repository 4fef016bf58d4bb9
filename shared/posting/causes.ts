/** Why nothing, or nothing whole, came back: in evidence of the journal, and in what the desk says of it. */
import { part, phrasesOf, type Params, type ParamsOf, type Phrase } from '../values/phrase.ts'

export const causePhrases = {
  // ── On the way ──
  noAnswerInTime: part('no answer came in time'),
  noConnectionInTime: part('no connection came about in time'),
  connectionBroke: part('the connection broke'),
  connectionFailed: part(({ code }: { code: string }) => `the connection failed (${code})`),
  answerTooLarge: part('the answer is larger than 32 MiB'),
  serviceRefusesConnection: part('the service’s computer refused the connection'),
  serviceNotFound: part('the service’s name was not found'),
  serviceUnreachable: part('the service’s computer cannot be reached'),
  namesNotFoundNow: part('names cannot be looked up just now'),
  noNetwork: part('there is no network'),
  certificateNotAccepted: part(
    ({ code }: { code: string }) => `the service’s certificate was not accepted (${code})`,
  ),
  clientCertificateNotAccepted: part(
    ({ code }: { code: string }) =>
      `the service does not take this computer’s client certificate, or asks for one (${code})`,
  ),
  proxyWantsLogin: part('the web proxy asks for a login'),
  proxyLetsNobodyThrough: part(
    ({ status }: { status: string }) => `the web proxy lets nobody through (${status})`,
  ),
  proxyRefusedConnection: part('the web proxy refused the connection'),
  proxyNotFound: part('the web proxy’s name was not found'),
  proxyUnreachable: part('the web proxy cannot be reached'),
  proxyTooSlow: part('the web proxy did not answer in time'),
  proxyUnreadable: part('the web proxy’s address cannot be read; it is written http://proxy:8080'),
  proxySpeaksSocks: part('the web proxy is a SOCKS proxy, which the desk does not speak to'),
  proxyNotSaid: part('this computer does not say by which web proxy the service is reached'),
  tokenHostAway: part('the token host cannot be reached'),
  tokenHostAnswered: part(({ status }: { status: number }) => `the token host answered ${status}`),
  noTokenGiven: part('the token host gave no token'),
  bankEnded: part('the training bank has ended'),
  probeFailed: part('the probe failed'),
  relayWithoutBank: part('this relay knows no bank'),

  // ── At the desk ──
  keptAsDraft: part('kept as a draft while the service is offline'),
  deskFailed: part('the desk failed while it was sending'),
  noAnswerWritten: part('no answer was written down'),
  restoredFromCopy: part(
    'the journal was restored from a copy, and what came after is missing: it may have been sent',
  ),
  refusedWhenSentAgain: part(
    'the bank refused it when it was sent again, which does not say what became of the first',
  ),

  // ── What came does not fit ──
  statusSaysNothing: part(
    ({ status }: { status: number }) => `the service answered ${status}, which does not say whether it acted`,
  ),
  notJson: part('the answer was not JSON'),
  noReply: part('the answer does not have the form of a reply'),
  recordOfARead: part('the answer is a record, as only a read gives'),
  anotherCustomer: part('the answer speaks of another customer'),
  anotherAccount: part('the answer speaks of another account'),
  anotherLoan: part('the answer speaks of another loan'),
  anotherRecord: part('the answer speaks of another record'),
  recordNotAsked: part('the answer names another record than the one asked for'),
  noCustomerNamed: part('the answer does not name the customer'),
  noAccountNamed: part('the answer does not name the account'),
  noLoanNamed: part('the answer does not name the loan'),
  noRecordNamed: part('the answer names no record'),
  stateNotAsked: part('the answer tells a state that was not asked for'),
  fieldNotAsked: part('the answer complains of a field that was not asked'),
  anotherStep: part('the answer refuses another step than this'),
  anotherKind: part('the answer complains of another kind of record'),
} as const satisfies Record<string, Phrase>

/** As it stands beside a kind of answer: `why` is English, for programs and the log, and all that older evidence has. */
export interface Why {
  why: string
  code?: string | undefined
  params?: Params | undefined
}

const causePhrase = phrasesOf(causePhrases)
type Causes = typeof causePhrases

export function because<Code extends keyof Causes>(
  code: Code,
  ...params: ParamsOf<Causes[Code]>
): Why & { code: Code } {
  const { message: why, ...rest } = causePhrase(code, ...params)
  return { why, ...rest }
}

/** Those that say the same in every case. */
export type PlainCause = {
  [Code in keyof Causes]: Causes[Code]['words'] extends string ? Code : never
}[keyof Causes]
