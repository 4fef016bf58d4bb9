/** A till follows what is done to it in another window of the same desk: its page, and what else shows it. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { go, settled, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'

openFor('teller')

const signed = { second: { profile: 'supervisor', pin: '5678' } }
const intent = '01JABCDEFGHJKMNPQRSTVWXYZ0'
const does = async (name: string, input: object) => valueOf(z.unknown(), await desk.door(name, input))
async function shows(text: string | RegExp): Promise<void> {
  await expect.poll(() => looking.page.locator('main').innerText()).toMatch(text)
}

test('opened, counted, filled from the vault and closed, it stands so on its page', async () => {
  const { page } = looking
  await go(page, '/till')
  await settled(page)
  await shows(en.till.closed)
  await does('openTill', { counts: { NGN: { note1000: 5 } } })
  await shows(/Expected cash\s+₦5,000\.00/)
  await does('moveCash', {
    way: 'in',
    other: null,
    currency: 'NGN',
    amount: '2000.00',
    pieces: { note1000: 2 },
    note: '',
    intent,
    ...signed,
  })
  await shows(/Expected cash\s+₦7,000\.00/)
  await looking.picture('till-followed')
  await does('countTill', { counts: { NGN: { note1000: 7 } } })
  await shows(en.till.even)
  await does('closeTill', { counts: { NGN: { note1000: 7 } }, ...signed })
  await shows(en.till.ended)
})
