/** Whether another customer bears the same name, as the customers on this computer say (decision 513). */
import { shallowReactive } from 'vue'
import { ask, on } from './bridge.ts'

const known = shallowReactive(new Map<number, boolean>())
/** Of each customer the name by which the others were asked for. */
const asked = new Map<number, string>()

/** @returns false as long as nobody has said so. */
export function hasNamesake(clientId: number | undefined, name: string): boolean {
  if (clientId === undefined || name === '') return false
  if (!asked.has(clientId)) void learn(clientId, name)
  return known.get(clientId) ?? false
}

/** Before a print. */
export async function knowNamesake(clientId: number | undefined, name: string): Promise<void> {
  if (clientId !== undefined && name !== '' && !known.has(clientId)) await learn(clientId, name)
}

async function learn(clientId: number, name: string): Promise<void> {
  asked.set(clientId, name)
  const answer = await ask('customersLike', { name, except: clientId })
  if (!answer.ok) asked.delete(clientId)
  // The desk may have been locked meanwhile.
  else if (asked.has(clientId)) known.set(clientId, answer.value.count > 0)
}

// Whoever was asked about while the bank’s customers were still being fetched may have a namesake among the later ones.
on('sync', async ({ state }) => {
  if (state === 'running') return
  for (const [clientId, name] of [...asked]) await learn(clientId, name)
})

export function forgetNamesakes(): void {
  known.clear()
  asked.clear()
}
