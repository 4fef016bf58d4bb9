/** A bank beside a desk, and what a desk is started with to be on it as on any service. */
import { z } from 'zod'
import { endAtKeeper, fromKeeper } from './from-keeper.ts'
import type { Wire } from './wire.ts'

const keptBank = z.object({
  id: z.int(),
  baseUrl: z.url(),
  gatewayUrl: z.url(),
  users: z.array(z.object({ username: z.string(), apiKey: z.string() })),
})

export interface OwnBank {
  baseUrl: string
  /** Every key that the bank has given out. */
  secrets: string[]
  port: number
  keyOf(person: string): string
  /** Options of `startDesk` for these people; over the wire, where one is laid. */
  onIt(people: readonly string[], wire?: Wire): { args: string[]; env: Record<string, string> }
  stop(): Promise<void>
}

/** `data`: the folder of the bank's books; absent: in memory. */
export async function startBank({
  customers = 200,
  data,
}: { customers?: number; data?: string } = {}): Promise<OwnBank> {
  const opened = await fromKeeper('bank', keptBank, { customers, dataDir: data })
  const { baseUrl, gatewayUrl, users } = opened
  const keyOf = (person: string): string => users.find(({ username }) => username === person)?.apiKey ?? ''
  const over = (address: string, wire: Wire | undefined): string => {
    const url = new URL(address)
    if (wire) url.port = String(wire.port)
    return url.href.replace(/\/$/, '')
  }
  return {
    baseUrl,
    secrets: users.map(({ apiKey }) => apiKey),
    port: Number(new URL(gatewayUrl).port),
    keyOf,
    onIt: (people, wire) => ({
      args: [
        ...['--bank-url', over(baseUrl, wire), '--gateway-url', over(gatewayUrl, wire)],
        ...people.flatMap((person) => ['--key', `${person}=KEY_OF_${person}`]),
      ],
      env: Object.fromEntries(people.map((person) => [`KEY_OF_${person}`, keyOf(person)])),
    }),
    stop: () => endAtKeeper(opened.id),
  }
}
