/**
 * English between brackets: `⟦Transfer⟧`. With it in use, a word on a screen without brackets is a word that no
 * second language can reach. For tests; nobody is offered it.
 */
import type { Messages } from './messages.ts'
import { vocabulary } from './fr/vocabulary.ts'
import { termIn } from './term.ts'

const mark = (text: string): string => (text === '' ? text : `⟦${text}⟧`)

function markedValue(value: unknown): unknown {
  if (typeof value === 'string') return mark(value)
  if (typeof value === 'function') {
    // Every function of the messages gives text, or null for nothing.
    return (...facts: unknown[]) => markedValue((value as (...facts: unknown[]) => unknown)(...facts))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, markedValue(inner)]))
}

export function marked(messages: Messages): Messages {
  const asEnglish = termIn(Object.fromEntries(Object.keys(vocabulary).map((key) => [key, mark(key)])))
  const { figures } = messages
  return {
    // Each value is replaced by one of its own kind.
    ...(markedValue(messages) as Messages),
    term: asEnglish,
    // Figures are the same in brackets or not, and a day that is typed is read again.
    figures: {
      ...figures,
      longDay: (day) => mark(figures.longDay(day)),
      shortDay: (day, withYear) => mark(figures.shortDay(day, withYear)),
      clockAndDay: (at) => mark(figures.clockAndDay(at)),
      stamp: (at) => mark(figures.stamp(at)),
      span: (seconds) => mark(figures.span(seconds)),
      inWords: (minor, currency) => mark(figures.inWords(minor, currency)),
    },
  }
}
