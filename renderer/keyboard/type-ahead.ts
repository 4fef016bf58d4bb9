/**
 * What a teller types while the next screen is on its way. It is kept in order and given to that screen once it can take
 * keys; a screen that takes none drops it. Only letters, digits, Enter and the like wait, and the keys that open a form
 * of money: F10 never does, because nothing is posted that was not read back, and what leads elsewhere acts at once.
 */
import { computed, nextTick, onScopeDispose, ref, shallowReactive, watch } from 'vue'
import { isNavigationFailure, NavigationFailureType, type Router } from 'vue-router'
import { isGoingBack } from './back-in-order.ts'
import { keyName } from './keys.ts'
import { leadsOn } from './second-press.ts'
import { isWriting } from './writing.ts'

/** More than anybody types in the time that a screen takes. */
const maxHeld = 64
const kept = [
  ...['Enter', 'Backspace', 'Tab', 'ArrowDown', 'ArrowUp', 'F3', 'F4', 'F5'],
  // To the notes of a form of cash, and to its read-back.
  ...['Ctrl+M', 'Ctrl+Enter'],
]
/** Before the shell is there, whatever leads somewhere waits for it too. */
const keptByShell = /^(F[2-9]|Ctrl\+[KL])$/
/** Whoever presses one of these has left what was typed ahead. */
const leadsElsewhere = /^(F[0-9]+|Ctrl\+.)$/

const held = shallowReactive<string[]>([])
/**
 * Why keys wait: a navigation, what a screen still reads, and, also while somebody writes, a list that has not come,
 * and the shell behind a PIN.
 */
const navigations = shallowReactive(new Set<symbol>())
const readings = shallowReactive(new Set<symbol>())
const lists = shallowReactive(new Set<symbol>())
const openings = shallowReactive(new Set<symbol>())
/** Screens that take what was typed ahead of them. */
const takers = shallowReactive(new Set<() => boolean>())
let isGiving = false

/** The keys that wait, as a person calls them. */
export const typedAhead = computed<readonly string[]>(() => held)

/** F10 came before its page, and dropped what waited: said until the next key, for the cash lies on the counter. */
export const isPostDropped = ref(false)

/**
 * Keys wait while this holds: what they act on is still being read. `evenIn`: also in the field that has the focus;
 * `opens`: the shell itself is not there.
 */
export function holdKeysWhile(condition: () => boolean, { evenIn = false, opens = false } = {}): void {
  const reasons = opens ? openings : evenIn ? lists : readings
  const mine = Symbol('reading')
  watch(
    condition,
    (now) => {
      if (now) reasons.add(mine)
      else reasons.delete(mine)
    },
    // What it waits for stands on the page when the keys are given to it.
    { immediate: true, flush: 'post' },
  )
  onScopeDispose(() => reasons.delete(mine))
}
const isOnTheWay = (): boolean => navigations.size > 0 || isGoingBack.value
const isFree = (): boolean => !isOnTheWay() && readings.size + lists.size + openings.size === 0

/** What waits is used by nobody; true: something was waiting. */
export function dropTypedAhead(): boolean {
  return held.splice(0).length > 0
}

/** This screen takes what was typed ahead of it, if `takes` holds when it is ready. */
export function takeTypedAhead(takes: () => boolean = () => true): void {
  takers.add(takes)
  onScopeDispose(() => takers.delete(takes))
}

/** The find box stands on every screen: a navigation is nothing to it. */
function isFinding(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role="search"]') !== null
}
function waits(target: EventTarget | null): boolean {
  // What comes behind a key that waits waits as well, or it would overtake it.
  if (held.length > 0 || isGiving || lists.size + openings.size > 0) return true
  if (isOnTheWay()) return !isFinding(target)
  return readings.size > 0 && takers.size > 0 && !isWriting(target)
}

/** How it is kept; null: it does not wait. With Ctrl, Alt or Command a letter is a command; AltGr writes letters. */
function keptAs(event: KeyboardEvent): string | null {
  const isCommand = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')
  if (event.key.length === 1 && !isCommand) return event.key
  const name = keyName(event)
  const isKept = kept.includes(name) || (openings.size > 0 && keptByShell.test(name))
  return isKept && !event.shiftKey && !event.repeat ? name : null
}

const focusable = 'input, select, textarea, button, a[href], [tabindex="0"]'
function focusNext(from: Element): void {
  const all = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.offsetParent !== null,
  )
  const next = all[all.findIndex((one) => one === from) + 1]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

function press(name: string): void {
  const target = document.activeElement ?? document.body
  const ctrlKey = name.startsWith('Ctrl+')
  const key = ctrlKey ? name.slice('Ctrl+'.length) : name
  const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true })
  if (!target.dispatchEvent(event)) return
  // What the browser does of itself with a key that nobody took, it does for real keys only.
  if (ctrlKey) return
  if (key === 'Tab') focusNext(target)
  else if (key.length === 1 && isWriting(target)) document.execCommand('insertText', false, key)
  else if (key === 'Backspace' && isWriting(target)) document.execCommand('delete')
  else if (key === 'Enter' && target instanceof HTMLButtonElement) target.click()
}

/** One key at a time: what it begins (a screen, a list) may hold up the next. */
async function give(): Promise<void> {
  if (isGiving) return
  isGiving = true
  while (held.length > 0 && isFree()) {
    const key = held.shift()
    if (key !== undefined) press(key)
    await new Promise((done) => setTimeout(done))
  }
  isGiving = false
}

/** Once, while the desk is unlocked: a PIN is never typed ahead. */
export function useTypeAhead(router: Router): void {
  let navigation = Symbol('navigation')

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.isTrusted || event.isComposing) return
    isPostDropped.value = false
    if (!waits(event.target) || document.querySelector('[role="dialog"]') !== null) return
    const name = keyName(event)
    const key = keptAs(event)
    // Whoever mends the text of a search that is under way does not wait for it.
    if (name === 'Backspace' && held.length === 0 && lists.size > 0) return
    if (name === 'F10') {
      dropTypedAhead()
      isPostDropped.value = true
    } else if (name === 'Escape' && held.length > 0) dropTypedAhead()
    else if (key === null) {
      if (leadsElsewhere.test(name)) dropTypedAhead()
      return
    } else if (held.length < maxHeld) held.push(key)
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /**
   * A navigation that begins with the end of another wait has begun by now: its screen is the one that takes. On a screen
   * that takes nothing the keys that open a form of money act all the same, with what was typed behind them.
   */
  function settle(): void {
    if (!isFree()) return
    const opens = held.findIndex((key) => /^F[0-9]$/.test(key))
    if (takers.size === 0 && opens >= 0) held.splice(0, opens)
    else if (![...takers].some((takes) => takes())) dropTypedAhead()
    void give()
  }
  watch(isFree, (now) => now && setTimeout(settle), { flush: 'post' })
  const ends = [
    router.beforeEach((to, from) => {
      // Another entry or account chosen on the same screen is no other screen: its keys go on acting.
      const isOther =
        to.name !== from.name ||
        to.query['draft'] !== from.query['draft'] ||
        to.params['clientId'] !== from.params['clientId']
      if (!isOther) return
      leadsOn()
      navigations.delete(navigation)
      navigation = Symbol('navigation')
      navigations.add(navigation)
    }),
    router.afterEach((_to, _from, failure) => {
      // The one that took its place is on its way.
      if (isNavigationFailure(failure, NavigationFailureType.cancelled)) return
      const ended = navigation
      // Drawn, the screen has its own keys: what is pressed from here on was pressed on it.
      void nextTick(() => navigations.delete(ended))
    }),
    router.onError(() => void navigations.delete(navigation)),
  ]
  window.addEventListener('keydown', onKeyDown, { capture: true })
  onScopeDispose(() => {
    for (const end of ends) end()
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    navigations.delete(navigation)
    dropTypedAhead()
    isPostDropped.value = false
  })
}
