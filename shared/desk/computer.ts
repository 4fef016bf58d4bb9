/** What the desk finds out about the computer it stands on (electron/doctor/). No name, number or secret is in it. */
import { command, nothing } from './command.ts'
import type { SavedPaper } from './paper.ts'
import type { Said } from './problems.ts'

export const checkNames = [
  'versions',
  'policy',
  'keychain',
  'database',
  'disk',
  'clock',
  'network',
  'tunnel',
  'printer',
] as const
export type CheckName = (typeof checkNames)[number]

/** `look`: the desk works, and somebody should see to it. */
export type CheckState = 'good' | 'look' | 'wrong'

export interface ComputerCheck {
  name: CheckName
  state: CheckState
  lines: readonly Said[]
}

export interface ComputerReport {
  /** ISO time. */
  at: string
  checks: readonly ComputerCheck[]
}

/** The file's name has the day and the hour, so that a second report does not replace the first. */
export const computerReportName = ({ at }: ComputerReport): string =>
  `teller-desk-${at.slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.json`

export const computerCommands = {
  // Also of whoever set up this computer, before anybody works at it (decision 544).
  checkComputer: command<ComputerReport>()({
    who: 'anyone',
    input: nothing,
    summary: 'Whether this computer has what the desk needs, without a name, number or secret',
  }),
  saveComputerReport: command<SavedPaper>()({
    who: 'unlocked',
    input: nothing,
    summary: 'The same as a file to be sent',
  }),
}
