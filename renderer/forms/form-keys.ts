/** The keys of every form and its read-back, and of a count: they are bound from here, and the sheet of keys tells them. */
import { say } from '../i18n/index.ts'

export const formKeys = {
  next: 'Enter',
  previous: 'Shift+Enter',
  help: 'F1',
  readBack: 'Ctrl+Enter',
  empty: 'Ctrl+J',
  takeUp: 'Ctrl+U',
  post: 'F10',
  postSecond: 'Ctrl+F10',
  back: 'Escape',
} as const

/** Where notes and coins are counted. */
export const countKeys = {
  notes: 'Ctrl+M',
  suggest: 'Ctrl+B',
  down: 'ArrowDown',
  up: 'ArrowUp',
  toMoney: 'ArrowRight',
  toPieces: 'ArrowLeft',
} as const

export interface KeyWords {
  key: string
  words: string
}

export function formKeyWords(): KeyWords[] {
  const { form, shell, transfer } = say
  const words: Record<keyof typeof formKeys, string> = {
    next: form.keys.next,
    previous: form.keys.previous,
    help: shell.keyNames.help,
    readBack: form.keys.readBack,
    empty: form.keys.empty,
    takeUp: form.keys.takeUp,
    post: form.keys.post(transfer.post),
    postSecond: form.keys.postSecond,
    back: form.keys.back,
  }
  return told(formKeys, words)
}

export function countKeyWords(): KeyWords[] {
  const { notes } = say.cash
  const words: Record<keyof typeof countKeys, string> = {
    notes: notes.keys.notes,
    suggest: notes.suggest,
    down: notes.keys.down,
    up: notes.keys.up,
    toMoney: notes.keys.toMoney,
    toPieces: notes.keys.toPieces,
  }
  return told(countKeys, words)
}

function told<Name extends string>(
  keys: Readonly<Record<Name, string>>,
  words: Record<Name, string>,
): KeyWords[] {
  // Object.keys knows the names of an object's keys as text only; these are the table's own.
  return (Object.keys(words) as Name[]).map((name) => ({ key: keys[name], words: words[name] }))
}
