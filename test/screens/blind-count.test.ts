/** A till that is counted blind: nothing on the page tells what is expected until the count is recorded (decision 119). */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import {
  closePages,
  go,
  look,
  startDesk,
  takesKeys,
  unlock,
  valueOf,
  type Looking,
  type RunningDesk,
} from './desk.ts'
import { newFolder } from './run-folder.ts'

const folder = newFolder('blind')
let desk: RunningDesk
let looking: Looking

beforeAll(async () => {
  const policy = join(folder, 'policy.json')
  writeFileSync(policy, JSON.stringify({ countsBlind: true }))
  desk = await startDesk({ folder, args: ['--policy', policy] })
  looking = await look(desk.url)
  await unlock(looking.page, 'teller')
})
afterAll(async () => {
  await looking?.close()
  await closePages()
  await desk?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('expected cash and difference are told when the count is recorded, and not before', async () => {
  const { page } = looking
  valueOf(z.unknown(), await desk.door('openTill', { counts: { NGN: { note1000: 50 } } }))
  await go(page, '#/till?do=count')
  await page.getByText(en.till.blind).waitFor()
  const pieces = page.locator('[data-field="count.note1000"]')
  await pieces.fill('49')
  await page.getByText('₦49,000.00').first().waitFor()
  const told = page.getByText(/50,000|1,000\.00 short/)
  expect(await told.count()).toBe(0)
  await looking.picture('blind-count')
  await pieces.press('Control+Enter')
  await page.getByRole('dialog').waitFor()
  await takesKeys(page)
  expect(await told.count()).toBe(0)
  await page.keyboard.press('F10')
  await page.getByText('₦1,000.00 short').first().waitFor()
  await page.getByText('₦50,000.00').first().waitFor()
})
