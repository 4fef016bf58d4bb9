/**
 * Of each question the least disturbed time, in milliseconds, by each of some ways that take turns: other programs share
 * the machine, and what they take is no part of a search.
 */
export function leastOf<Question>(
  rounds: number,
  questions: readonly Question[],
  ways: readonly ((question: Question) => unknown)[],
): number[][] {
  const best = ways.map(() => questions.map(() => Infinity))
  for (let round = 0; round < rounds; round++) {
    for (const [way, ask] of ways.entries()) {
      const times = best[way] ?? []
      for (const [index, question] of questions.entries()) {
        const start = performance.now()
        ask(question)
        times[index] = Math.min(times[index] ?? Infinity, performance.now() - start)
      }
    }
  }
  return best
}
