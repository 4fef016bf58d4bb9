/** Whose face or signature the bank does not keep: whoever signs is told that there is nothing to compare with. */
import { test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { accountsIn, canPay, fieldHasFocus, focusIsOn } from './bank.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

test('whoever has no photo and no specimen signature on file is said to have none, where the second person compares', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note500: 1 } } }))
  const client = z.looseObject({ value: z.looseObject({ imagePresent: z.boolean().optional() }) })
  const papers = z.looseObject({
    value: z.looseObject({ pageItems: z.array(z.looseObject({ name: z.string() })) }),
  })
  const lacking: { id: number; clientId: number }[] = []
  for (const { id, clientId } of (await accountsIn(desk)).filter(canPay(0n))) {
    const asked = { params: { clientId: String(clientId) } }
    const { imagePresent } = valueOf(client, await desk.door('getClient', asked)).value
    const { pageItems } = valueOf(papers, await desk.door('listClientDocuments', asked)).value
    if (!imagePresent && !pageItems.some(({ name }) => /signature/i.test(name)))
      lacking.push({ id, clientId })
    if (lacking.length > 0) break
  }
  const [account] = lacking
  await go(page, `/deposit?savingsId=${account?.id}`)
  await focusIsOn(page, 'Amount')
  await settled(page)
  await page.keyboard.type('6000000')
  await page.keyboard.press('Control+m')
  await fieldHasFocus(page, 'cash.taken.note1000')
  await page.keyboard.type('6000')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('Six million naira only').first().waitFor()
  await page.keyboard.press('F10')
  await fieldHasFocus(page, 'second.profile')
  const sheet = page.getByRole('dialog').last()
  const words = en.customer.noLikeness
  await sheet.getByText(words.both, { exact: true }).waitFor()
  // Beside the sheet it stands where the pictures would.
  for (const told of [words.photo, words.specimen])
    await page.locator('.summary').getByText(told, { exact: true }).waitFor()
  await looking.picture('override-no-likeness')
  await page.setViewportSize({ width: 683, height: 384 })
  await settled(page)
  await looking.picture('override-no-likeness-enlarged')
  await page.setViewportSize({ width: 1366, height: 768 })
})
