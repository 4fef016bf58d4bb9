/** A customer's photo and papers: from the disk, from the camera, and what is refused before anything is sent. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { takesKeys, go, look, valueOf, type Looking } from './desk.ts'
import { newFolder } from './run-folder.ts'
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
    await takesKeys(page)
  }
  await page.keyboard.press('F10')
}
const documents = async (): Promise<number> =>
  valueOf(
    z.object({ value: z.object({ pageItems: z.array(z.unknown()) }) }),
    await desk.door('listClientDocuments', { params: { clientId } }),
  ).value.pageItems.length

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

/** Gives the field what a person may choose in the computer’s own window: any path at all. */
async function choose(path: string): Promise<void> {
  const { context, page } = looking
  const engine = await context.newCDPSession(page)
  const { root } = await engine.send('DOM.getDocument', { depth: -1 })
  const { nodeId } = await engine.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-field="file"]',
  })
  await engine.send('DOM.setFileInputFiles', { nodeId, files: [path] })
  await engine.detach()
}

describe('U2: what is no file of a fitting size', () => {
  let dir: string
  beforeAll(() => {
    dir = newFolder('chosen')
    writeFileSync(join(dir, 'face.png'), png)
    writeFileSync(join(dir, 'sparse.png'), png)
    truncateSync(join(dir, 'sparse.png'), 100_000_000)
    execFileSync('mkfifo', [join(dir, 'pipe.png')])
    mkdirSync(join(dir, 'folder.png'))
    symlinkSync('/dev/zero', join(dir, 'zero.png'))
    symlinkSync(join(dir, 'sparse.png'), join(dir, 'link-to-large.png'))
    symlinkSync(join(dir, 'face.png'), join(dir, 'link.png'))
  })
  afterAll(() => rmSync(dir, { recursive: true }))

  test.each([
    // No two in a row say the same, so none is content with what the one before has said.
    ['sparse.png', en.form.file.tooLarge],
    ['pipe.png', en.form.file.empty],
    ['link-to-large.png', en.form.file.tooLarge],
    ['zero.png', en.form.file.empty],
    ['folder.png', en.form.file.unreadable],
  ])('%s is refused at its field, at once', async (name, sentence) => {
    const { page } = looking
    await open(`/do/uploadClientImage?clientId=${clientId}&chosen=${name}`)
    await choose(join(dir, name))
    await page.getByText(sentence.slice(1), { exact: false }).first().waitFor()
    expect(await page.getByRole('img', { name: en.form.file.preview }).count()).toBe(0)
  })

  test('a link is the picture it leads to: a person chose it', async () => {
    const { page } = looking
    await open(`/do/uploadClientImage?clientId=${clientId}&chosen=link`)
    await choose(join(dir, 'link.png'))
    await page.getByRole('img', { name: en.form.file.preview }).waitFor()
  })

  test('U5: a small file that is a picture of 50,000 by 50,000 points is never drawn', async () => {
    const { page } = looking
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(50_000, 16)
    bomb.writeUInt32BE(50_000, 20)
    await open(`/do/uploadClientImage?clientId=${clientId}&chosen=bomb`)
    await page
      .locator('[data-field="file"]')
      .setInputFiles({ name: 'bomb.png', mimeType: 'image/png', buffer: bomb })
    await page.getByText(en.form.file.tooManyPoints.slice(1), { exact: false }).first().waitFor()
    expect(await page.getByRole('img', { name: en.form.file.preview }).count()).toBe(0)
  })
})

test('U5: a photo arrives as it was drawn, and without what stood beside it', async () => {
  const { page } = looking
  // A picture by the browser’s own hand, lying on its side as a phone’s does, with words that stand for a place.
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 24, height: 16 })
    const pen = canvas.getContext('2d')
    pen?.fillRect(0, 0, 9, 4)
    return canvas.toDataURL('image/jpeg')
  })
  const jpeg = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64')
  const beside = Buffer.from(
    'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0GPS',
    'latin1',
  )
  const head = Buffer.from([0xff, 0xe1, 0, beside.length + 2])
  const phone = Buffer.concat([jpeg.subarray(0, 2), head, beside, jpeg.subarray(2)]).toString('base64')
  const file = { name: 'face.jpg', type: 'image/jpeg', base64: phone }
  expect(await desk.door('uploadClientImage', { params: { clientId }, file })).toMatchObject({ ok: true })
  const { image } = valueOf(
    z.object({ value: z.looseObject({ image: z.string() }) }),
    await desk.door('getClientImage', { params: { clientId } }),
  ).value
  expect(Buffer.from(phone, 'base64').includes('GPS')).toBe(true)
  expect(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64').includes('GPS')).toBe(false)
  const looks = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const shown = new Image()
          shown.src = address
          await shown.decode()
          const canvas = document.createElement('canvas')
          Object.assign(canvas, { width: shown.naturalWidth, height: shown.naturalHeight })
          canvas.getContext('2d')?.drawImage(shown, 0, 0)
          return [shown.naturalWidth, shown.naturalHeight, canvas.toDataURL()]
        }),
      ),
    [image, `data:image/jpeg;base64,${phone}`],
  )
  expect(looks[0]).toEqual(looks[1])
  // On its side, as it was taken.
  expect(looks[0]?.slice(0, 2)).toEqual([16, 24])
})

describe('R6: what is let fall on the page, or opened beside it', () => {
  /** What the page says to a file over it, each time it hears of one: whether the browser is kept from taking it. */
  async function letFallOn({ context, page }: Looking): Promise<boolean[]> {
    const heard: boolean[] = []
    await page.exposeFunction('hears', (isKept: boolean) => heard.push(isKept))
    await page.evaluate(() => {
      // A row that is drawn anew under the pointer hears of it by the one, any other by both.
      for (const moment of ['dragenter', 'dragover'])
        window.addEventListener(moment, ({ defaultPrevented }) =>
          Reflect.get(window, 'hears')(defaultPrevented),
        )
    })
    const engine = await context.newCDPSession(page)
    const data = { items: [], files: ['/etc/hostname'], dragOperationsMask: 1 }
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop', x: number, y: number) =>
      engine.send('Input.dispatchDragEvent', { type, x, y, data })
    await drag('dragEnter', 700, 400)
    await drag('dragOver', 700, 400)
    // Let go right as it comes over something else, which hears of it once and no more. A page that the file replaces
    // may be gone before it has said that it fell.
    const fell = drag('drop', 60, 20).catch(() => undefined)
    await Promise.race([fell, page.waitForURL('file:///**').catch(() => undefined)])
    return heard
  }
  /** Whatever was to open has opened when the page has answered something else. */
  async function pagesOpen({ context, page }: Looking): Promise<string[]> {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
    return context.pages().map((one) => one.url())
  }
  const middleClick = ({ page }: Looking) => page.getByRole('link').first().click({ button: 'middle' })

  test('takes nobody away from it', async () => {
    const { page } = looking
    await open(`/customers/${clientId}`)
    const before = page.url()
    const heard = await letFallOn(looking)
    expect(heard).toEqual(heard.map(() => true))
    expect(heard.length).toBeGreaterThan(2)
    expect(await pagesOpen(looking)).toEqual([before])
    await middleClick(looking)
    expect(await pagesOpen(looking)).toEqual([before])
  })

  test('a page that does not look after itself is caught by the same look', async () => {
    const careless = await look('about:blank')
    await careless.page.setContent('<a href="about:blank#beside">beside</a>')
    await middleClick(careless)
    await expect.poll(() => pagesOpen(careless)).toContain('about:blank#beside')
    expect(await letFallOn(careless)).toContain(false)
    // The file has taken the page's place, so the page is asked nothing more.
    await expect
      .poll(() => careless.context.pages().map((one) => one.url()))
      .toContain('file:///etc/hostname')
    await careless.close()
  })
})
