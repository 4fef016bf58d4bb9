/**
 * Every word can be said in another language: those of the lock (of the screens: `looks.test.ts`, of the forms:
 * `places.test.ts`), and a person’s language is theirs.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  closePages,
  look,
  settled,
  startDesk,
  unlock,
  valueOf,
  type Looking,
  type RunningDesk,
} from './desk.ts'
import { bareWords, speak } from './bare-words.ts'
import { arrive, recordsToShow, type Shown } from './screens.ts'

let desk: RunningDesk
let shown: Shown

beforeAll(async () => {
  desk = await startDesk()
  shown = await recordsToShow(desk)
})
afterAll(async () => {
  await closePages()
  await desk?.remove()
})

describe('in English between brackets', () => {
  let looking: Looking

  beforeAll(async () => {
    await desk.door('lock')
    looking = await look(desk.url)
    await unlock(looking.page, 'supervisor')
    await speak(looking.page, 'marked')
    await settled(looking.page)
  })
  afterAll(async () => {
    const { complaints } = looking
    await looking.close()
    expect(complaints).toEqual([])
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
    const currencyStands = () =>
      amount.evaluate((input) => {
        const mark = input.parentElement?.querySelector('[aria-hidden]')
        const isBehind = (mark?.getBoundingClientRect().left ?? 0) > input.getBoundingClientRect().left
        return `${isBehind ? 'behind' : 'before'} ${mark?.textContent}`
      })
    expect(await currencyStands()).toBe('before ₦')
    await page.locator('[data-field="comment"]').fill('School fees')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('français')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Virement entre comptes d’épargne' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await expect.poll(() => amount.inputValue()).toBe('1\u00a0234,5')
    expect(await currencyStands()).toBe('behind ₦')
    await expect.poll(() => date.inputValue()).toMatch(/^05 janvier 2026$|^\d\d \p{L}+ \d{4}$/u)
    await expect.poll(() => page.locator('[data-field="comment"]').inputValue()).toBe('School fees')

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

  test('chosen on the lock screen, is nobody’s setting: who has one keeps it, and who has none reads on in it', async () => {
    await desk.door('lock')
    const { page, complaints, close } = await look(desk.url)
    await page.getByRole('button', { name: 'Français' }).click()
    await page.getByText('Qui est au guichet').waitFor()
    await unlock(page, 'teller')
    await page.getByRole('combobox', { name: 'Chercher un client ou un compte' }).waitFor()
    await settled(page)
    const kept = z.looseObject({ settings: z.array(z.looseObject({ name: z.string(), value: z.unknown() })) })
    const languageKept = async () => {
      const { settings } = valueOf(kept, await desk.door('settings', {}))
      return settings.find(({ name }) => name === 'language')?.value
    }
    expect(await languageKept()).toBe('system')
    // The supervisor has chosen French in the settings; English at the lock is not theirs.
    await desk.door('lock')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByText('Who is at the counter').waitFor()
    await unlock(page, 'supervisor')
    await page.getByRole('combobox', { name: 'Chercher un client ou un compte' }).waitFor()
    expect(await languageKept()).toBe('fr')
    expect(complaints).toEqual([])
    await close()
  })
})
