/** An administrator changes their own keys at a desk on a service with a real keyring, by keyboard alone. */
import { generateKeyPairSync } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { KeyOffer } from '../../shared/desk/commands.ts'
import { door, until } from '../contract/programs.ts'
import { hasKeyring, startKeyringDesk, type KeyringDesk } from '../edges/keyring-desk.ts'
import { policyFor, startService, type Service } from '../edges/service.ts'
import { focusIsOn } from './bank.ts'
import { closePages, go, look, type Looking } from './desk.ts'
import { everyView, judgeHere } from './judge.ts'
import { memoryOf } from './memory.ts'
import { newFolder } from './run-folder.ts'

const [home, data] = ['keyring', 'desk'].map((name) => newFolder(`rotate-${name}`))
const pin = '194682'
let service: Service
let desk: KeyringDesk
let looking: Looking

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await looking.page.keyboard.press(key)
}
const type = (text: string): Promise<void> => looking.page.keyboard.type(text)
const open = async (): Promise<void> => {
  await go(looking.page, '/keys')
  await looking.page.getByText('••••').first().waitFor()
  await press('r')
}

describe.skipIf(!hasKeyring)('changing an API key', () => {
  beforeAll(async () => {
    service = await startService()
    const policy = join(data ?? '', 'policy.json')
    writeFileSync(policy, JSON.stringify(policyFor(service)))
    desk = await startKeyringDesk(home ?? '', ['--data', data ?? '', '--policy', policy])
    const offered = await until(
      () => door<KeyOffer>(desk.first, 'offerKey', { apiKey: service.keyOf('admin') }),
      ({ ok }) => ok,
    )
    await door(desk.first, 'addPerson', { ticket: offered.value.ticket, pin })
    looking = await look(desk.first.url)
    await looking.page.locator('[role=search] input').waitFor()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await looking.picture('failed-rotate')
  })
  afterAll(async () => {
    const { complaints = [] } = looking ?? {}
    await looking?.close()
    await desk?.end()
    await closePages()
    await service?.end()
    for (const folder of [home, data]) rmSync(folder ?? '', { recursive: true, force: true })
    expect(complaints).toEqual([])
  })

  test('asks for the address, as the bank has it, and for the PIN', async () => {
    await open()
    const { page } = looking
    await page.getByRole('heading', { name: 'Change the API key' }).waitFor()
    await focusIsOn(page, 'IP address it is used from')
    await expect.poll(() => page.getByLabel('IP address it is used from').inputValue()).toBe('127.0.0.1')
    await press('Enter')
    await focusIsOn(page, 'Your PIN')
    await type('000000')
    await press('Enter')
    await page.getByRole('alert').filter({ hasText: 'not your PIN' }).first().waitFor()
    await judgeHere(looking, 'rotate-form', everyView)
  })

  test('whose signing key is lost on its way stands still, says so, and is given up', async () => {
    const { page } = looking
    service.lose('/generateKey')
    await type(pin)
    await press('Enter')
    await page.getByRole('alert').filter({ hasText: 'signing key was lost' }).first().waitFor()
    await judgeHere(looking, 'rotate-stands', everyView)
    await press('u')
    await page.getByText('••••').first().waitFor()
    const told = await door<{ rotation: unknown }>(desk.first, 'keyAtDesk', { userId: '3' })
    expect(told.value.rotation).toBe(null)
  })

  test('is made, tested and in use, and the first key is revoked when told', async () => {
    const { page } = looking
    await open()
    // The address may be known already: then the hands begin at the PIN.
    await page.getByLabel('Your PIN').focus()
    await type(pin)
    await press('Enter')
    await page.getByRole('status').filter({ hasText: 'revoked automatically' }).waitFor()
    await judgeHere(looking, 'rotate-grace', everyView)
    await press('v')
    await page.getByRole('status').filter({ hasText: 'the first one revoked' }).waitFor()
    await page.locator('button:focus').filter({ hasText: 'Back to the keys' }).waitFor()
    await press('Enter')
    await page.getByText('••••').first().waitFor()
    await expect.poll(() => page.getByText('active', { exact: true }).count()).toBe(1)
    const memory = await memoryOf(looking)
    for (const key of [service.keyOf('admin'), ...service.made()]) expect(memory.includes(key)).toBe(false)
  })

  test('a signing key is brought by keyboard: one that the bank does not know is refused, its own is taken', async () => {
    const { page } = looking
    const foreign = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey
    // A bank that gives a person’s key by another way makes none when asked, or the desk would have another made as soon
    // as its own is not taken.
    service.say('/generateKey', 404)
    const own = await service.giveSigningKey(service.made().at(-1) ?? '')
    expect(own).toContain('PRIVATE KEY')

    await press('p')
    await focusIsOn(page, 'Private key (PEM)')
    const bring = async (pem: string): Promise<void> => {
      // As Ctrl+V gives it: at once, with its lines.
      await page.keyboard.insertText(pem)
      await press('Tab')
      await focusIsOn(page, 'Your PIN')
      await type(pin)
      await press('Enter')
    }
    await bring('no key')
    await page.getByRole('alert').filter({ hasText: 'PKCS#8' }).first().waitFor()
    await focusIsOn(page, 'Private key (PEM)')
    await bring(foreign)
    await page.getByRole('alert').filter({ hasText: 'bank' }).first().waitFor()
    await judgeHere(looking, 'bring-key-refused', everyView)
    await focusIsOn(page, 'Private key (PEM)')
    await bring(own)
    await page.getByText('The bank accepts signatures made with this key. It is in use.').waitFor()
    await judgeHere(looking, 'bring-key-done', everyView)
    const memory = await memoryOf(looking)
    // A line of each: the snapshot writes line ends in its own way.
    for (const pem of [own, foreign]) expect(memory.includes(pem.split('\n')[5] ?? pem)).toBe(false)
  })
})
