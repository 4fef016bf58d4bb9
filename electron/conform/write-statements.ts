/**
 * What a write answers, seen on transfers of 1.00 between two accounts that the bank names for it, there and back
 * (§4, §5.2, A-command, A-money). The valid one is asked first: where a service refuses it, a refusal of what must be
 * refused shows nothing. Where a service takes that, money has moved, and the report says so.
 */
import { createSign, randomUUID } from 'node:crypto'
import { findPrivateKey } from '../bank/sign.ts'
import { fitList } from '../../shared/operations/fields.ts'
import { operations } from '../../shared/operations/index.ts'
import { outcomeOf } from '../../shared/posting/outcome.ts'
import { readMinor } from '../../shared/values/money.ts'
import {
  broken,
  expectThat,
  holds,
  notTried,
  shown,
  type Account,
  type Answer,
  type Asked,
  type Finding,
  type Service,
  type Statement,
} from './finding.ts'

export interface Writes {
  /** The two savings accounts that may be used, by their numbers in the service. */
  from: number
  to: number
  /** The day of the bank’s books, `05 January 2026`. */
  date: string
  /** Somebody named that day; otherwise it is this computer’s. */
  isDateNamed: boolean
  /** Whether a signing key may be made: it voids the one that the user of the API key had. */
  mayMakeKey: boolean
}

type Body = Record<string, unknown>

async function parties(service: Service, { from, to }: Writes): Promise<[Account, Account] | null> {
  const accounts = await service.accounts()
  const [payer, payee] = [from, to].map((id) => accounts.find((account) => account.id === id))
  return payer?.clientId && payee?.clientId ? [payer, payee] : null
}

function transferBody(payer: Account, payee: Account, date: string, comment: string): Body {
  return {
    comment,
    fromAccountId: payer.id,
    fromAccountType: 'savings',
    fromClientId: payer.clientId,
    fromOfficeId: payer.officeId,
    toAccountId: payee.id,
    toAccountType: 'savings',
    toClientId: payee.clientId,
    toOfficeId: payee.officeId,
    transactionDate: date,
    transferAmount: '1.00',
  }
}

const post = (service: Service, body: unknown, asked: Omit<Asked, 'body'> = {}): Promise<Answer> =>
  service.ask('POST', asked.at === 'gateway' ? '/v2/intratransfer' : '/intratransfer', { body, ...asked })

/** What the desk would make of this answer. */
function judged(body: Body, { status, body: reply, isJson }: Answer) {
  return outcomeOf('createIntraTransfer', { body }, { kind: 'reply', status, body: reply, isJson })
}

/** A valid transfer and what came of it; null: there are no two parties. */
interface Plain {
  answer: Answer
  body: Body
  before: Balances
  after: Balances
}
type AskPlain = (service: Service) => Promise<Plain | null>

const noParties = notTried('the list does not have both accounts with their customers')

/** Why nothing can be shown where a valid transfer is not carried out: its answer whole, and what is likely behind it. */
function whyNot({ status, text }: Answer, { date, isDateNamed }: Writes): string {
  const seen = `${status} ${text.replace(/\s+/g, ' ').trim()}`.trim()
  const isOfTheDay = /date|\bday\b/i.test(text)
  const whose = isDateNamed ? '' : ', this computer’s, as --date was left out'
  const sent = `${date} was sent${whose}`
  const cause = isOfTheDay ? `; the likely cause is the day: ${sent}` : isDateNamed ? '' : `; ${sent}`
  return `a transfer with nothing wrong in it is not carried out: ${seen}${cause}`
}

function mustBeRefused(
  writes: Writes,
  plain: AskPlain,
  what: string,
  change: (body: Body) => Body,
): Statement {
  return {
    id: `refuses ${what}`,
    says: `A transfer with ${what} is refused, in a form that proves it.`,
    matters: 'What is refused without that form is doubt, and is looked for in the bank’s books.',
    async ask(service) {
      const valid = await plain(service)
      const two = await parties(service, writes)
      if (!two || !valid) return noParties
      if (valid.answer.status !== 200) return notTried(whyNot(valid.answer, writes))
      const body = change(transferBody(...two, writes.date, `conform ${randomUUID()}`))
      const answer = await post(service, body)
      if (answer.status === 200) return broken('a refusal', `${shown(answer)}: MONEY MAY HAVE MOVED`)
      return expectThat(judged(body, answer).kind === 'refused', 'a refusal with its members', shown(answer))
    },
  }
}

/** null: not told, or in a form that cannot be read; A-money says so. */
function minorOf(balance: string | undefined): bigint | null {
  try {
    return balance === undefined ? null : readMinor(balance)
  } catch {
    return null
  }
}

type Balances = Awaited<ReturnType<typeof balances>>

/** What payer and payee hold, read anew; null where one of them is not told or cannot be read. */
async function balances(
  service: Service,
  { from, to }: Writes,
): Promise<{ payer: bigint; payee: bigint } | null> {
  const { body } = await service.read('listSavingsAccounts')
  const { reply } = operations.listSavingsAccounts
  const list = reply.safeParse(fitList(reply, body))
  const of = (id: number) =>
    minorOf(list.data?.pageItems.find((item) => item.id === id)?.summary?.accountBalance)
  const [payer, payee] = [of(from), of(to)]
  return payer === null || payee === null ? null : { payer, payee }
}

/** Asked once, by whoever needs it first. */
function askOnce(writes: Writes): AskPlain {
  let done: Promise<Plain | null>
  return (service) =>
    (done ??= (async () => {
      const two = await parties(service, writes)
      if (!two) return null
      const body = transferBody(...two, writes.date, `conform ${randomUUID()}`)
      const before = await balances(service, writes)
      const answer = await post(service, body)
      const after = await balances(service, writes)
      return { answer, body, before, after }
    })())
}

/** One transfer there, looked at from every side, and one back. */
function carriedOut(writes: Writes, plain: AskPlain): readonly Statement[] {
  const of =
    (look: (one: Plain, service: Service) => Promise<Finding>) =>
    async (service: Service): Promise<Finding> => {
      const one = await plain(service)
      if (one === null) return noParties
      return judged(one.body, one.answer).kind === 'refused'
        ? notTried(whyNot(one.answer, writes))
        : look(one, service)
    }
  return [
    {
      id: 'A-command',
      says: 'A transfer answers 200 and names the record it made.',
      matters: 'A yes that names nothing is doubt; the desk reads the books instead.',
      ask: of(async ({ answer, body }) =>
        expectThat(judged(body, answer).kind === 'accepted', 'a reply that fits its request', shown(answer)),
      ),
    },
    {
      id: 'balances',
      says: 'Payer and payee have changed by the amount when the answer comes.',
      matters: 'The desk shows balances after a posting, and a till is reckoned from them.',
      ask: of(async ({ answer, before, after }) => {
        if (answer.status !== 200) return notTried('the transfer was not carried out')
        if (!before || !after) return notTried('a balance was not told, or cannot be read')
        const changes = [after.payer - before.payer, after.payee - before.payee]
        const isRight = changes[0] === -100n && changes[1] === 100n
        return expectThat(isRight, '−1.00 and +1.00', `${changes.join(' and ')} hundredths`)
      }),
    },
    {
      id: 'comment kept',
      says: 'The list of transfers shows the comment as it was sent.',
      matters: 'By its mark there a lost answer is found again; without it such a request goes to people.',
      ask: of(async ({ answer, body }, service) => {
        if (answer.status !== 200) return notTried('the transfer was not carried out')
        const { text } = await service.ask('GET', '/accounttransfers?limit=-1')
        return expectThat(text.includes(String(body['comment'])), 'the comment', 'a list without it')
      }),
    },
    {
      id: 'the way back',
      says: 'The same amount goes back.',
      matters: 'Nothing of this examination is left on the two accounts.',
      ask: of(async ({ answer }, service) => {
        const two = await parties(service, writes)
        if (answer.status !== 200 || !two) return notTried('the transfer was not carried out')
        const back = await post(service, transferBody(two[1], two[0], writes.date, `conform ${randomUUID()}`))
        return expectThat(back.status === 200, '200', shown(back))
      }),
    },
  ]
}

/** A request that no service may carry out: the signature alone decides whether it comes to be judged. */
function signedStatements(writes: Writes): readonly Statement[] {
  let made: Promise<string | null>
  const key = (service: Service) =>
    (made ??= service
      .ask('POST', '/gateway/generateKey', { at: 'gateway', body: {} })
      .then(({ body }) => findPrivateKey(body)))
  const signed = async (
    service: Service,
    change: { text?: string; shiftMs?: number },
  ): Promise<Answer | null> => {
    const pem = await key(service)
    if (pem === null) return null
    // To itself, which is refused for what it is, and only after the signature was found right.
    const two = await parties(service, { ...writes, to: writes.from })
    if (!two) return null
    const text = JSON.stringify(transferBody(...two, writes.date, `conform ${randomUUID()}`))
    const signature = createSign('RSA-SHA256')
      .update(change.text ?? text)
      .sign(pem, 'base64')
    return post(service, text, {
      at: 'gateway',
      headers: { 'x-signature': signature, 'x-timestamp': String(Date.now() + (change.shiftMs ?? 0)) },
    })
  }
  const row = (
    id: string,
    says: string,
    change: { text?: string; shiftMs?: number },
    isTaken: boolean,
  ): Statement => ({
    id,
    says,
    matters: 'The desk signs each request with the key of the person who posts.',
    async ask(service) {
      if (!writes.mayMakeKey)
        return notTried('a signing key is made only with --make-key: it voids the one before')
      const answer = await signed(service, change)
      if (answer === null) return broken('a private key in the reply of generateKey', 'none')
      const wasTaken = answer.status !== 401
      return wasTaken === isTaken
        ? holds
        : broken(isTaken ? 'a signature that is taken' : '401', shown(answer))
    },
  })
  return [
    row('§5.2 signature', 'A right signature and stamp are taken.', {}, true),
    row('§5.2 wrong signature', 'A signature over another text is refused with 401.', { text: '{}' }, false),
    row('§5.2 old stamp', 'A stamp six minutes old is refused with 401.', { shiftMs: -360_000 }, false),
  ]
}

/** @param writes null: nothing is written, and each statement says that it was not tried. */
export function writeStatements(writes: Writes | null): readonly Statement[] {
  const used = writes ?? { from: 0, to: 0, date: '', isDateNamed: true, mayMakeKey: false }
  const plain = askOnce(used)
  const statements = [
    ...carriedOut(used, plain),
    mustBeRefused(used, plain, 'an amount of zero', (body) => ({ ...body, transferAmount: '0.00' })),
    mustBeRefused(used, plain, 'an amount below zero', (body) => ({ ...body, transferAmount: '-1.00' })),
    mustBeRefused(used, plain, 'a fraction that its currency does not have', (body) => ({
      ...body,
      transferAmount: '1.001',
    })),
    mustBeRefused(used, plain, 'a field that §4 does not name', (body) => ({ ...body, conform: 'x' })),
    mustBeRefused(used, plain, 'a date that does not exist', (body) => ({
      ...body,
      transactionDate: '31 February 2026',
    })),
    mustBeRefused(used, plain, 'one account on both sides', (body) => ({
      ...body,
      toAccountId: body['fromAccountId'],
    })),
    mustBeRefused(used, plain, 'more than the account holds', (body) => ({
      ...body,
      transferAmount: '999999999999.00',
    })),
    ...signedStatements(used),
  ]
  if (writes !== null) return statements
  const unasked = async () => notTried('it writes: name two accounts with --writes FROM,TO')
  return statements.map(({ id, says, matters }) => ({ id, says, matters, ask: unasked }))
}
