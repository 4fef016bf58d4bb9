/** What the desk is asked about papers (shared/desk/paper.ts). Each paper that leaves is told to the audit. */
import type { Store } from '../data/store.ts'
import type { Clock } from '../core/clock.ts'
import type { Person } from '../../shared/users/person.ts'
import type { SavedPaper, Slip, SlipCheck, TestSlip } from '../../shared/desk/paper.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { amountAsked, dayAsked, recordsAsked } from '../../shared/documents/asked.ts'
import { csvOf } from '../../shared/documents/csv.ts'
import { trainingWords, type Paper } from '../../shared/documents/paper.ts'
import type { Commands } from '../core/command-handlers.ts'
import type { Policy } from '../policy/policy.ts'
import type { Counter, Session } from '../users/session.ts'
import { Refused } from '../core/refused.ts'
import type { Read } from '../directory/read.ts'
import type { CheckKey } from './check-key.ts'
import { howToPrint, stripMillimetres, OutletError, type PaperOutlet } from './outlet.ts'
import type { SendToPrinter } from './printer.ts'
import { PrinterError } from './printer-error.ts'
import { readStatement } from './read-statement.ts'
import { receiptOf } from './receipt.ts'
import { problem } from '../../shared/desk/problems.ts'

export interface PaperRooms {
  store: Pick<Store, 'audit' | 'environment' | 'journal' | 'cache'>
  counter: Pick<Session, 'current' | 'touch'> & Pick<Counter, 'people'>
  policy: Pick<Policy, 'values'>
  read: Read
  office: () => string | null
  now: Clock
  checkKey: CheckKey | null
  sendToPrinter: SendToPrinter
  /** Null: the page prints and saves by itself. */
  outlet: PaperOutlet | null
}

type PaperCommands = Pick<
  Commands,
  'slip' | 'testSlip' | 'verifySlip' | 'statement' | 'savePaper' | 'printReceipt' | 'printPage'
>

const types = { pdf: 'application/pdf', csv: 'text/csv;charset=utf-8' } as const

export function createPaperCommands(rooms: PaperRooms): PaperCommands {
  const { store, counter, policy, checkKey, outlet } = rooms
  const { audit, journal } = store
  const isTraining = store.environment === 'training'
  const nowIso = (): string => new Date(rooms.now()).toISOString()
  const nameOf = (profile: string): string =>
    counter.people().find(({ id }) => id === profile)?.name ?? profile

  /** The door lets nobody else come this far. */
  const person = (): Person => {
    counter.touch()
    const current = counter.current()
    if (!current) throw new Refused(problem('locked'))
    return current.person
  }
  const entryOf = (id: string): JournalEntry => {
    const entry = journal.get(id)
    if (entry) return entry
    throw new Refused(problem('noSuchEntry'))
  }
  const checkOf = (entry: JournalEntry): string | null => {
    const { from, to } = recordsAsked(entry)
    const account = store.cache.record('savings', from ?? to ?? 0)?.json
    return (
      checkKey?.sign({
        id: entry.id,
        amount: amountAsked(entry) ?? '-',
        currency: currencyIn(account) ?? '-',
        day: dayAsked(entry) ?? '-',
      }) ?? null
    )
  }
  const note = (action: string, { kind, subject }: Paper, detail: string): void =>
    audit.add({ profile: person().id, action, subject, detail: `${kind} ${detail}` })
  /** Main believes nobody: a paper of the training bank says so, whoever made it. */
  const marked = (paper: Paper): Paper =>
    isTraining ? { ...paper, watermark: paper.watermark ?? trainingWords } : paper

  const slipsGo = (): Slip['printer'] => {
    const { kind } = policy.values().receiptPrinter
    return kind === 'network' || kind === 'usb' ? 'receipt' : 'page'
  }
  /** Whose paper it is, and where slips of this desk go. */
  const letterhead = () => ({
    training: isTraining,
    bank: policy.values().bankName || null,
    office: rooms.office(),
    counter: policy.values().counter || null,
    printedAt: nowIso(),
    printer: slipsGo(),
    paperMillimetres: stripMillimetres(policy.values()),
  })

  return {
    testSlip(): TestSlip {
      return { ...letterhead(), teller: person().name }
    },
    slip({ id }): Slip {
      const { id: profile } = person()
      const entry = entryOf(id)
      audit.add({ profile, action: 'slip', subject: entry.id, detail: null })
      return {
        entry,
        copy: audit.count('slip', entry.id),
        ...letterhead(),
        teller: nameOf(entry.profile),
        check: checkOf(entry),
      }
    },
    verifySlip({ text }): SlipCheck {
      const { id: profile } = person()
      if (!checkKey) throw new Refused(problem('slipsUnchecked'))
      const judged = checkKey.judge(text)
      const code = 'code' in judged ? judged.code : null
      // Only a genuine code is believed when it names an entry.
      const entry = judged.verdict === 'genuine' && code ? (journal.get(code.id) ?? null) : null
      audit.add({ profile, action: 'verifySlip', subject: code?.id ?? null, detail: judged.verdict })
      return {
        verdict: judged.verdict,
        code,
        entry,
        copies: entry === null ? 0 : audit.count('slip', entry.id),
      }
    },
    async statement(request) {
      const { id: profile, name } = person()
      const made = await readStatement(rooms.read, { ...request, profile })
      return {
        ...made,
        training: isTraining,
        office: rooms.office(),
        teller: name,
        printedAt: nowIso(),
      }
    },
    async savePaper({ paper, as }): Promise<SavedPaper> {
      note('savePaper', paper, as)
      const made = marked(paper)
      // Its libraries are a sixth of what a start reads, and few starts print a PDF.
      const bytes =
        as === 'pdf'
          ? (await (await import('./pdf.ts')).pdfOf(made, new Date(rooms.now()))).bytes
          : new TextEncoder().encode(csvOf(made))
      const name = `${isTraining ? 'training-' : ''}${paper.fileName}.${as}`
      const type = types[as]
      if (!outlet) return { saved: 'page', name, type, base64: Buffer.from(bytes).toString('base64') }
      return { saved: await told(outlet.save({ name, type, bytes })), name }
    },
    async printReceipt({ paper }) {
      const { receiptPrinter } = policy.values()
      if (receiptPrinter.kind === 'none' || receiptPrinter.kind === 'driver')
        throw new Refused(problem('noReceiptPrinter'))
      const { bytes, replaced } = receiptOf(marked(paper), receiptPrinter)
      note('printReceipt', paper, 'receipt')
      await told(rooms.sendToPrinter(receiptPrinter, bytes))
      return { replaced }
    },
    async printPage(asked) {
      const { id: profile } = person()
      if (!outlet) return { by: 'page' }
      audit.add({ profile, action: 'printPage', subject: null, detail: asked.form })
      await told(outlet.print(howToPrint(asked, policy.values())))
      return { by: 'shell' }
    },
  }
}

/** What went wrong with a printer or a disk is a fact for the teller: nothing that was posted depends on it. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (fault) {
    if (fault instanceof PrinterError || fault instanceof OutletError) throw new Refused(fault.error)
    throw fault
  }
}

function currencyIn(account: unknown): string | null {
  if (typeof account !== 'object' || account === null || !('currency' in account)) return null
  const { currency } = account
  const code = typeof currency === 'object' && currency !== null && 'code' in currency ? currency.code : null
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : null
}
