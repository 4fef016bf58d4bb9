/**
 * A desk that is killed: real store, real client, real signature, real reconciler, in a process of its own. It
 * loads, waits for one line on standard input that says what to do, takes up what the one before it left, posts one
 * form, and ends; or is killed by SIGKILL at the step that the line names, with no more than that step's name.
 */
import type { Journal } from '../../electron/journal/requests.ts'
import type { Access, SendToBank } from '../../electron/bank/access.ts'
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { ulid } from 'ulid'
import { z } from 'zod'
import { createClient } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { signerFrom } from '../../electron/bank/sign.ts'
import { createEventBus } from '../../electron/core/event-bus.ts'
import { openStore } from '../../electron/data/store.ts'
import { createFence } from '../../electron/reconciliation/expiry.ts'
import { createReconcile } from '../../electron/reconciliation/reconcile.ts'
import { createSubmit, takeUpAfterRestart } from '../../electron/posting/submit.ts'

const order = z.object({
  dir: z.string(),
  gatewayUrl: z.string(),
  apiKey: z.string(),
  pem: z.string(),
  /** The moved clock minus the real one. */
  skewMs: z.number(),
  /** Null: only takes up and looks. */
  post: z
    .object({
      intent: z.string(),
      operation: z.enum(['createIntraTransfer', 'placeLien']),
      input: z.object({
        params: z.record(z.string(), z.string()).optional(),
        body: z.record(z.string(), z.unknown()),
      }),
    })
    .nullable(),
  /** The name of the step to be killed at, such as `post: before sent`; empty: none. */
  killAt: z.string(),
  /** Breaks the guarantee on purpose: the press is acknowledged before its row is committed. */
  acknowledgeFirst: z.boolean(),
  /** How long the look before a post may take. */
  lookMs: z.number(),
})

// One that is killed keeps nothing of what it has compiled, and the next would compile it again.
flushCompileCache()

for await (const line of createInterface({ input: process.stdin })) {
  await live(order.parse(JSON.parse(line)))
  break
}

async function live({
  dir,
  gatewayUrl,
  apiKey,
  pem,
  skewMs,
  post,
  killAt,
  acknowledgeFirst,
  lookMs,
}: z.output<typeof order>) {
  let phase: 'start' | 'look' | 'post' = 'start'
  const step = (name: string) => {
    if (`${phase}: ${name}` !== killAt) return
    writeSync(1, `${JSON.stringify({ killedAt: killAt })}\n`)
    process.kill(process.pid, 'SIGKILL')
  }
  const now = () => Date.now() + skewMs
  const store = openStore({ dir, key: Buffer.alloc(32, 7), environment: 'training', now })
  step('opened')
  const journal: Journal = {
    ...store.journal,
    write(entry) {
      step('before its row')
      const written = store.journal.write(entry)
      tell('pressed', entry.intent)
      step('its row is written')
      return written
    },
    add(id, fact) {
      step(`before ${fact.kind}`)
      const entry = store.journal.add(id, fact)
      step(`after ${fact.kind}`)
      return entry
    },
  }

  const clockOffset = createClockOffset(now)
  // As if this run had gone on for as long as the clocks were moved.
  let hasWaitedMs = 0
  const fence = createFence({ clockOffset, steadyMs: () => performance.now() + hasWaitedMs })
  hasWaitedMs = skewMs
  const client = createClient({ clockOffset, now })
  // The service's time is what several answers agree on.
  for (let answer = 0; answer < 3; answer += 1) await client.ask(`${gatewayUrl}/training/clock`, null, 5000)
  const access: Access = {
    baseUrl: `${gatewayUrl}/api/v2`,
    gatewayUrl,
    apiKey,
    signer: signerFrom(pem),
    sendsBearer: true,
  }
  const send: SendToBank = async (to, request, hooks) => {
    const what = request.bytes === null ? 'read' : 'request'
    step(`before the ${what}`)
    const answer = await client.send(to, request, {
      beforeFirstByte(stamp) {
        hooks?.beforeFirstByte?.(stamp)
        // The bytes are written in the same turn. No answer can be read before it ends: an immediate comes too late
        // where the request left from one, and the answer was there first.
        process.nextTick(() => step(`the ${what} is on its way`))
      },
    })
    step(`the ${what} is answered`)
    return answer
  }
  const online = { state: 'online', since: new Date(now()).toISOString(), sentence: 'Online.' } as const
  const news = createEventBus((_, problem) => {
    throw problem
  })
  const accessOf = () => access
  const line = { now: () => online, whenDown: () => () => {} }
  const work = { journal, cache: store.cache, send, line, now, news, accessOf }
  takeUpAfterRestart(journal, now)
  step('taken up')
  phase = 'look'
  const reconcile = createReconcile({ ...work, keyValues: store.keyValues, fence })
  for (const { id, state } of journal.open()) if (state === 'inDoubt') await reconcile.checkAgain(id)
  step('looked')
  phase = 'post'
  if (post) {
    const { intent, operation, input } = post
    if (acknowledgeFirst) tell('pressed', intent)
    // On a busy computer the look before takes longer than a teller would wait; without it, a lien is for two people.
    const submit = createSubmit({ ...work, newId: () => ulid(), timeoutMs: 60_000, lookMs })
    await submit({
      profile: 'supervisor',
      operation,
      input: { body: input.body, ...(input.params && { params: input.params }) },
      intent,
      confirmed: true,
    })
  }
  step('done')
  await client.close()
  tell(
    'entries',
    store.journal.list({ limit: 10_000 }).entries.map(({ intent, state }) => ({ intent, state })),
  )
  store.close()
}

function tell(what: string, value: unknown): void {
  process.stdout.write(`${JSON.stringify({ [what]: value })}\n`)
}
