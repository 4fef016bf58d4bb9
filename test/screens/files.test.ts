/** A customer's photo and papers: from the disk, from the camera, and what is refused before anything is sent. */
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/messages/en.ts'
import { go, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { judgeHere } from './judge.ts'

openFor('teller')

let clientId: string

/** One white pixel, and a paper of one empty page. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

beforeAll(async () => {
  const clients = z.object({ value: z.looseObject({ pageItems: z.array(z.looseObject({ id: z.int() })) }) })
  const page = valueOf(clients, await desk.door('listClients', { query: { limit: '1' } })).value.pageItems
  clientId = String(page[0]?.id)
})

const open = (path: string) => go(looking.page, path)
async function readBackAndPost(): Promise<void> {
  const { page } = looking
  for (let steps = 0; steps < 6 && (await page.getByRole('dialog').count()) === 0; steps++) {
    await page.keyboard.press('Enter')
    await page.waitForTimeout(450)
  }
  await page.keyboard.press('F10')
}
const documents = async (): Promise<number> =>
  valueOf(
    z.object({ value: z.array(z.unknown()) }),
    await desk.door('listClientDocuments', { params: { clientId } }),
  ).value.length

test('a photo is taken with the camera, seen before it is sent, and stands on the customer’s page', async () => {
  const { page } = looking
  await open(`/do/uploadClientImage?clientId=${clientId}`)
  await page.getByRole('button', { name: en.form.file.camera }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => page.getByRole('button', { name: en.form.file.take }).isEnabled()).toBe(true)
  await page.keyboard.press('F10')
  await page.getByRole('img', { name: en.form.file.preview }).waitFor()
  await judgeHere(looking, 'photo', ['light'])
  await page.locator('[data-field="file"]').focus()
  await readBackAndPost()
  await page.waitForURL(/#\/posted\//)
  await open(`/customers/${clientId}`)
  await page.locator('img.photo').waitFor()
})

test('a document is chosen from the disk and stands among the papers', async () => {
  const { page } = looking
  const before = await documents()
  await open(`/do/uploadClientDocument?clientId=${clientId}`)
  await page.locator('[data-field="name"]').fill('Utility bill')
  await page
    .locator('[data-field="file"]')
    .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('bill.pdf').waitFor()
  await page.locator('[data-field="file"]').focus()
  await readBackAndPost()
  await page.waitForURL(/#\/posted\//)
  await expect.poll(documents).toBe(before + 1)
})

test.each([
  ['empty', Buffer.alloc(0), en.form.file.empty],
  ['too large', Buffer.alloc(5 * 1024 * 1024 + 1), en.form.file.tooLarge],
])('a file that is %s is refused at once, at its field', async (_, buffer, sentence) => {
  const { page } = looking
  await open(`/do/uploadClientDocument?clientId=${clientId}`)
  await page
    .locator('[data-field="file"]')
    .setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer })
  await page.getByText(sentence.slice(1), { exact: false }).first().waitFor()
})

test('a program that calls itself a picture is refused by what is inside, and nothing is written down', async () => {
  const { page } = looking
  const entries = z.object({ entries: z.array(z.unknown()) })
  const before = valueOf(entries, await desk.door('journal')).entries.length
  await open(`/do/uploadClientImage?clientId=${clientId}`)
  const buffer = Buffer.concat([Buffer.from('MZ'), png])
  await page.locator('[data-field="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await page.getByText('me.png').waitFor()
  await page.locator('[data-field="file"]').focus()
  await readBackAndPost()
  await page.getByText('this file is something else inside', { exact: false }).first().waitFor()
  expect(valueOf(entries, await desk.door('journal')).entries.length).toBe(before)
})

test('nothing is read back without a file', async () => {
  const { page } = looking
  await open(`/do/uploadClientImage?clientId=${clientId}&again=1`)
  await page.locator('[data-field="file"]').focus()
  await page.keyboard.press('Enter')
  await page.getByText(en.form.file.missing.slice(1), { exact: false }).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
