/** An advice: the letter that tells a customer what was done to their deposit, loan or account. One template for all. */
import { reference, type JournalEntry } from '../posting/journal.ts'
import type { Currency } from '../values/money.ts'
import type { OperationName } from '../operations/index.ts'
import { dayAsked } from './asked.ts'
import type { Paper } from './paper.ts'
import {
  amountBlock,
  checkBlocks,
  factsBlock,
  frameOf,
  partyText,
  textOrNull,
  type Party,
  type SlipFacts,
} from './slip.ts'
import type { AdviceKind, DocumentLocale } from './document-locale.ts'

const kinds: Partial<Record<OperationName, AdviceKind>> = {
  activateFixedDeposit: 'depositOpened',
  closeFixedDepositEarly: 'depositClosed',
  closeMaturedFixedDeposit: 'depositClosed',
  disburseLoan: 'loanPaidOut',
  repayLoan: 'loanRepaid',
  placeLien: 'lienPlaced',
  blockSavingsAccount: 'blocked',
  applyPostNoCredit: 'blocked',
  applyPostNoDebit: 'blocked',
}

/** Null: a slip is all there is for it, or the bank has not said yes. */
export function adviceKindOf({
  operation,
  state,
}: Pick<JournalEntry, 'operation' | 'state'>): AdviceKind | null {
  return state === 'accepted' || state === 'confirmed' ? (kinds[operation] ?? null) : null
}

export interface AdviceNames {
  kind: AdviceKind
  /** Whose it is, and the number of the deposit, the loan or the account. */
  customer: Party | null
  currency: Currency | null
  /** What the record says beside: interest, maturity, product. */
  more: readonly (readonly [label: string, value: string | null])[]
  state: string
}

export function advicePaper(facts: SlipFacts, names: AdviceNames, locale: DocumentLocale): Paper {
  const { entry } = facts
  const { words } = locale
  const reason = entry.input.body?.['reasonForBlock']
  return {
    ...frameOf(facts, locale),
    kind: 'advice',
    form: 'page',
    fileName: `advice-${entry.seq}-${facts.copy}`,
    title: words.adviceTitle[names.kind],
    blocks: [
      { kind: 'text', text: words.adviceText[names.kind] },
      ...amountBlock(entry, names.currency, locale),
      factsBlock([
        [words.customer, partyText(names.customer)],
        ...names.more,
        [words.date, textOrNull(dayAsked(entry), locale.day)],
        [words.reason, typeof reason === 'string' ? reason : null],
        [words.reference, reference(entry.id)],
        [words.entry, String(entry.seq)],
        [words.office, facts.office],
        [words.teller, facts.teller],
        [words.state, names.state],
      ]),
      ...checkBlocks(facts, locale),
      { kind: 'signatures', labels: [words.signatures.bank, words.signatures.customer] },
    ],
    foot: [words.printed(locale.time(facts.printedAt)), words.keep],
  }
}
