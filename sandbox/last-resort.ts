/**
 * What nobody caught ends here, and not the training bank: it is logged, and the bank goes on. That is safe because its
 * books are SQLite's: what was half done was rolled back. Where one fault follows the other the bank closes and ends.
 */

const maxInAMinute = 20
const minuteMs = 60_000

export function catchTheUncaught(bank: {
  log: (line: Record<string, unknown>) => void
  close: () => void
}): void {
  const times: number[] = []
  process.on('uncaughtException', (problem: unknown) => {
    bank.log({ said: 'nobody caught this; the bank goes on', problem: traceOf(problem) })
    times.push(performance.now())
    if (times.length > maxInAMinute && performance.now() - (times.shift() ?? 0) < minuteMs) bank.close()
  })
}

/** Where it was thrown. What it says may be somebody's key. */
function traceOf(problem: unknown): string {
  if (!(problem instanceof Error)) return typeof problem
  const frames = problem.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return [problem.name, ...frames].join('\n')
}
