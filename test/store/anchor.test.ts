/** A whole folder that is put back: what lies outside it, in the keychain, knows where the journal ended. */
import type { Vault } from '../../electron/credentials/vault.ts'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMemoryVault } from '../../electron/credentials/memory.ts'
import { openAnchor } from '../../electron/journal/anchor.ts'
import { openStore } from '../../electron/data/store.ts'
import { createPins } from '../../electron/users/pin.ts'
import { handTimers, quickHash } from '../edges/scratch.ts'
import { folder, key, newEntry, storeIn } from './scratch.ts'

const keychain = (): Vault => ({ ...createMemoryVault(), kind: 'keychain' })
const now = Date.now

async function opened(dir: string, vault: Vault) {
  const anchor = await openAnchor(vault, key, { setTimer: () => () => {} })
  const store = openStore({ dir, key, environment: 'training', now, anchor })
  const close = async () => {
    store.close()
    await anchor?.write()
  }
  return { store, close }
}

/** Two entries, a copy of the whole folder, and two entries more. */
async function putBack(vault: Vault): Promise<string> {
  const dir = join(folder(), 'data')
  const first = await opened(dir, vault)
  for (let count = 0; count < 2; count++) first.store.journal.write(newEntry())
  await first.close()
  const copy = join(folder(), 'copy')
  cpSync(dir, copy, { recursive: true })
  const second = await opened(dir, vault)
  for (let count = 0; count < 2; count++) second.store.journal.write(newEntry())
  await second.close()
  rmSync(dir, { recursive: true })
  cpSync(copy, dir, { recursive: true })
  return dir
}

test('a folder of last week, with its own record of the end, is noticed by number, once', async () => {
  const vault = keychain()
  const dir = await putBack(vault)
  const { store, close } = await opened(dir, vault)
  expect(store.health.gaps()).toMatchObject([
    { afterSeq: 2, toSeq: 4, why: 'journal.db ended earlier than it was written' },
  ])
  await close()
  const again = await opened(dir, vault)
  expect(again.store.health.gaps()).toHaveLength(1)
  await again.close()
})

test('the same without the anchor goes unseen: the anchor is what bites', async () => {
  const dir = await putBack(keychain())
  const { store, close } = await opened(dir, keychain())
  expect(store.health.gaps()).toEqual([])
  await close()
})

test('the keychain is told once in a while, not with each commit', async () => {
  const dir = folder()
  let told = 0
  const memory = keychain()
  const vault: Vault = { ...memory, set: async (...secret) => ((told += 1), memory.set(...secret)) }
  let run = () => {}
  const anchor = await openAnchor(vault, key, { setTimer: (work) => ((run = work), () => {}) })
  const store = openStore({ dir, key, environment: 'training', now, anchor })
  // The opening itself is told at once.
  await expect.poll(() => told).toBe(1)
  for (let count = 0; count < 50; count++) store.journal.write(newEntry())
  expect(told).toBe(1)
  run()
  await expect.poll(() => told).toBe(2)
  run()
  store.journal.write(newEntry())
  await expect.poll(() => told).toBe(3)
  store.close()
  await anchor?.write()
  expect(told).toBe(3)
})

test('wrong PINs outlive the folder: a copy that is put back gives not one more guess', async () => {
  const vault = keychain()
  const time = handTimers()
  const pinsOf = (dir: string) => {
    const store = storeIn(dir)
    return { store, pins: createPins(store.keyValues, time.now, { kind: 'chosen', vault, cost: quickHash }) }
  }
  const dir = join(folder(), 'data')
  const first = pinsOf(dir)
  await first.pins.choose('user-1', '194682')
  first.store.close()
  const copy = join(folder(), 'copy')
  cpSync(dir, copy, { recursive: true })
  const kinds: string[] = []
  for (let guess = 0; guess < 12; guess++) {
    const { pins, store } = pinsOf(dir)
    kinds.push((await pins.check('user-1', `88888${guess % 10}`)).kind)
    store.close()
    rmSync(dir, { recursive: true })
    cpSync(copy, dir, { recursive: true })
  }
  expect(kinds.slice(0, 5)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wait'])
  expect(new Set(kinds.slice(5))).toEqual(new Set(['wait']))
})

test('a try counts before it is looked at, and a keychain that does not answer lets nobody guess', async () => {
  const time = handTimers()
  const store = storeIn(folder())
  const memory = keychain()
  const order: string[] = []
  const vault: Vault = {
    ...memory,
    set: async (name, secret) => (order.push(secret), memory.set(name, secret)),
  }
  const pins = createPins(store.keyValues, time.now, { vault, cost: quickHash })
  await pins.choose('teller', '1234')
  const checking = pins.check('teller', '1234')
  expect(await checking).toEqual({ kind: 'right' })
  // The last but one was written before the PIN was looked at.
  expect(order).toEqual(['{"wrong":0}', '{"wrong":1}', '{"wrong":0}'])
  const shut = createPins(store.keyValues, time.now, {
    vault: { ...memory, get: async () => ({ state: 'locked' }) },
  })
  expect(await shut.check('teller', '1234')).toMatchObject({ kind: 'noKey' })
})
