/** `npm run relay`: the relay as a program. Its first line says where the bank's events are to be posted. */
import { AuthoritiesError } from '../bank/authorities.ts'
import { createClient } from '../bank/client.ts'
import { createClockOffset } from '../bank/clock-offset.ts'
import { checkAddress } from '../bank/address.ts'
import { DeskClosed, openKept } from '../data/desk-data.ts'
import { catchTheUncaught } from '../core/last-resort.ts'
import { createLog, createRedactor } from '../core/log.ts'
import { enforcedPlace } from '../policy/enforced.ts'
import { trustNamed } from '../policy/named-files.ts'
import { createPolicy, PolicyError } from '../policy/policy.ts'
import { readPolicies } from '../policy/policy-file.ts'
import { ArgumentsError } from '../shells/arguments.ts'
import { shutProcess } from '../shells/shut-process.ts'
import { runUntilSignal } from '../shells/until-signal.ts'
import { exitCodeOf } from '../shells/failure-sentence.ts'
import { ServiceFileError } from '../bank/service-file.ts'
import { StorageError } from '../database/storage-error.ts'
import { readRelayArguments, type RelayArguments } from './arguments.ts'
import { openRelay } from './relay.ts'

try {
  await run(readRelayArguments(process.argv.slice(2), process.env))
} catch (problem) {
  const isOurs =
    problem instanceof ArgumentsError ||
    problem instanceof PolicyError ||
    problem instanceof ServiceFileError ||
    problem instanceof AuthoritiesError ||
    problem instanceof DeskClosed ||
    problem instanceof StorageError
  if (!isOurs) throw problem
  process.stderr.write(`${problem.message}\n`)
  process.exitCode = exitCodeOf(problem)
}

async function run(args: RelayArguments): Promise<void> {
  shutProcess()
  // As at a desk: what is not the administrator's binds nobody (policy-file.ts).
  const reading = readPolicies({
    enforcedPlace: enforcedPlace(process.platform),
    policyFile: args.policyFile,
  })
  const { enforced, file, notices: doubts } = reading
  const settings = createPolicy({ enforced, file, own: undefined, keepOwn: () => {} }).values()
  const broker = args.broker ?? (settings.relay.kind === 'nats' ? settings.relay : null)
  if (!broker) {
    throw new ArgumentsError(
      '--server: give the address of a NATS server, such as tls://events.bank.example:4222.',
    )
  }
  const now = () => Date.now()
  const redactor = createRedactor()
  const log = createLog({ redactor, folder: null })
  const environment = args.isTraining ? 'training' : 'service'
  const { store, vault, notices } = await openKept({
    dataDir: args.dataDir,
    place: environment,
    environment,
    usesKeychain: args.usesKeychain,
    mayUseFolder: true,
    redactor,
    now,
  })
  for (const doubt of doubts) log.warn(doubt.message)
  for (const notice of notices) log.info(notice.message)
  if (args.port !== 0) store.keyValues.set('listener.port', String(args.port))
  if (args.bank) trustNamed(reading)
  const client = createClient({ clockOffset: createClockOffset(now), now, log })
  const relay = await openRelay({
    store,
    vault,
    settings,
    broker,
    now,
    log,
    redactor,
    credentials: args.credentials,
    keys: args.keys,
    keep: args.keep,
    from: args.from,
    bank: args.bank && {
      access: {
        baseUrl: checkAddress(args.bank.baseUrl),
        gatewayUrl: checkAddress(args.bank.gatewayUrl),
        apiKey: args.keys[0] ?? '',
        signer: null,
        sendsBearer: true,
      },
      send: client.send,
    },
  })
  const first = args.isJson
    ? JSON.stringify({ url: relay.url, servers: broker.servers })
    : `The relay takes the bank’s events at ${relay.url} and passes them on to ${broker.servers.join(', ')}`
  process.stdout.write(`${first}\n`)
  if (args.port !== 0 && new URL(relay.url).port !== String(args.port)) {
    log.warn(`port ${args.port} is taken; the relay listens at another`)
  }
  catchTheUncaught({
    failed: (problem) => log.fatal({ err: problem }, 'nobody caught this; the relay goes on'),
    close: () => relay.close(),
  })
  for (const sentence of relay.status().notices) log.warn(sentence)
  runUntilSignal(async () => {
    await relay.close()
    await client.close()
    store.close()
  })
}
