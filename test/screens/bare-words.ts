/**
 * Every word of every screen can be said in another language: under a screen that stands in English the language is
 * changed to English between brackets, and what is left without them is either data (in `bdi`, `kbd` or what is marked
 * `translate="no"`) or a word nobody can translate.
 */
import type { Page } from 'playwright-core'
import { settled } from './desk.ts'

/** As another window of this desk does it: at once, wherever the person stands. */
export function speak(page: Page, language: string): Promise<void> {
  return page.evaluate((newValue) => {
    localStorage.setItem('language', newValue)
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }))
  }, language)
}

/** The bare words of the screen that stands there, which is in English again afterwards. */
export async function bareWordsHere(page: Page): Promise<string[]> {
  await speak(page, 'marked')
  await settled(page)
  const found = await bareWords(page)
  await speak(page, 'en')
  await settled(page)
  return found
}

/** What somebody could see or hear that is neither between brackets nor data. */
export function bareWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isData = (element: Element | null): boolean =>
      element?.closest('bdi, kbd, script, style, noscript, [translate="no"]:not(html)') !== null
    const bare = (text: string): string => {
      let rest = text
      for (let before = ''; before !== rest;) {
        before = rest
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ')
      }
      // Codes of currencies and references are the same in every language.
      return rest.replace(/\b(?:[A-Z]{3}|TD·\w+)\b/g, ' ')
    }
    const found: string[] = []
    const judge = (text: string, where: string): void => {
      if (/\p{L}{2}/u.test(bare(text))) found.push(`${where}: ${text.trim().slice(0, 80)}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!isData(parent)) judge(node.textContent ?? '', parent?.tagName.toLowerCase() ?? '')
    }
    for (const element of document.querySelectorAll('*')) {
      if (element.getAttribute('translate') === 'no' || isData(element)) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        judge(element.getAttribute(name) ?? '', `${element.tagName.toLowerCase()} ${name}`)
      }
    }
    return [...new Set(found)]
  })
}
