/** The command line of the relay. Whatever is wrong is one sentence that names the flag. */
import type { parseArgs } from 'node:util'
import { AddressError, checkAddress } from '../bank/address.ts'
import { OptionsError, parseOptions } from '../core/program-options.ts'
import { ArgumentsError } from '../shells/arguments.ts'
import { folderFault } from '../shells/data-folder.ts'
import { relaySettings, type BrokerSettings } from '../policy/broker-settings.ts'
import { fieldProblems, problemSentence } from '../../shared/operations/fields.ts'
import { variableShown } from '../core/variable-name.ts'

export interface RelayArguments {
  dataDir: string
  port: number
  isJson: boolean
  isTraining: boolean
  usesKeychain: boolean
  policyFile: string | null
  /** Null: the policy file says. */
  broker: BrokerSettings | null
  credentials: string | null
  keys: readonly string[]
  /** The broker of a relay further up. */
  from: { broker: BrokerSettings; credentials: string | null } | null
  bank: { baseUrl: string; gatewayUrl: string } | null
  keep: { days: number; replicas: number }
}

const flags = {
  data: { type: 'string' },
  port: { type: 'string', default: '0' },
  json: { type: 'boolean', default: false },
  training: { type: 'boolean', default: false },
  'no-keychain': { type: 'boolean', default: false },
  policy: { type: 'string' },
  server: { type: 'string', multiple: true },
  user: { type: 'string' },
  authorities: { type: 'string' },
  credentials: { type: 'string' },
  'hook-key-env': { type: 'string', multiple: true },
  from: { type: 'string', multiple: true },
  'from-user': { type: 'string' },
  'from-credentials': { type: 'string' },
  'office-id': { type: 'string' },
  'bank-url': { type: 'string' },
  'gateway-url': { type: 'string' },
  'keep-days': { type: 'string', default: '7' },
  replicas: { type: 'string', default: '1' },
} as const

/** @throws ArgumentsError */
export function readRelayArguments(args: readonly string[], env: NodeJS.ProcessEnv): RelayArguments {
  const values = parse(args)
  if (values.data === undefined || values.data === '') throw wrong('data', 'give a folder of the relay’s own')
  const fault = folderFault(values.data)
  if (fault !== null) throw wrong('data', fault)
  const keys = (values['hook-key-env'] ?? []).map((name) => fromEnvironment('hook-key-env', name, env))
  if (keys.length === 0)
    throw wrong('hook-key-env', 'name the variable that holds the API key by which events are signed')
  return {
    dataDir: values.data,
    port: whole('port', values.port, 0, 65_535),
    isJson: values.json,
    isTraining: values.training,
    usesKeychain: !values['no-keychain'],
    policyFile: values.policy ?? null,
    broker: readBroker('server', {
      servers: values.server,
      user: values.user,
      authority: values.authorities,
    }),
    credentials:
      values.credentials === undefined ? null : fromEnvironment('credentials', values.credentials, env),
    keys,
    from: readFrom(values, env),
    bank: readBank(values),
    keep: {
      days: whole('keep-days', values['keep-days'], 1, 365),
      replicas: whole('replicas', values.replicas, 1, 5),
    },
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof flags }>>['values']

const formerly = {
  authority: 'authorities',
  key: 'hook-key-env',
  office: 'office-id',
  'base-url': 'bank-url',
}

function parse(args: readonly string[]): Values {
  try {
    return parseOptions({ args: [...args], options: flags, allowPositionals: false }, formerly).values
  } catch (problem) {
    if (!(problem instanceof OptionsError)) throw problem
    const known = Object.keys(flags).map((name) => `--${name}`)
    throw new ArgumentsError(`${problem.message} The flags are ${known.join(', ')}.`)
  }
}

interface Given {
  servers: string[] | undefined
  user: string | undefined
  authority: string | undefined
  office?: string | undefined
}

function readBroker(flag: string, { servers, user, authority, office }: Given): BrokerSettings | null {
  if (servers === undefined) return null
  const parsed = relaySettings.safeParse({
    kind: 'nats',
    servers,
    ...(user !== undefined && { user }),
    ...(authority !== undefined && { authority }),
    ...(office !== undefined && { office: whole('office-id', office, 1, 99_999) }),
  })
  if (!parsed.success) throw wrong(flag, problemSentence(fieldProblems(parsed.error)))
  return parsed.data.kind === 'nats' ? parsed.data : null
}

function readFrom(values: Values, env: NodeJS.ProcessEnv): RelayArguments['from'] {
  const {
    from: servers,
    'from-user': user,
    'from-credentials': name,
    authorities,
    'office-id': office,
  } = values
  const broker = readBroker('from', { servers, user, authority: authorities, office })
  if (!broker) return null
  return { broker, credentials: name === undefined ? null : fromEnvironment('from-credentials', name, env) }
}

function readBank(values: Values): RelayArguments['bank'] {
  const { 'bank-url': baseUrl, 'gateway-url': gatewayUrl } = values
  if (baseUrl === undefined && gatewayUrl === undefined) return null
  if (baseUrl === undefined) throw wrong('bank-url', 'give it beside --gateway-url')
  if (gatewayUrl === undefined) throw wrong('gateway-url', 'give it beside --bank-url')
  for (const [flag, address] of Object.entries({ 'bank-url': baseUrl, 'gateway-url': gatewayUrl })) {
    try {
      checkAddress(address)
    } catch (problem) {
      if (problem instanceof AddressError) throw wrong(flag, problem.message)
      throw problem
    }
  }
  return { baseUrl, gatewayUrl }
}

/** Secrets are named by a variable, so that they stand in no list of processes. */
function fromEnvironment(flag: string, variable: string, env: NodeJS.ProcessEnv): string {
  const text = env[variable]
  if (text === undefined || text === '') throw wrong(flag, `${variableShown(variable)} is not set`)
  return text
}

function whole(flag: string, text: string, least: number, most: number): number {
  const number = /^[0-9]{1,5}$/.test(text) ? Number(text) : NaN
  if (!(number >= least && number <= most))
    throw wrong(flag, `"${text}" is not a number from ${least} to ${most}`)
  return number
}

function wrong(flag: string, sentence: string): ArgumentsError {
  return new ArgumentsError(`--${flag}: ${sentence}.`)
}
