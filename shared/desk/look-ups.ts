/**
 * Which of the desk's commands only look something up, and how long a page waits for the answer, in ms. Such a
 * question may always be asked again; whatever is not here does something, and is asked once.
 */
import type { CommandName } from './commands.ts'

/** The bank is asked for less long, so that what this computer knows may still come. */
export const soonMs = 15_000
/** Many pages of the bank, or the whole journal, are read for one answer. */
const whenReadMs = 80_000

export const lookUps: Readonly<Partial<Record<CommandName, number>>> = {
  status: soonMs,
  ownOperations: soonMs,
  profiles: soonMs,
  search: soonMs,
  customersLike: soonMs,
  customerHere: soonMs,
  accountsHere: soonMs,
  accountHere: soonMs,
  journal: soonMs,
  journalEntry: soonMs,
  applications: soonMs,
  events: soonMs,
  eventPayload: soonMs,
  inspectEvent: soonMs,
  quarantine: soonMs,
  syncStatus: soonMs,
  settings: soonMs,
  keyAtDesk: soonMs,
  claims: soonMs,
  forms: soonMs,
  settleForm: soonMs,
  doubts: soonMs,
  journalHealth: soonMs,
  till: soonMs,
  dayReport: soonMs,
  verifySlip: soonMs,
  testSlip: soonMs,
  learning: soonMs,
  compareTill: whenReadMs,
  unseenCash: whenReadMs,
  statement: whenReadMs,
  verifyJournal: whenReadMs,
  audit: whenReadMs,
  checkComputer: whenReadMs,
}
