/**
 * `npm run trigger -- savings-account approve`: sends an event to a running desk or relay, signed as the bank signs,
 * for whoever develops or tries the desk. Without an address it takes the newest hook of the training bank.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { request } from 'undici'
import { operationNames, operationOf } from '../shared/operations/index.ts'
import { parseOptions } from '../electron/core/program-options.ts'
import { defaultDataDir } from '../electron/shells/data-folder.ts'
import { trainingHooks } from './training-hooks.ts'
import { usageOf } from './usage.ts'

const usage = usageOf('trigger')

/** Every event of the table with its actions. */
function known(): Map<string, Set<string>> {
  const events = new Map<string, Set<string>>()
  for (const name of operationNames) {
    const { event } = operationOf(name)
    if (event) events.set(event.name, (events.get(event.name) ?? new Set()).add(event.action))
  }
  return events
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

const read = () =>
  parseOptions(
    {
      allowPositionals: true,
      options: {
        list: { type: 'boolean', default: false },
        data: { type: 'string' },
        url: { type: 'string' },
        'hook-key-env': { type: 'string' },
        'hook-prefix': { type: 'string', default: 'svc' },
        savings: { type: 'string' },
        client: { type: 'string' },
        loan: { type: 'string' },
        'office-id': { type: 'string' },
        comment: { type: 'string' },
        failed: { type: 'boolean', default: false },
      },
    },
    { key: 'hook-key-env', prefix: 'hook-prefix', office: 'office-id' },
  )

/** The address and the key: given, or of the training bank's newest hook. */
function target(values: ReturnType<typeof read>['values']): { url: string; key: string } {
  if (values.url !== undefined) {
    if (!URL.canParse(values.url)) stop('--url: give a whole address, with its secret path.')
    const key = process.env[values['hook-key-env'] ?? '']
    if (!key)
      stop('--hook-key-env: give the name of an environment variable that holds the key beside --url.')
    return { url: values.url, key }
  }
  const folder = values.data ?? defaultDataDir(process.platform, process.env)
  const [newest] = trainingHooks(folder)?.hooks ?? []
  return (
    newest ??
    stop(
      `${folder} has no training bank with a hook. Start the desk first, or give --url and --hook-key-env.`,
    )
  )
}

const { values, positionals } = read()
const events = known()
if (values.list) {
  for (const [event, actions] of [...events].sort(([a], [b]) => a.localeCompare(b)))
    process.stdout.write(`${event}: ${[...actions].sort().join(', ')}\n`)
} else {
  const [event, action = ''] = positionals
  if (event === undefined) stop(usage)
  // A name that the table does not know is sent all the same: the desk keeps and shows it (W22).
  if (!events.has(event)) process.stderr.write(`No operation of the table raises "${event}".\n`)
  const { url, key } = target(values)
  const ids = Object.entries({
    officeId: values['office-id'],
    clientId: values.client,
    savingsId: values.savings,
    loanId: values.loan,
    resourceId: values.savings ?? values.loan ?? values.client,
  }).flatMap(([name, id]) => (id === undefined ? [] : [[name, /^[0-9]+$/.test(id) ? Number(id) : id]]))
  const reference = randomUUID()
  const body = JSON.stringify({
    event,
    status: values.failed ? 403 : 200,
    event_state: values.failed ? 'event.failed' : 'event.success',
    reference,
    data: {
      request: values.comment === undefined ? null : { comment: values.comment },
      response: Object.fromEntries(ids),
    },
  })
  const answer = await request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [`x-${values['hook-prefix']}-signature`]: createHmac('sha256', key).update(body).digest('hex'),
      ...(action !== '' && { [`x-${values['hook-prefix']}-user-action`]: action }),
    },
    body,
  }).catch((problem: unknown) => stop(`Nobody listens at ${new URL(url).host}: ${String(problem)}`))
  await answer.body.dump()
  process.stdout.write(`${answer.statusCode} ${event} ${action} ${reference}\n`)
  process.exitCode = answer.statusCode === 200 ? 0 : 1
}
