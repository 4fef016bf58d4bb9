/**
 * A word of the vocabulary that services of this family share: a state, a kind of movement, a currency. It comes in English,
 * and stands in each language’s list under it; what stands there not is the service’s own and stays as it came.
 */
export function termIn(list: Readonly<Record<string, string>>): (word: string) => string {
  const known = (word: string) => (Object.hasOwn(list, word) ? list[word] : undefined)
  return (word) => {
    const found = known(word)
    if (found !== undefined || word === '') return found ?? word
    // Within a sentence it begins small.
    const large = known(word.charAt(0).toUpperCase() + word.slice(1))
    return large === undefined ? word : large.charAt(0).toLowerCase() + large.slice(1)
  }
}
