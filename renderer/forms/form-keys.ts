/** The keys of every form, of its notes and of its read-back: they are bound from here, and the sheet of keys tells them. */
import { say } from '../i18n/index.ts'

export const formKeys = {
  next: 'Enter',
  previous: 'Shift+Enter',
  help: 'F1',
  readBack: 'Ctrl+Enter',
  empty: 'Ctrl+J',
  takeUp: 'Ctrl+U',
  notes: 'Ctrl+M',
  suggest: 'Ctrl+B',
  post: 'F10',
  back: 'Escape',
} as const

export function formKeyWords(): { key: string; words: string }[] {
  const { form, cash, shell, transfer } = say
  const words: Record<keyof typeof formKeys, string> = {
    next: form.keys.next,
    previous: form.keys.previous,
    help: shell.keyNames.help,
    readBack: form.keys.readBack,
    empty: form.keys.empty,
    takeUp: form.keys.takeUp,
    notes: cash.notes.show,
    suggest: cash.notes.suggest,
    post: form.keys.post(transfer.post),
    back: form.keys.back,
  }
  // Object.entries knows the names of an object's keys as text only; these are the table's own.
  return Object.entries(words).map(([name, told]) => ({
    key: formKeys[name as keyof typeof formKeys],
    words: told,
  }))
}
