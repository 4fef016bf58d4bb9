/**
 * The sentences that the desk's other half tells (errors, the connection, what is wrong at a field) come in
 * English, and English is their key, as in gettext: a catalogue has a sentence of the other language for each, with
 * the same names in braces for what differs from case to case. So nothing crosses the door twice, what was written
 * into the journal long ago is read in the language of today, and the service's own words, which no catalogue has,
 * stay as they came.
 */
export type Tell = (sentence: string) => string

interface Pattern {
  form: RegExp
  names: readonly string[]
  words: string
}

/** `catalogue`: `'write at most {n} characters': 'écrivez au plus {n} caractères'`. */
export function telling(catalogue: Readonly<Record<string, string>>): Tell {
  const patterns = Object.entries(catalogue)
    .filter(([key]) => key.includes('{'))
    // What says more by itself is tried first.
    .sort(([a], [b]) => fixed(b) - fixed(a))
    .map(([key, words]) => patternOf(key, words))

  function known(sentence: string): string | null {
    const whole = Object.hasOwn(catalogue, sentence) ? catalogue[sentence] : undefined
    if (whole !== undefined) return whole
    for (const { form, names, words } of patterns) {
      const match = form.exec(sentence)
      if (!match) continue
      // What fills a gap may itself be a sentence or a name that we know.
      const facts = new Map(names.map((name, at) => [name, tell(match[at + 1] ?? '')]))
      return words.replace(/\{(\w+)\}/g, (_, name: string) => facts.get(name) ?? '')
    }
    return null
  }

  /** A field's words begin small at the field and large where they stand alone: both are the same words. */
  function tell(sentence: string): string {
    if (sentence === '') return sentence
    const first = sentence.charAt(0)
    const other = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase()
    const found = known(sentence)
    if (found !== null) return found
    const turned = known(other + sentence.slice(1))
    if (turned !== null) {
      const begins = turned.charAt(0)
      return (first === first.toLowerCase() ? begins.toLowerCase() : begins.toUpperCase()) + turned.slice(1)
    }
    // Inside another sentence it stands without its full stop.
    const stopped = sentence.endsWith('.') ? null : known(`${sentence}.`)
    return stopped?.replace(/\.$/, '') ?? inParts(sentence)
  }

  /** Several sentences in one message: `Nothing was sent, … its journal. There is no room left … Make room.` */
  function inParts(sentence: string): string {
    const parts = sentence.split(/(?<=[.!?]) (?=[A-Z])/)
    for (let count = parts.length - 1; count > 0; count--) {
      const head = known(parts.slice(0, count).join(' '))
      if (head !== null) return `${head} ${tell(parts.slice(count).join(' '))}`
    }
    return sentence
  }
  return tell
}

const fixed = (key: string): number => key.replace(/\{\w+\}/g, '').length

function patternOf(key: string, words: string): Pattern {
  const names = [...key.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const parts = key.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return { form: new RegExp(`^${parts.join('([^]+?)')}$`), names, words }
}
