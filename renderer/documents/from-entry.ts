/** What the screens know of an entry beside the journal, put together for its papers. */
import type { Slip } from '../../shared/desk/paper.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { currencyOf, type Currency } from '../../shared/values/money.ts'
import { adviceKindOf, advicePaper, type AdviceNames } from '../../shared/documents/advice.ts'
import { recordsAsked } from '../../shared/documents/asked.ts'
import type { Paper } from '../../shared/documents/paper.ts'
import { slipPaper, type Party } from '../../shared/documents/slip.ts'
import { isActionName } from '../actions/index.ts'
import { labelOf } from '../actions/wording.ts'
import { call } from '../desk/call.ts'
import { narrationFacts } from '../entries/narration.ts'
import { refusalWords } from '../entries/outcome-words.ts'
import { headingOf, recordsOf, sentenceOf } from '../entries/entry.ts'
import { say } from '../i18n/index.ts'
import { accountName, knowNames, recordName } from '../desk/record-names.ts'
import { accountNumber, longDay, percent } from '../i18n/format.ts'
import { documentLocale } from './document-locale.ts'
import { repaidRows } from './repaid.ts'
import { reversalRows } from './reversal-rows.ts'

interface Known {
  party: Party
  currency: Currency | null
  more: (readonly [string, string | null])[]
}

export async function slipPaperOf(slip: Slip): Promise<Paper> {
  const { entry } = slip
  const { from, to, fixedDeposit, loan } = recordsAsked(entry)
  await knowNames([...recordsOf(entry), ...(to === null ? [] : [['savings', to] as const])])
  const first = from === null ? await recordOf(fixedDeposit, loan) : knownAccount(from)
  const second = to === null ? null : knownAccount(to)
  const currency = first?.currency ?? second?.currency ?? null
  return slipPaper(
    slip,
    {
      title: headingOf(entry),
      state: sentenceOf(entry),
      refusal: refusalWords(entry),
      from: first?.party ?? customerOf(entry),
      to: second?.party ?? null,
      currency,
      comment: narrationFacts(entry)
        .map(([, value]) => value)
        .filter(Boolean)
        .join(' · '),
      commentLabel: labelOf(isActionName(entry.operation) ? entry.operation : null, 'note'),
      more: [...reversalRows(entry), ...(await repaidRows(entry, currency))],
    },
    documentLocale(),
  )
}

export async function advicePaperOf(slip: Slip): Promise<Paper> {
  const { entry } = slip
  const { from, fixedDeposit, loan } = recordsAsked(entry)
  const kind: AdviceNames['kind'] = adviceKindOf(entry) ?? 'blocked'
  await knowNames(recordsOf(entry))
  const known = (await recordOf(fixedDeposit, loan)) ?? (from === null ? null : knownAccount(from))
  return advicePaper(
    slip,
    {
      kind,
      customer: known?.party ?? customerOf(entry),
      currency: known?.currency ?? null,
      more: known?.more ?? [],
      state: sentenceOf(entry),
    },
    documentLocale(),
  )
}

function knownAccount(id: number): Known | null {
  const known = accountName(id)
  if (!known) return { party: { name: '', number: `#${id}` }, currency: null, more: [] }
  return {
    party: { name: known.name, number: accountNumber(known.accountNo) },
    currency: known.currencyCode ? currencyOf(known.currencyCode, known.places) : null,
    more: [],
  }
}

/** Of what names no account: the customer; of a new one the name stands in what was asked. */
function customerOf(entry: JournalEntry): Party | null {
  const { input } = entry
  const { client } = recordsAsked(entry)
  const known = client === null ? undefined : recordName('client', client)
  if (known) return { name: known.name, number: '' }
  const parts = ['fullname', 'firstname', 'middlename', 'lastname'].map((field) => input.body?.[field])
  const name = parts.filter((part) => typeof part === 'string').join(' ')
  return name === '' ? null : { name, number: '' }
}

async function recordOf(fixedDeposit: number | null, loan: number | null): Promise<Known | null> {
  if (fixedDeposit !== null) return depositOf(String(fixedDeposit))
  return loan === null ? null : loanOf(String(loan))
}

async function depositOf(accountId: string): Promise<Known | null> {
  const answer = await call('getFixedDeposit', { params: { accountId } })
  if (!answer.ok) return null
  const { accountNo, clientName, currency, nominalAnnualInterestRate, maturityDate } = answer.value.value
  return {
    party: { name: clientName ?? '', number: accountNumber(accountNo) },
    currency: currency?.code ? currencyOf(currency.code, currency.decimalPlaces ?? 2) : null,
    more: [
      [say.paper.interest, nominalAnnualInterestRate ? percent(nominalAnnualInterestRate) : null],
      [say.paper.maturity, maturityDate ? longDay(maturityDate) : null],
    ],
  }
}

async function loanOf(loanId: string): Promise<Known | null> {
  const answer = await call('getLoan', { params: { loanId } })
  if (!answer.ok) return null
  const { accountNo, clientName, currency } = answer.value.value
  return {
    party: { name: clientName ?? '', number: accountNumber(accountNo) },
    currency: currency?.code ? currencyOf(currency.code, currency.decimalPlaces ?? 2) : null,
    more: [],
  }
}
