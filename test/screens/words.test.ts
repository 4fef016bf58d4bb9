/**
 * Every word of every screen can be said in another language. The screens are first loaded in English (in the long
 * form: walked); then the language is changed under them to English between brackets, and what stands on a screen without
 * brackets is either data (in `bdi`, `kbd` or what is marked `translate="no"`) or a word nobody can translate.
 */
import type { Page } from 'playwright-core'
import type { App } from 'vue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { placeIds } from '../../renderer/actions/action.ts'
import { actionNames, actionOf } from '../../renderer/actions/index.ts'
import {
  takesKeys,
  closeBrowser,
  look,
  settled,
  startDesk,
  unlock,
  valueOf,
  type Looking,
  type RunningDesk,
} from './desk.ts'
import { arrive, recordsToShow, screensOf, type Shown } from './screens.ts'
import { isWhole } from './whole.ts'

let desk: RunningDesk
let shown: Shown

beforeAll(async () => {
  desk = await startDesk()
  shown = await recordsToShow(desk)
})
afterAll(async () => {
  await closeBrowser()
  await desk?.remove()
})

/** As another window of this desk does it: at once, wherever the person stands. */
function speak(page: Page, language: string): Promise<void> {
  return page.evaluate((newValue) => {
    localStorage.setItem('language', newValue)
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }))
  }, language)
}

/** States that fetch more than the screens themselves. */
const loadsMore = /^(transfer-readback|commands|keys|guide|lesson)/

/** Every screen's program, in the language of now: a word that it keeps from its beginning is in that. */
function loadAll(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const app = document.querySelector<HTMLElement & { __vue_app__?: App }>('#app')?.__vue_app__
    const routes = app?.config.globalProperties.$router.getRoutes() ?? []
    const programs = routes.flatMap(({ components }) => Object.values(components ?? {}))
    // One that is fetched late is a function without a name of a component.
    const late = programs.filter((one): one is () => Promise<unknown> => typeof one === 'function')
    await Promise.all(late.map((fetchIt) => fetchIt()))
    if (late.length < 10) throw new Error('the screens are not fetched late any more: load them otherwise')
  })
}

/** What somebody could see or hear that is neither between brackets nor data. */
function bareWords(page: Page): Promise<string[]> {
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

describe('in English between brackets', () => {
  let looking: Looking

  beforeAll(async () => {
    await desk.door('lock')
    looking = await look(desk.url)
    await unlock(looking.page, 'supervisor')
    await loadAll(looking.page)
    for (const [name, come] of screensOf(() => shown))
      if (isWhole || loadsMore.test(name)) await come(looking.page)
    await looking.page.keyboard.press('Escape')
    await speak(looking.page, 'marked')
    await settled(looking.page)
  })
  afterAll(async () => {
    const { complaints } = looking
    await looking.close()
    expect(complaints).toEqual([])
  })

  for (const [name, come] of screensOf(() => shown)) {
    test(`${name} has no bare word`, async () => {
      await come(looking.page)
      expect(await bareWords(looking.page), name).toEqual([])
    })
  }

  test('no act has a bare word in its form', async () => {
    const { rich } = shown
    for (const name of actionNames) {
      const { place, route } = actionOf(name)
      if (route !== undefined) continue
      const id = { client: rich.clientId, savings: rich.id, fixedDeposit: 1, loan: 1, bank: 0 }[place]
      const query = placeIds[place] === null ? '' : `?${placeIds[place]}=${id}`
      await arrive(looking.page, `#/do/${name}${query}`)
      expect(await bareWords(looking.page), name).toEqual([])
    }
  })

  test('a word without brackets is found', async () => {
    await looking.page.evaluate(() => {
      document.querySelector('main')?.append('Bare word')
    })
    expect(await bareWords(looking.page)).toEqual(['main: Bare word'])
  })

  test('the lock screen has no bare word', async () => {
    await looking.page.reload()
    await desk.door('lock')
    await looking.page.getByRole('radio').first().waitFor()
    expect(await bareWords(looking.page)).toEqual([])
  })
})

describe('the language of a person', () => {
  test('changes at once from the palette, and a half-filled form stays', async () => {
    await desk.door('lock')
    const { page, complaints, close, picture } = await look(desk.url)
    await unlock(page, 'supervisor')
    await arrive(page, `#/transfer?savingsId=${shown.rich.id}`)
    const amount = page.locator('[data-field="transferAmount"]')
    const date = page.locator('[data-field="transactionDate"]')
    await amount.fill('1234.5')
    await page.locator('[data-field="comment"]').fill('School fees')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('français')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Virement entre comptes d’épargne' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    expect(await amount.inputValue()).toBe('1\u202f234,5')
    expect(await date.inputValue()).toMatch(/^05 janvier 2026$|^\d\d \p{L}+ \d{4}$/u)
    expect(await page.locator('[data-field="comment"]').inputValue()).toBe('School fees')

    // What is posted from here is what an English desk would post.
    await page.locator('[data-field="toAccountId"]').fill(shown.other.accountNo)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await settled(page)
    await date.fill('5 janvier 2026')
    await page.locator('[data-field="comment"]').press('Enter')
    await page.getByRole('dialog').waitFor()
    await page
      .getByRole('dialog')
      .getByText('Mille deux cent trente-quatre nairas et cinquante kobos')
      .waitFor()
    await picture('french readback')
    await takesKeys(page)
    await page.keyboard.press('F10')
    await page.getByText('L’opération est-elle passée ?').waitFor()
    await settled(page)
    await picture('french posted')
    const journal = valueOf(
      z.looseObject({ entries: z.array(z.looseObject({ input: z.looseObject({ body: z.unknown() }) })) }),
      await desk.door('journal', { limit: 1 }),
    )
    expect(journal.entries[0]?.input.body).toMatchObject({
      transferAmount: '1234.5',
      transactionDate: '05 January 2026',
    })

    // It is this person's: the next one has their own, and this one finds theirs again.
    await desk.door('lock')
    await page.getByText('Qui est au guichet').waitFor()
    await picture('french lock')
    await unlock(page, 'teller')
    await page.getByRole('combobox', { name: 'Find a customer or an account' }).waitFor()
    await desk.door('lock')
    await unlock(page, 'supervisor')
    await page.getByRole('combobox', { name: 'Chercher un client ou un compte' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('chosen on the lock screen, is kept for whoever unlocks', async () => {
    await desk.door('lock')
    const { page, complaints, close } = await look(desk.url)
    await page.getByRole('button', { name: 'Français' }).click()
    await page.getByText('Qui est au guichet').waitFor()
    await unlock(page, 'teller')
    await page.getByRole('combobox', { name: 'Chercher un client ou un compte' }).waitFor()
    const kept = z.looseObject({ settings: z.array(z.looseObject({ name: z.string(), value: z.unknown() })) })
    // The words change at once; that they are kept is said to the desk at the same time.
    await expect
      .poll(async () => {
        const { settings } = valueOf(kept, await desk.door('settings', {}))
        return settings.find(({ name }) => name === 'language')?.value
      })
      .toBe('fr')
    expect(complaints).toEqual([])
    await close()
  })
})
