/**
 * The keyboard. Screens lay their keys over each other in layers: the newest layer that knows a key acts, and a
 * modal layer lets nothing but the lock through to what lies below. A list that is open over the page lies over all
 * layers while it is. Every F-key has its twin on Alt with the digit
 * (F2 is Alt+2, F10 is Alt+0), because a browser owns some F-keys and a Mac needs fn for them.
 */
import { onScopeDispose, shallowReactive } from 'vue'
import { dropSecondStroke, hasActed } from './second-press.ts'
import { isWriting } from './writing.ts'

export interface KeyBinding {
  /** `F2`, `Ctrl+K` (Command on a Mac), `Escape`, `?` or a letter. */
  key: string
  /** What it does, for the sheet of keys; absent: not listed. */
  words?: string
  run(): void
  when?: () => boolean
  /** Acts over a modal layer too: nothing may lie between a person who leaves and the lock. */
  always?: boolean
}

interface Layer {
  bindings: () => readonly KeyBinding[]
  modal: boolean
  over: () => boolean
}

const layers = shallowReactive<Layer[]>([])

/**
 * Lays keys over the page while the component stands.
 * @param options `over`: while it holds, nothing below acts, whichever screen came later.
 */
export function useKeys(
  bindings: () => readonly KeyBinding[],
  { modal = false, over = () => false }: { modal?: boolean; over?: () => boolean } = {},
): void {
  const layer: Layer = { bindings, modal, over }
  // In set-up and not when mounted: a parent is set up before its children, so theirs lie above its own.
  layers.unshift(layer)
  onScopeDispose(() => layers.splice(layers.indexOf(layer), 1))
}

/** The keys that act now, newest layer first; each key once. Made when asked for: a kept list would keep its screens. */
export function keysInForce(): readonly KeyBinding[] {
  const seen = new Set<string>()
  const inForce: KeyBinding[] = []
  let isCovered = false
  const over = layers.filter((layer) => layer.over())
  for (const layer of [...over, ...layers.filter((other) => !over.includes(other))]) {
    for (const binding of layer.bindings()) {
      if (seen.has(binding.key) || (isCovered && !binding.always) || binding.when?.() === false) continue
      seen.add(binding.key)
      inForce.push(binding)
    }
    isCovered ||= layer.modal || over.includes(layer)
  }
  return inForce
}

/** Whether this key would act on the page if nothing lay over it. */
export function isHeld(event: KeyboardEvent): boolean {
  const name = keyName(event)
  const acts = ({ key, when }: KeyBinding): boolean => key === name && when?.() !== false
  const isBound = name.length > 1 && layers.some(({ bindings }) => bindings().some(acts))
  return isBound && !keysInForce().some(({ key }) => key === name)
}

/** The name of what was pressed, in the form that bindings use. */
export function keyName(event: KeyboardEvent): string {
  const twin = event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([0-9])$/.exec(event.code) : null
  if (twin) return `F${twin[1] === '0' ? '10' : twin[1]}`
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  return event.ctrlKey || event.metaKey ? `Ctrl+${key}` : key
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const name = keyName(event)
  const writes = name.length === 1
  if (writes && isWriting(event.target)) return
  const binding = keysInForce().find((known) => known.key === name)
  if (!binding) return
  event.preventDefault()
  // A key held down is one press: nothing a teller does is meant to be done thirty times a second.
  if (event.repeat) return
  if (writes) hasActed(event)
  binding.run()
}

/** Once, at the start of the program. */
export function listenToKeys(): void {
  window.addEventListener('keydown', dropSecondStroke, { capture: true })
  window.addEventListener('keydown', onKeyDown)
}
