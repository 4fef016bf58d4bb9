/**
 * The language of the person at the counter: their own setting, kept by the desk, or as the computer says. The window
 * remembers it, so that the lock screen speaks it too. A choice made there is nobody's setting: it holds in this window
 * for those who have chosen none themselves (decision 426).
 */
import { ref, watch } from 'vue'
import { ask } from './bridge.ts'
import { isLanguage, languageInUse, languages, speak, type Language } from '../i18n/index.ts'

export const languageChoices = ['system', ...languages] as const
export type LanguageChoice = (typeof languageChoices)[number]

const key = 'language'
const isChoice = (value: unknown): value is LanguageChoice =>
  languageChoices.some((choice) => choice === value)
const kept = localStorage.getItem(key)

export const language = ref<LanguageChoice>(isChoice(kept) ? kept : 'system')
let chosenWhileLocked: LanguageChoice | null = null

/** What the computer prefers among the languages we have. */
function ofTheComputer(): Language {
  const codes = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return codes.find(isLanguage) ?? 'en'
}

/** Speaks the remembered language before anything is drawn. */
export async function followLanguage(): Promise<void> {
  const first = speak(kept === 'marked' ? 'marked' : wanted())
  watch(language, (now) => {
    localStorage.setItem(key, now)
    void speak(wanted())
  })
  watch(
    languageInUse,
    (now) => {
      document.documentElement.lang = now === 'marked' ? 'en' : now
    },
    { immediate: true },
  )
  // Another window of this desk has changed it.
  addEventListener('storage', ({ key: changed, newValue }) => {
    if (changed !== key) return
    if (newValue === 'marked') void speak('marked')
    else if (isChoice(newValue)) language.value = newValue
  })
  await first.catch(() => undefined)
}

const wanted = (): Language => (language.value === 'system' ? ofTheComputer() : language.value)

/** Before anybody has unlocked. */
export function chooseWhileLocked(choice: LanguageChoice): void {
  chosenWhileLocked = choice
  language.value = choice
}

/** @returns why it may not be changed, in words; null: it was. */
export async function chooseLanguage(choice: LanguageChoice): Promise<string | null> {
  const answer = await ask('changeSetting', { name: 'language', value: choice })
  if (!answer.ok) return answer.error.message
  chosenWhileLocked = null
  takeLanguage(answer.value.settings.find(({ name }) => name === 'language')?.value)
  return null
}

/** After somebody has unlocked: their setting, or for who has none what was chosen at the lock. */
export function languageOf(setting: unknown): void {
  takeLanguage(setting === 'system' ? (chosenWhileLocked ?? setting) : setting)
}

function takeLanguage(value: unknown): void {
  if (isChoice(value) && languageInUse.value !== 'marked') language.value = value
}
