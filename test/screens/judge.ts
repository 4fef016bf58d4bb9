/** What no screen may do, whatever it shows: break a rule that axe knows, run out of the window, or cut a word off. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled, type Looking } from './desk.ts'
import { isWhole } from './whole.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The colours and sizes in which a screen is looked at. */
const views = {
  light: { width: 1366, height: 768, colorScheme: 'light', contrast: 'no-preference' },
  dark: { width: 1366, height: 768, colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { width: 1366, height: 768, colorScheme: 'light', contrast: 'more' },
  'contrast dark': { width: 1366, height: 768, colorScheme: 'dark', contrast: 'more' },
  /** 200 % on the smallest screen. */
  enlarged: { width: 683, height: 384, colorScheme: 'light', contrast: 'no-preference' },
  /** Another width and other colours at once, where each look has to be worth its time. */
  'dark enlarged': { width: 683, height: 384, colorScheme: 'dark', contrast: 'no-preference' },
} as const
type View = keyof typeof views
const usualViews: readonly View[] = isWhole ? ['light', 'dark', 'enlarged'] : ['light', 'dark enlarged']
export const everyView: readonly View[] = isWhole
  ? ['light', 'dark', 'contrast', 'contrast dark', 'enlarged']
  : usualViews
/** In the short form the screens take turns: one is judged in light, the next in dark and enlarged, by all rules. */
export const inTurn = (at: number): readonly View[] =>
  isWhole ? everyView : [at % 2 === 0 ? 'light' : 'dark enlarged']
/** The page is the same in each view but for its colours and its width: each is judged once. */
const rules: Partial<Record<View, readonly string[]>> = {
  dark: ['color-contrast'],
  contrast: ['color-contrast-enhanced'],
  'contrast dark': ['color-contrast-enhanced'],
  // In the short form: what colours change, and what another width alone can change.
  'dark enlarged': ['color-contrast', 'target-size', 'scrollable-region-focusable'],
}

/** A picture of what stands there in each view, and what is wrong with it in none. */
export async function judgeHere(
  { page, picture }: Looking,
  name: string,
  which: readonly View[] = usualViews,
): Promise<void> {
  const told: string[] = []
  for (const view of which) {
    const { width, height, ...media } = views[view]
    await page.setViewportSize({ width, height })
    await page.emulateMedia(media)
    await settled(page)
    await picture(`${name} ${view}`)
    const faults = [
      ...(await cutWords(page)),
      ...(await axeFaults(page, view === which[0] ? undefined : rules[view])),
    ]
    told.push(...faults.map((fault) => `${view}: ${fault}`))
  }
  told.push(...(await movingParts(page)).map((part) => `moves: ${part}`))
  const { width, height, ...media } = views.light
  await page.setViewportSize({ width, height })
  await page.emulateMedia(media)
  // What fits in it is in sight only once it has been laid out: a key that came before would only have led on.
  await settled(page)
  expect(told, name).toEqual([])
}

/** Rows far down a long list are as its first ones: looking at each of ten thousand tells nothing more. */
const farDown = ':is(tr, li, option, [role=option]):nth-child(n + 25)'

/**
 * What axe finds, each with the places where it is. `rules`: these alone. axe is brought once to each page and judges
 * there: its makers’ driver for Playwright brings it anew for each look, and opens a page in which the answers of frames
 * are joined, which costs four times what the judging does. The desk has no frames, and one would be told.
 */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) }
  const { violations } = await page.evaluate(
    ([farDown, options]) => window.axe.run({ exclude: [farDown] }, options),
    [farDown, options] as const,
  )
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`),
    ...(page.frames().length > 1 ? ['a frame, into which axe does not look'] : []),
  ]
}

/**
 * Words that cannot be read: out of the window, out of their own sheet or cell, or cut by an edge without the dots that
 * say so. What is wider than its place may be moved sideways only in a region of its own (a table).
 */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate((farDown) => {
    const found = new Set<string>()
    const box = 'td, th, dd, li, section, aside, button, label, .sheet, [role=option], [role=dialog]'
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 3).join('.')}`
    const wide = document.documentElement.scrollWidth - window.innerWidth
    if (wide > 0) found.add(`${wide} pixels wider than the window`)

    const edges = new Map<Element, { style: CSSStyleDeclaration; edge: DOMRect; isBox: boolean }>()
    const edgeOf = (element: Element) => {
      const known = edges.get(element)
      if (known) return known
      const style = getComputedStyle(element)
      const told = { style, edge: element.getBoundingClientRect(), isBox: element.matches(box) }
      edges.set(element, told)
      return told
    }

    for (const element of document.querySelectorAll('body *')) {
      if (element.closest(farDown)) continue
      const { overflowX } = edgeOf(element).style
      const isTable = element.matches('[role=region], table, textarea, input, select, pre')
      if (/auto|scroll/.test(overflowX) && !isTable && element.scrollWidth > element.clientWidth + 1) {
        found.add(`${nameOf(element)} moves sideways by ${element.scrollWidth - element.clientWidth}`)
      }
    }

    /** An edge that cuts, with neither dots nor a way to move; null: nothing cuts this text. */
    function cutBy(element: Element, rect: DOMRect): string | null {
      let scrolls = false
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { style, edge, isBox } = edgeOf(at)
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null
        // Small on purpose: for screen readers.
        if (edge.width <= 1 || edge.height <= 1) return null
        if (/auto|scroll/.test(style.overflowX) && at.matches('[role=region]')) return null
        const isOutside = rect.right > edge.right + 2 || rect.left < edge.left - 2
        if (isOutside && (isBox || style.overflowX !== 'visible')) return nameOf(at)
        if (/hidden|clip/.test(style.overflowY) && !scrolls && rect.bottom > edge.bottom + 4)
          return `${nameOf(at)} (below)`
        // What lies below its edge is come to by scrolling, whatever cuts farther out.
        scrolls ||= /auto|scroll/.test(style.overflowY)
        if (style.position === 'fixed') break
      }
      return rect.right > window.innerWidth + 1 || rect.left < -1 ? 'the window' : null
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node && found.size < 12; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!parent || text === '' || parent.closest('script, style, noscript, svg, option, .sr-only')) continue
      if (parent.closest(farDown)) continue
      if (!parent.checkVisibility({ visibilityProperty: true })) continue
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const by = cutBy(parent, rect)
        if (by !== null) found.add(`“${text.slice(0, 30)}” in ${nameOf(parent)} is cut by ${by}`)
      }
    }
    return [...found]
  }, farDown)
}

/** What moves, or would: transitions and animations that a person who asked for no motion must not see. */
export function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLong = (times: string): boolean =>
      times.split(',').some((time) => Number.parseFloat(time) > 0.001)
    const parts = [...document.querySelectorAll('body *')].filter((element) => {
      const { transitionDuration, transitionProperty, animationName, animationDuration } =
        getComputedStyle(element)
      const changes = transitionProperty !== 'none' && isLong(transitionDuration)
      return changes || (animationName !== 'none' && isLong(animationDuration))
    })
    return [
      ...new Set(parts.map(({ tagName, className }) => `${tagName.toLowerCase()} ${String(className)}`)),
    ]
  })
}
