/** Cash that was set aside for what the bank did not carry out, and that nobody posted again. */
import type { TillLine } from '../../shared/till/session.ts'

const isSame = (one: TillLine, other: TillLine): boolean =>
  one.account === other.account &&
  one.currency === other.currency &&
  one.in === other.in &&
  one.out === other.out

export function setAsideOf(lines: readonly TillLine[]): TillLine[] {
  return lines.filter((line, at) => {
    const isPostedAgain = lines
      .slice(at + 1)
      .some((later) => later.weight !== 'nothing' && isSame(later, line))
    return line.kind === 'cash' && line.state === 'notExecuted' && !isPostedAgain
  })
}
