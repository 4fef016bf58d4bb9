/**
 * `npm run listen`: prints the bank's verified events as they come, to an address of its own or from a relay. Personal
 * data are hidden unless `--reveal` asks for them. Nothing is kept.
 */
import type { InboxRow } from '../electron/journal/event-inbox.ts'
import { withHidden } from '../electron/webhooks/hidden.ts'
import { openListener } from '../electron/webhooks/listener.ts'
import { createLog, createRedactor } from '../electron/core/log.ts'
import { relaySettings } from '../electron/policy/broker-settings.ts'
import { openSubscription } from '../electron/webhooks/broker/subscription.ts'
import { parseOptions } from '../electron/core/program-options.ts'
import { defaultDataDir } from '../electron/shells/data-folder.ts'
import { runUntilSignal } from '../electron/shells/until-signal.ts'
import { fieldProblems, problemSentence } from '../shared/operations/fields.ts'
import { createMemoryKeyValues } from './branches/memory-key-values.ts'
import { trainingHooks } from './training-hooks.ts'
import { usageOf } from './usage.ts'
import { variableShown } from '../electron/core/variable-name.ts'

const usage = usageOf('listen')

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

const read = () =>
  parseOptions(
    {
      options: {
        'hook-key-env': { type: 'string', multiple: true },
        'hook-prefix': { type: 'string', default: 'svc' },
        data: { type: 'string' },
        port: { type: 'string', default: '0' },
        json: { type: 'boolean', default: false },
        reveal: { type: 'boolean', default: false },
        server: { type: 'string', multiple: true },
        user: { type: 'string' },
        credentials: { type: 'string' },
        authorities: { type: 'string' },
        'office-id': { type: 'string' },
        training: { type: 'boolean', default: false },
      },
    },
    { key: 'hook-key-env', relay: 'server', authority: 'authorities', office: 'office-id' },
  ).values
type Values = ReturnType<typeof read>

const values = read()
const keys = keysOf(values)
const seen = new Set<string>()
const keyValues = createMemoryKeyValues({ 'listener.port': values.port, 'relay.since': String(Date.now()) })
const redactor = createRedactor()
for (const key of keys) redactor.know(key)
const inbox = {
  // What is delivered twice is printed once.
  async add(row: Omit<InboxRow, 'id'>): Promise<'new' | 'known'> {
    if (seen.has(row.digest)) return 'known'
    seen.add(row.digest)
    process.stdout.write(`${written(row)}\n`)
    return 'new'
  },
  quarantine: ({ reason, raw }: { reason: string; raw: Uint8Array }) =>
    void process.stderr.write(`not verified: ${reason}, ${raw.length} bytes\n`),
}
runUntilSignal(values.server === undefined ? await fromOwnAddress() : fromRelay(values.server))

async function fromOwnAddress(): Promise<() => Promise<void>> {
  const listener = await openListener({
    inbox,
    keyValues,
    now: Date.now,
    keys: () => keys,
    headerPrefix: () => values['hook-prefix'],
    onKept: () => {},
    onFailure: (problem) => void process.stderr.write(`${String(problem)}\n`),
  })
  process.stderr.write(`Send events to ${listener.url}\n`)
  return listener.close
}

function fromRelay(servers: readonly string[]): () => Promise<void> {
  const { user, authorities: authority, 'office-id': office } = values
  const chosen = relaySettings.safeParse({
    kind: 'nats',
    servers,
    ...(user !== undefined && { user }),
    ...(authority !== undefined && { authority }),
    ...(office !== undefined && { office: Number(office) }),
  })
  if (!chosen.success) stop(`--server: ${problemSentence(fieldProblems(chosen.error))}.`)
  if (chosen.data.kind !== 'nats') stop(usage)
  const credentials = values.credentials === undefined ? null : variable('credentials', values.credentials)
  const subscription = openSubscription({
    settings: chosen.data,
    environment: values.training ? 'training' : 'service',
    inbox,
    keyValues,
    credentials: async () => credentials,
    keys: async () => keys,
    now: Date.now,
    log: createLog({ redactor, folder: null, level: 'warn' }),
    onKept: () => {},
    onChange: () => process.stderr.write(`${subscription.state().sentence.message}\n`),
    onHeard: () => {},
    onDeaf: () => {},
    // Nobody comes back to the place of this run at the broker.
    forgottenAfterMs: 60_000,
  })
  subscription.start()
  return subscription.close
}

function written({ event, action, reference, form, receivedAt, raw }: Omit<InboxRow, 'id'>): string {
  const text = new TextDecoder().decode(raw)
  const shown = values.reveal ? null : withHidden(text)
  const body = values.reveal ? text : (shown?.payload ?? 'not JSON')
  const at = new Date(receivedAt).toISOString()
  if (values.json)
    return JSON.stringify({ at, event, action, reference, form, hidden: shown?.hidden ?? 0, body })
  return `${at} ${event} ${action ?? ''} ${reference ?? ''} (signed: ${form})\n${body}\n`
}

function keysOf({ 'hook-key-env': named, data }: Values): string[] {
  if (named !== undefined) return named.map((name) => variable('hook-key-env', name))
  const folder = data ?? defaultDataDir(process.platform, process.env)
  return (
    trainingHooks(folder)?.keys ??
    stop(
      `${folder} has no training bank. Give --hook-key-env with a variable that holds the key by which events are signed.`,
    )
  )
}

function variable(flag: string, name: string): string {
  return process.env[name] || stop(`--${flag}: ${variableShown(name)} is not set.`)
}
