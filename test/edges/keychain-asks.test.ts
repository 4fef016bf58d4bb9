/** A keychain whose system asks a person first: waited for where there is somebody, and not where there is nobody. */
import { expect, it } from 'vitest'
import { createKeychain, type Keytar } from '../../electron/credentials/keychain.ts'

/** Answers once a person has answered. */
function asking(): { load: () => Promise<Keytar>; answer: () => void } {
  let answer = (): void => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const keytar: Keytar = {
    getPassword: () => answered.then(() => 'secret'),
    setPassword: async () => {},
    deletePassword: async () => true,
  }
  return { load: async () => keytar, answer }
}

it('is waited for, and it is said that the system asks', async () => {
  const { load, answer } = asking()
  let told = 0
  const vault = createKeychain('scope', load, {
    asksAfterMs: 10,
    endsAfterMs: 60_000,
    // Told what the system asks, the person answers.
    onAsking: () => {
      told += 1
      answer()
    },
  })
  expect(await vault.get('key')).toEqual({ state: 'present', secret: 'secret' })
  expect(told).toBe(1)
})

it('counts as locked where nobody answers in time', async () => {
  const patience = { asksAfterMs: 10, endsAfterMs: 20, onAsking: () => {} }
  expect(await createKeychain('scope', asking().load, patience).get('key')).toEqual({ state: 'locked' })
})
