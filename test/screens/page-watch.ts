/** When a page has come to rest, told by the page itself; and a clock of it that a test moves. */
import type { Page, Request, Route } from 'playwright-core'

declare global {
  interface Window {
    /** Put there before the page's own scripts by `watchPage`. */
    watched?: {
      answers: number
      held: number
      timers: number
      changedAt: number
      ahead: number
      stands: number | null
      backs: number
      eachSecond: Map<unknown, () => void>
    }
  }
}

/** Runs in the page, before its own scripts: counts what they wait for. */
export function watchPage(): void {
  /** A longer wait is for what may never come: it is not waited for. */
  const shortMs = 400
  const watched: NonNullable<Window['watched']> = {
    answers: 0,
    held: 0,
    timers: 0,
    changedAt: 0,
    ahead: 0,
    stands: null,
    backs: 0,
    eachSecond: new Map(),
  }
  window.watched = watched

  const { fetch, setTimeout, clearTimeout, setInterval, clearInterval, performance } = window
  const now = performance.now.bind(performance)
  performance.now = () => (watched.stands ?? now()) + watched.ahead
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')
  Object.defineProperty(Event.prototype, 'timeStamp', {
    ...stamp,
    get(this: Event): unknown {
      return watched.stands ?? stamp?.get?.call(this)
    },
  })
  window.fetch = async (...request) => {
    watched.answers++
    try {
      return await fetch(...request)
    } finally {
      watched.answers--
    }
  }
  const goBack = navigation.back.bind(navigation)
  navigation.back = (options) => {
    watched.backs++
    const step = goBack(options)
    // Made or given up.
    void Promise.allSettled([step.committed, step.finished]).then(() => watched.backs--)
    return step
  }
  const short = new Set<unknown>()
  const forget = (timer: unknown): void => {
    if (short.delete(timer)) watched.timers--
  }
  Object.assign(window, {
    setTimeout(run: () => void, ms = 0, ...more: unknown[]) {
      if (typeof run !== 'function' || ms === 0 || ms > shortMs) return setTimeout(run, ms, ...more)
      const timer = setTimeout(() => {
        forget(timer)
        run.apply(window, more as [])
      }, ms)
      short.add(timer)
      watched.timers++
      return timer
    },
    clearTimeout(timer: number) {
      forget(timer)
      clearTimeout(timer)
    },
    setInterval(run: () => void, ms = 0, ...more: unknown[]) {
      const timer = setInterval(run, ms, ...more)
      if (ms === 1_000 && typeof run === 'function') watched.eachSecond.set(timer, run)
      return timer
    },
    clearInterval(timer: number) {
      watched.eachSecond.delete(timer)
      clearInterval(timer)
    },
  })
  const everything = { childList: true, subtree: true, characterData: true, attributes: true }
  new MutationObserver(() => watched.changedAt++).observe(document, everything)
}

/** What each page asked and has no answer to. */
const onTheWay = new WeakMap<Page, Set<Request>>()

export function heedRequests(page: Page): void {
  const asked = new Set<Request>()
  onTheWay.set(page, asked)
  // What is held back may end without the test: the page gives it up, or its route is taken away.
  const end = (request: Request): void => {
    asked.delete(request)
    void letGo(request).catch(() => undefined)
  }
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** What a test keeps from a page on purpose. */
const heldBack = new WeakSet<Request>()

/** For the handler of a route: holds the answer back until then. A page that waits for nothing else is at rest. */
export async function holdBack(route: Route, until: Promise<unknown>): Promise<void> {
  const request = route.request()
  const page = request.frame().page()
  heldBack.add(request)
  await page.evaluate(() => window.watched && window.watched.held++)
  await until
  await letGo(request)
}
/** The same where the answer to what a page has asked is held behind the desk, on the wire to the bank. */
export async function heldOnWire(page: Page, name: string): Promise<void> {
  for (const request of onTheWay.get(page) ?? []) {
    if (!request.url().endsWith(`/door/${name}`)) continue
    heldBack.add(request)
    await page.evaluate(() => window.watched && window.watched.held++)
  }
}
async function letGo(request: Request): Promise<void> {
  if (!heldBack.delete(request)) return
  await request
    .frame()
    .page()
    .evaluate(() => window.watched && window.watched.held--)
}

/** What never comes to rest (an answer that is withheld) is let go: whoever looks then judges what is shown. */
const letGoMs = 5_000

/** Nothing is asked, nothing is about to happen, and for a few frames nothing on the page has changed. */
export async function settled(page: Page): Promise<void> {
  const end = performance.now() + letGoMs
  const isAsking = (): boolean => [...(onTheWay.get(page) ?? [])].some((request) => !heldBack.has(request))
  do {
    await page.evaluate(
      (maxMs) =>
        new Promise<void>((resolve) => {
          const frames = 3
          const begun = performance.now()
          let still = 0
          let seen = -1
          const look = (): void => {
            const { answers = 0, held = 0, timers = 0, changedAt = 0 } = window.watched ?? {}
            still = answers - held + timers === 0 && changedAt === seen ? still + 1 : 0
            seen = changedAt
            if (still >= frames || performance.now() - begun > maxMs) resolve()
            else requestAnimationFrame(look)
          }
          look()
        }),
      letGoMs,
    )
  } while (isAsking() && performance.now() < end)
}

/** Longer than any page takes a key for one that was meant for what stood there before. */
const tooSoonMs = 450

/**
 * Whatever stands there takes keys. A page does not count a press so soon after it opened, or after another press; the
 * clock by which it tells is moved on, and nobody waits for it.
 */
export async function takesKeys(page: Page): Promise<void> {
  await settled(page)
  await page.evaluate((by) => {
    if (window.watched) window.watched.ahead += by
  }, tooSoonMs)
}

type Hands = Pick<Page['keyboard'], 'press' | 'type' | 'insertText'>
const quick = new WeakMap<Page, Hands>()

/**
 * The hands of this page look first: a key goes to a page at rest. A test that presses as soon as something is there
 * else asks, once in thousands of keys, what an unlucky moment does; what a quick hand meets is asked on purpose, by
 * `inOneBreath`.
 */
export function lookBeforePressing(page: Page): void {
  const { keyboard } = page
  const hands: Hands = {
    press: keyboard.press.bind(keyboard),
    type: keyboard.type.bind(keyboard),
    insertText: keyboard.insertText.bind(keyboard),
  }
  quick.set(page, hands)
  Object.assign(keyboard, {
    async press(...pressed) {
      await takesKeys(page)
      await hands.press(...pressed)
    },
    async type(...typed) {
      await settled(page)
      await hands.type(...typed)
    },
    async insertText(text) {
      await settled(page)
      await hands.insertText(text)
    },
  } satisfies Hands)
}

/** Keys as fast as they come, whatever the page still does. */
export const inOneBreath = (page: Page): Hands => quick.get(page) ?? page.keyboard

/** The page's own clock stands still, by so much later than it stood, and goes on. */
export const standStill = (page: Page, laterMs = 0): Promise<void> =>
  page.evaluate((by) => {
    if (window.watched) window.watched.stands = (window.watched.stands ?? new Event('').timeStamp) + by
  }, laterMs)
export const goesOn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (window.watched) window.watched.stands = null
  })

/** Keys that come so long after one another by the page's own clock, however slow the machine. */
export async function pressApart(page: Page, ms: number, ...keys: readonly string[]): Promise<void> {
  await settled(page)
  for (const [at, key] of keys.entries()) {
    await standStill(page, at === 0 ? 0 : ms)
    await inOneBreath(page).press(key)
  }
  await goesOn(page)
}

/** What the page counts by seconds has counted so many more, each after what the one before has begun. */
export const secondsPass = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(async (times) => {
    for (let at = 0; at < times; at++) {
      for (const count of window.watched?.eachSecond.values() ?? []) count()
      await new Promise((resolve) => setTimeout(resolve))
    }
  }, seconds)
