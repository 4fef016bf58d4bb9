/**
 * Every sentence of the screens, in the language in use. A further language is a further object of the same type,
 * fetched when somebody chooses it. `say.x` is read through: whoever reads it while drawing is drawn anew when the
 * language changes, and `App.vue` sets its screens up anew, so that nothing read at set-up goes stale.
 */
import { shallowRef } from 'vue'
import { en } from './en.ts'
import type { Messages } from './messages.ts'

/** What a person may choose; `system`: the computer's language where we have it. */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]
export const isLanguage = (value: unknown): value is Language => languages.some((known) => known === value)

/** `marked` is no language: English in brackets, with which a test finds every word that has no second language. */
const load: Record<Language | 'marked', () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
  fr: async () => (await import('./fr.ts')).fr,
  marked: async () => (await import('./marked.ts')).marked(en),
}

const messages = shallowRef<Messages>(en)
export const languageInUse = shallowRef<keyof typeof load>('en')
let wanted: keyof typeof load = 'en'

/** Takes effect at once, wherever the person stands. A language that cannot be fetched changes nothing. */
export async function speak(language: keyof typeof load): Promise<void> {
  wanted = language
  const loaded = await load[language]()
  if (wanted !== language) return
  messages.value = loaded
  languageInUse.value = language
}

export const say: Messages = new Proxy(en, {
  // The name is one of the type's own: whoever writes another is told by the compiler.
  get: (_, name) => messages.value[name as keyof Messages],
})
