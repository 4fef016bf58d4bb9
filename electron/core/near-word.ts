/** What somebody meant who wrote a name that is not known: the nearest one that is, where it is near enough. */

/** @returns `; did you mean "idleLockSeconds"?`, or nothing where nothing is near. */
export function didYouMean(written: string, known: readonly string[]): string {
  const most = Math.max(2, Math.floor(written.length / 3))
  const [nearest] = known
    .map((name) => ({ name, distance: distanceOf(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance, name }) => distance <= most || isPartOf(written, name))
    .sort((a, b) => a.distance - b.distance)
  return nearest ? `; did you mean "${nearest.name}"?` : ''
}

/** `idleLock` for `idleLockSeconds`. */
function isPartOf(written: string, name: string): boolean {
  const [short, long] = [written.toLowerCase(), name.toLowerCase()]
  return short.length >= 4 && (long.startsWith(short) || short.startsWith(long))
}

/** Letters to add, take out or change (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, against] of [...other].entries()) {
      const change = (row[index] ?? 0) + (letter === against ? 0 : 1)
      next.push(Math.min(change, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
