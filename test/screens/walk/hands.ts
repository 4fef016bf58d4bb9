/** A person's hands and patience, in the page: keys, text, and waiting until the page stands still. Handed over as text. */
interface Hands {
  find: <E extends HTMLElement = HTMLElement>(selector: string) => E | null
  hash: () => string
  moment: (ms: number) => Promise<void>
  rest: () => Promise<void>
  strike: (key: string) => void
  type: (text: string) => Promise<void>
  randomBy: (seed: number) => () => number
  /** The account numbers of a text, without their spaces. */
  numbersIn: (text: string) => string[]
  spaced: (number: string) => string
}

declare global {
  interface Window {
    hands?: Hands
  }
}

export function installHands(): void {
  const find = <E extends HTMLElement = HTMLElement>(selector: string): E | null =>
    document.querySelector<E>(selector)
  const hash = (): string => location.hash
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(), { once: true })
      port1.start()
      port2.postMessage(null)
    })
  const moment = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms * 25))
  interface Place {
    fullPath: string
  }
  interface Router {
    currentRoute: { value: Place }
    beforeEach: (guard: (to: Place) => void) => void
    afterEach: (guard: (to: Place) => void) => void
    onError: (handler: () => void) => void
  }
  interface Routed extends HTMLElement {
    __vue_app__?: { config: { globalProperties: { $router: Router } } }
  }
  /** A navigation that has begun and not ended; its address shows at its end only. */
  let goesTo: string | null = null
  let watched: Router | undefined
  /** The way back is asked for here and told by the browser, on a busy computer much later. */
  let goesBack = false
  const back = navigation.back.bind(navigation)
  navigation.back = (options) => {
    goesBack = true
    const step = back(options)
    // Made or given up: of one that was made the router has heard by then.
    void Promise.allSettled([step.committed, step.finished]).then(() => setTimeout(() => (goesBack = false)))
    return step
  }
  function watchRouter(router: Router): void {
    watched = router
    router.beforeEach((to) => void (goesTo = to.fullPath))
    router.afterEach((to) => {
      goesBack = false
      if (goesTo === to.fullPath) goesTo = null
    })
    router.onError(() => void (goesTo = null))
  }
  const isThere = (): boolean => {
    const router = find<Routed>('#app')?.__vue_app__?.config.globalProperties.$router
    if (router && router !== watched) watchRouter(router)
    return goesTo === null && !goesBack && hash() === `#${router?.currentRoute.value.fullPath ?? ''}`
  }
  async function rest(): Promise<void> {
    for (let quiet = 0, tries = 0; quiet < 3 && tries < 8_000; tries++) {
      await (tries > 40 ? moment(5) : turn())
      quiet = window.local?.pending === 0 && isThere() ? quiet + 1 : 0
    }
  }
  function strike(key: string): void {
    const [name = '', ctrl] = key.split('+').reverse()
    const on = document.activeElement ?? document.body
    const init = { key: name, ctrlKey: ctrl === 'Ctrl', bubbles: true, cancelable: true }
    if (!on.dispatchEvent(new KeyboardEvent('keydown', init)) || ctrl) return
    // A letter that nothing takes would go where something was typed last: no keyboard does that.
    const isField = on instanceof HTMLInputElement || on instanceof HTMLTextAreaElement
    if (name.length === 1 && isField) document.execCommand('insertText', false, name)
    else if (name === 'Backspace') document.execCommand('delete')
    else if (name === 'Enter' && on instanceof HTMLElement && on.matches('a, button')) on.click()
  }
  /** One task for each key, as from a keyboard. */
  async function type(text: string): Promise<void> {
    const on = document.activeElement
    if (on instanceof HTMLInputElement) {
      on.select()
      document.execCommand('insertText', false, text)
    }
    await turn()
  }
  function randomBy(seed: number): () => number {
    let state = seed * 2654435761
    return () => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
    }
  }
  const spaced = (number: string): string => `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`
  const numbersIn = (text: string): string[] =>
    [...text.matchAll(/(2100) ?(000) ?(\d{3})/g)].map(([, a = '', b = '', c = '']) => a + b + c)
  window.hands = { find, hash, moment, rest, strike, type, randomBy, numbersIn, spaced }
}
