/** The command line of the desk (contract §4). Whatever is wrong is one sentence that names the flag. */
import { resolve } from 'node:path'
import type { parseArgs } from 'node:util'
import { AddressError, checkAddress } from '../bank/address.ts'
import type { BankChoice } from '../bank/bank-connection.ts'
import { peopleWithKeys } from '../bank/known-people.ts'
import { startWithNode } from '../bank/bank-process.ts'
import type { BankAsked } from '../policy/bank-choice.ts'
import { OptionsError, parseOptions } from '../core/program-options.ts'
import { writtenPolicy } from '../policy/written-policy.ts'
import { seal, type Sealed } from '../core/sealed.ts'
import { defaultDataDir, folderFault } from './data-folder.ts'
import { variableShown } from '../core/variable-name.ts'

export interface DeskArguments {
  isHeadless: boolean
  isJson: boolean
  port: number
  dataDir: string
  bank: BankAsked
  policyFile: string | null
  usesKeychain: boolean
}

/** The command line cannot be used; the program ends with code 2. */
export class ArgumentsError extends Error {
  override name = 'ArgumentsError'
}

/** What takes an address. Written `--bank-url=URL`: Electron on Windows ends where an argument follows an address. */
export const urlFlags = ['bank-url', 'gateway-url'] as const

const flags = {
  headless: { type: 'boolean' },
  json: { type: 'boolean' },
  port: { type: 'string' },
  data: { type: 'string' },
  bank: { type: 'string' },
  'bank-url': { type: 'string' },
  'gateway-url': { type: 'string' },
  key: { type: 'string', multiple: true },
  mode: { type: 'string' },
  policy: { type: 'string' },
  'no-keychain': { type: 'boolean' },
} as const

/** @param others Flags that whoever starts the desk takes themself: named beside ours. @throws ArgumentsError */
export function readArguments(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  others: readonly string[] = [],
): DeskArguments {
  const values = parse(args, others)
  const isHeadless = values.headless ?? false
  const mode = values.mode ?? 'signed'
  if (mode !== 'signed' && mode !== 'bearer')
    throw wrong('mode', `"${mode}" is not known; choose signed or bearer`)
  const dataDir = readFolder(values.data, env)
  return {
    isHeadless,
    isJson: values.json ?? false,
    port: readPort(values.port ?? '0'),
    dataDir,
    bank: {
      asked: readBank(values),
      keys: readKeys(values, env, isHeadless),
      mode,
      startTraining: startWithNode,
    },
    policyFile: values.policy ?? writtenPolicy(dataDir),
    usesKeychain: !(values['no-keychain'] ?? false),
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof flags }>>['values']

const formerly = { 'base-url': 'bank-url', 'api-key-env': 'key' }

function parse(args: readonly string[], others: readonly string[]): Values {
  try {
    return parseOptions({ args: [...args], options: flags, allowPositionals: false }, formerly).values
  } catch (problem) {
    if (!(problem instanceof OptionsError)) throw problem
    const known = [...others, ...Object.keys(flags)].map((name) => `--${name}`)
    throw new ArgumentsError(`${problem.message} The flags are ${known.join(', ')}.`)
  }
}

function readPort(text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : NaN
  if (!(port <= 65535)) throw wrong('port', `"${text}" is not a port; give 0 (any free one) to 65535`)
  return port
}

function readFolder(text: string | undefined, env: NodeJS.ProcessEnv): string {
  if (text === '') throw wrong('data', 'give a folder')
  // Relative to where the command was given; a shell that changes its folder must not move the data.
  if (text === undefined) return defaultDataDir(process.platform, env)
  const fault = folderFault(resolve(text))
  if (fault !== null) throw wrong('data', fault)
  return resolve(text)
}

function readBank(values: Values): BankChoice | null {
  const { bank, 'bank-url': baseUrl, 'gateway-url': gatewayUrl } = values
  if (baseUrl === undefined && gatewayUrl === undefined) {
    if (bank !== undefined && bank !== 'training') {
      throw wrong('bank', `"${bank}" is not known; write training, or give --bank-url and --gateway-url`)
    }
    return bank === undefined ? null : { kind: 'training', start: startWithNode }
  }
  if (bank !== undefined) throw wrong('bank', 'give either --bank training or --bank-url, not both')
  if (baseUrl === undefined) throw wrong('bank-url', 'give it beside --gateway-url')
  checkUrl('bank-url', baseUrl)
  if (gatewayUrl === undefined) throw wrong('gateway-url', 'give it beside --bank-url')
  checkUrl('gateway-url', gatewayUrl)
  return { kind: 'url', baseUrl, gatewayUrl, keys: new Map() }
}

/** Whether the bank takes them is judged once it is chosen: a policy may name it (decision 594). */
function readKeys(values: Values, env: NodeJS.ProcessEnv, isHeadless: boolean): Map<string, Sealed> {
  const { key = [] } = values
  // Keys from the environment are for runs that nobody looks at (contract §4).
  if (key.length > 0 && !isHeadless) {
    throw wrong('key', 'it is for --headless; in a window each person adds themself with their own key')
  }
  const keys = new Map(key.map((text) => readKey(text, env)))
  // No program that is started from here on inherits a key.
  for (const text of key) delete env[text.split('=')[1] ?? '']
  return keys
}

function checkUrl(flag: string, address: string): void {
  try {
    checkAddress(address)
  } catch (problem) {
    if (problem instanceof AddressError) throw wrong(flag, problem.message)
    throw problem
  }
}

/** `teller=ENV`: the key is read from the variable, so that it stands in no list of processes. */
function readKey(text: string, env: NodeJS.ProcessEnv): [string, Sealed] {
  const [profile = '', variable = '', ...rest] = text.split('=')
  if (profile === '' || variable === '' || rest.length > 0) {
    throw wrong('key', `"${profile}=…" is not a person and a variable; write it as teller=NAME_OF_A_VARIABLE`)
  }
  if (!peopleWithKeys.some((person) => person.id === profile)) {
    throw wrong(
      'key',
      `nobody is called "${profile}"; choose ${peopleWithKeys.map(({ id }) => id).join(' or ')}`,
    )
  }
  const key = env[variable]
  if (key === undefined || key === '') throw wrong('key', `${variableShown(variable)} is not set`)
  if (!/^[\x21-\x7e]{1,500}$/.test(key))
    throw wrong('key', `${variableShown(variable)} does not hold an API key`)
  return [profile, seal(key)]
}

function wrong(flag: string, sentence: string): ArgumentsError {
  return new ArgumentsError(`--${flag}: ${sentence}.`)
}
