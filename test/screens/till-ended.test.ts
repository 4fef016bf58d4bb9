/** How a till ended stands on its page until it is opened again: over, short, or as expected, for each currency. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const second = { profile: 'supervisor', pin: '5678' }

test('a till that was closed short in one currency and even in another says so, until it is opened', async () => {
  const { page } = looking
  const opened = { NGN: { note1000: 62, note500: 1 }, USD: { note20: 5 } }
  const closed = { NGN: { note1000: 61 }, USD: { note20: 5 } }
  valueOf(z.unknown(), await desk.door('openTill', { counts: opened }))
  valueOf(z.unknown(), await desk.door('closeTill', { counts: closed, reason: 'A note was torn', second }))
  await go(page, '#/till')
  const ended = page.getByText(/^Last closed \d\d:\d\d, with/).locator('xpath=..')
  await expect
    .poll(() => ended.innerText())
    .toMatch(/₦61,000\.00\s+₦1,500\.00 short[^]*\$100\.00\s+no difference$/)
  // What comes next stands where it was closed.
  await page.getByText(en.till.ended).waitFor()
  await page.getByText(en.till.endedWhat).waitFor()
  await settled(page)
  await looking.picture('till-closed-short')
  valueOf(z.unknown(), await desk.door('openTill', { counts: closed }))
  await go(page, '#/')
  await go(page, '#/till')
  await page.getByText(/^Open since/).waitFor()
  expect(await page.getByText('₦1,500.00 short').count()).toBe(0)
})
