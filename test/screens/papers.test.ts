/** Papers as a teller meets them: a statement, a slip that is checked, the journal's list as a file. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accountsIn, oneOf, type TestAccount } from './bank.ts'
import { fileOf, go, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

let account: TestAccount

beforeAll(async () => {
  account = oneOf(
    await accountsIn(desk),
    (one) => one.status === 300 && one.subStatus === 0 && one.availableMinor > 1_000_000n,
  )
})

test('a statement is shown, saved as PDF, and adds up in it', async () => {
  const { page } = looking
  await page.goto(`${desk.url}#/customers/${account.clientId}/accounts/${account.id}/statement`)
  await page.getByLabel('From', { exact: true }).fill('1 1 2020')
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByText('Closing balance').waitFor()
  await looking.picture('statement')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Control+s')
  const file = await fileOf(download)
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  expect(text).toContain('TRAINING – NOT VALID')
  expect(text).toContain(account.shownNumber)
  expect(text).toMatch(/Closing balance\s+₦/)
  expect(text).not.toContain('add up to')
})

test('a slip is genuine as it was printed, and changed where its amount is another', async () => {
  const { page } = looking
  const body = {
    transactionDate: '05 January 2026',
    transactionAmount: '1250.00',
    dateFormat: 'dd MMMM yyyy',
    locale: 'en',
  }
  const entry = valueOf(
    z.looseObject({ id: z.string(), seq: z.int() }),
    await desk.door('depositCash', { params: { savingsId: String(account.id) }, body, intent: 'paper-1' }),
  )
  const slip = valueOf(
    z.looseObject({ check: z.string(), teller: z.string() }),
    await desk.door('slip', { id: entry.id }),
  )
  await page.goto(`${desk.url}#/slips/check`)
  const field = page.getByLabel('Code of the slip')
  await field.fill(slip.check)
  await page.keyboard.press('Enter')
  await page.getByText('Genuine.').waitFor()
  await page.getByText('₦1,250.00').waitFor()
  await looking.picture('check-slip')
  await field.fill(slip.check.replace('1250.00', '9250.00'))
  await page.keyboard.press('Enter')
  await page.getByText('Altered. It was not printed like this').waitFor()
})

test('the journal’s filter is taken away by a key, and the same key takes that back', async () => {
  const { page } = looking
  await page.goto(`${desk.url}#/journal?state=refused`)
  await page.getByText('No entries match.').waitFor()
  await page.keyboard.press('Control+j')
  await page.getByRole('listbox', { name: 'Journal' }).getByRole('option').first().waitFor()
  expect(page.url()).not.toContain('state=')
  await page.keyboard.press('Control+j')
  await page.getByText('No entries match.').waitFor()
  expect(page.url()).toContain('state=refused')
})

test('the journal is narrowed to a reference, and saved with its filter named', async () => {
  const { page } = looking
  await page.goto(`${desk.url}#/journal?reference=1`)
  await page.getByRole('heading', { name: 'Journal', exact: true }).waitFor()
  await page.getByRole('listbox', { name: 'Journal' }).getByRole('option').first().waitFor()
  // Request stands under the names of the screens, not of the wire.
  await page.getByRole('term').getByText('Amount', { exact: true }).waitFor()
  expect(await page.getByText('transactionAmount').count()).toBe(0)
  await looking.picture('journal-narrowed')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Control+y')
  const text = readFileSync(await fileOf(download), 'utf8')
  expect(text.startsWith('\ufeffTRAINING – NOT VALID\r\n')).toBe(true)
  expect(text).toContain('Reference,1\r\n')
  expect(text).toContain('1250.00')
  expect(text).not.toMatch(/,teller\r\n/)
})

test('the journal is saved as PDF: every entry of its filter with what is known of it, and none beside', async () => {
  const { page } = looking
  const body = {
    transactionDate: '05 January 2027',
    transactionAmount: '77.50',
    dateFormat: 'dd MMMM yyyy',
    locale: 'en',
  }
  // A day that has not come: the bank refuses.
  const refused = valueOf(
    z.looseObject({ id: z.string(), seq: z.int(), state: z.literal('refused') }),
    await desk.door('depositCash', { params: { savingsId: String(account.id) }, body, intent: 'paper-2' }),
  )
  const saved = async (path: string): Promise<string> => {
    await go(page, path)
    await page.getByRole('listbox', { name: 'Journal' }).getByText('77.50').waitFor()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Control+s')
    return execFileSync('pdftotext', ['-layout', await fileOf(download), '-'], { encoding: 'utf8' })
  }
  // A column of figures is set digit by digit, and read back with gaps between narrow ones.
  const amount = (figures: string): RegExp => new RegExp(figures.replace(/\B|\b/g, ' ?').replace('.', '\\.'))
  const narrow = await saved('/journal?state=refused')
  expect(narrow).toContain('TRAINING – NOT VALID')
  expect(narrow).toMatch(/Status\s+Refused/)
  const line = narrow.split('\n').find((text) => amount('77.50').test(text))
  expect(line).toMatch(new RegExp(`^\\s*${refused.seq}\\s.*Cash deposit.*Refused\\s+TD·`))
  expect(narrow).not.toMatch(amount('1,250.00'))

  const whole = await saved('/journal')
  expect(whole).toMatch(amount('77.50'))
  expect(whole).toMatch(amount('1,250.00'))
  expect(whole).not.toMatch(/^Status/m)
})

test('the slip of an application names its customer, and the saved journal too', async () => {
  const { page } = looking
  const [first] = await accountsIn(desk)
  const body = { clientId: first?.clientId, productId: 1, submittedOnDate: '05 January 2026' }
  const { id, seq } = valueOf(
    z.looseObject({ id: z.string(), seq: z.int() }),
    await desk.door('createSavingsAccount', { body, intent: 'paper-3', confirmed: true }),
  )
  const lastName = first?.clientName.split(' ').at(-1) ?? ''
  const text = async (key: string): Promise<string> => {
    const download = page.waitForEvent('download')
    await page.keyboard.press(key)
    return execFileSync('pdftotext', ['-layout', await fileOf(download), '-'], { encoding: 'utf8' })
  }
  await go(page, `/journal/${id}`)
  await page.getByRole('heading', { name: `New savings account ${first?.clientName}` }).waitFor()
  expect(await text('p')).toContain(lastName)
  expect(await text('Control+s')).toMatch(new RegExp(`^\\s*${seq}\\s.*New savings.*${lastName}`, 'm'))
})

test('a slip calls the field of a refusal as the form does, never as a request carries it', async () => {
  const { page } = looking
  const body = {
    clientType: 'individual',
    firstname: 'Amaka',
    lastname: 'Obi',
    dateOfBirth: '05 January 1990',
    mobileNo: oneOf(await accountsIn(desk), ({ phone }) => phone !== '').phone,
    officeId: 1,
  }
  const { id } = valueOf(
    z.looseObject({ id: z.string(), state: z.literal('refused') }),
    await desk.door('createClient', { body, intent: 'paper-4', confirmed: true }),
  )
  await go(page, `/journal/${id}`)
  await page.getByText('Phone: another customer has this one').first().waitFor()
  const download = page.waitForEvent('download')
  await page.keyboard.press('p')
  const text = execFileSync('pdftotext', ['-layout', await fileOf(download), '-'], { encoding: 'utf8' })
  expect(text).toContain('Phone: another customer has this one')
  expect(text).not.toContain('mobileNo')
})

const asked = z.object({ form: z.literal('receipt'), lengthMillimetres: z.int() })

test('a test slip is printed by keys alone, on a strip as long as it is, and fits the narrowest paper of a driver', async () => {
  const { page } = looking
  await page.evaluate(() => {
    window.print = () => {}
    // The sheet is looked at, and stays.
    window.addEventListener('afterprint', (event) => event.stopImmediatePropagation())
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('test slip')
  await page.getByRole('option', { name: 'Print a test slip' }).waitFor()
  const asking = page.waitForRequest(/\/door\/printPage$/)
  await page.keyboard.press('Enter')
  await page.getByText('Opened in the browser’s print window.').waitFor()
  // On paper of the length that was told it is one strip; without its lower margin and a line it would be two.
  const { lengthMillimetres: length } = asked.parse((await asking).postDataJSON())
  const strips = async (millimetres: number): Promise<number> => {
    const pdf = await page.pdf({ width: '80mm', height: `${millimetres}mm` })
    return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  }
  expect([await strips(length), await strips(length - 12)]).toEqual([1, 2])
  await page.emulateMedia({ media: 'print' })
  // 58 mm, as an open page measures it.
  await page.setViewportSize({ width: 219, height: 1122 })
  const sheet = page.getByRole('article')
  await expect.poll(() => sheet.innerText()).toContain('No money was moved.')
  const [shown, wanted] = await sheet.evaluate((one) => [one.clientWidth, one.scrollWidth])
  expect(wanted).toBe(shown)
  expect(shown).toBeLessThanOrEqual(219)
  await looking.picture('test-slip')
})
