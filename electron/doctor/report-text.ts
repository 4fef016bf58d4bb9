/** The report as a file: in English, for whoever helps may sit in another country. */
import type { ComputerCheck, ComputerReport } from '../../shared/desk/computer.ts'

type CheckInEnglish = Omit<ComputerCheck, 'lines'> & { lines: readonly string[] }

export function inEnglish({ at, checks }: ComputerReport): { at: string; checks: CheckInEnglish[] } {
  return {
    at,
    checks: checks.map((check) => ({ ...check, lines: check.lines.map(({ message }) => message) })),
  }
}

export const reportText = (report: ComputerReport): string =>
  `${JSON.stringify(inEnglish(report), null, 2)}\n`
