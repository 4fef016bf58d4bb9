/**
 * `npm run connect`: the way to a service, asked question by question or given by options, walked hop by hop, and written
 * down as a policy. The API key is typed or pasted once, without being shown; it is used for the walk and kept nowhere.
 * Ends with 0 where the way is open, 2 where it was asked wrongly, 3 where a hop is closed.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { OptionsError, parseOptions } from '../core/program-options.ts'
import { AuthoritiesError, trustAuthorities } from '../bank/authorities.ts'
import { ClientCertificateError } from '../bank/client-certificate.ts'
import { keepPassword } from '../credentials/certificate-password.ts'
import type { Hop } from '../bank/hops.ts'
import { proxyOfEnvironment } from '../bank/web-proxy.ts'
import {
  connectionOf,
  faultIn,
  usual,
  usualGateway,
  type Connection,
  type ConnectionField,
} from '../connect/fields.ts'
import { policyOf } from '../connect/policy-of.ts'
import { walkConnection } from '../connect/walk.ts'
import { certificateFrom, type Shown } from './certificate-asked.ts'
import { createQuestions, type Questions } from './questions.ts'
import { variableShown } from '../core/variable-name.ts'

const usage = `Use: npm run connect -- [--base-url URL] [--gateway-url URL] [--mode signed|bearer] [--office NAME]
    [--hook-prefix svc] [--get-me PATH|none] [--api-key-env NAME] [--authorities FILE]
    [--client-certificate FILE] [--certificate-password-env NAME] [--write-policy FILE]
  What is left out is asked for. Without --api-key-env the API key is read from standard input: typed or pasted, it is
  not shown. --authorities FILE names certificates of authorities that this computer does not know. --client-certificate FILE is what this computer proves itself by, PKCS#12 or PEM with its key;
  its password is taken from the keychain, from the variable named, or asked for, and kept in the keychain once the way
  is open. --write-policy FILE is the policy that is written; a file that is there already is left as it is.`

class WrongUse extends Error {}

interface Asked {
  connection: Connection
  policy: string
  /** Empty: none is named. */
  authorities: string
  clientCertificate: string
  apiKey: string
}

const formerly = {
  policy: 'write-policy',
  'bank-url': 'base-url',
  key: 'api-key-env',
  authority: 'authorities',
}

function readArguments() {
  try {
    const text = { type: 'string' } as const
    const { values } = parseOptions(
      {
        options: {
          'base-url': text,
          'gateway-url': text,
          mode: text,
          office: text,
          'hook-prefix': text,
          'get-me': text,
          'api-key-env': text,
          authorities: text,
          'client-certificate': text,
          'certificate-password-env': text,
          'write-policy': text,
          help: { type: 'boolean', default: false },
        },
      },
      formerly,
    )
    return values
  } catch (problem) {
    if (!(problem instanceof OptionsError)) throw problem
    throw new WrongUse(problem.message)
  }
}
type Values = ReturnType<typeof readArguments>

const options = {
  baseUrl: '--base-url',
  gatewayUrl: '--gateway-url',
  mode: '--mode',
  office: '--office',
  hookPrefix: '--hook-prefix',
  getMe: '--get-me',
} as const satisfies Record<keyof Connection, string>

function judged(field: ConnectionField, text: string): string {
  const fault = faultIn(field, text)
  if (fault === null) return text
  throw new WrongUse(
    field === 'apiKey'
      ? `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`
      : `${options[field]}: ${fault}.`,
  )
}

async function ask(values: Values, questions: Questions): Promise<Asked> {
  const text = async (given: string | undefined, question: string, empty = '') =>
    given ?? (await questions.ask(question, empty))
  const field = async (name: keyof Connection, given: string | undefined, question: string, empty = '') =>
    judged(name, await text(given, question, empty))
  const baseUrl = await field(
    'baseUrl',
    values['base-url'],
    'Service address, such as https://bank.example/api/v2',
  )
  const connection = connectionOf({
    baseUrl,
    gatewayUrl: await field(
      'gatewayUrl',
      values['gateway-url'],
      'Gateway address, for signed requests',
      usualGateway(baseUrl),
    ),
    mode: await field('mode', values.mode, 'Requests are signed, or carry the bearer alone', usual.mode),
    office: await field('office', values.office, 'Name of the office'),
    hookPrefix: await field(
      'hookPrefix',
      values['hook-prefix'],
      'Middle of the event headers’ name, x-…-signature',
      usual.hookPrefix,
    ),
    getMe: await field(
      'getMe',
      values['get-me'],
      'Path that tells whose a key is; none where the bank has none',
      usual.getMe,
    ),
  })
  return {
    connection,
    policy: await text(values['write-policy'], 'Policy file to be written; none where left empty'),
    authorities: values.authorities === undefined ? '' : resolve(values.authorities),
    clientCertificate:
      values['client-certificate'] === undefined ? '' : resolve(values['client-certificate']),
    apiKey: await key(values, questions),
  }
}

async function key(values: Values, questions: Questions): Promise<string> {
  const name = values['api-key-env']
  if (name !== undefined && !process.env[name])
    throw new WrongUse(`--api-key-env: ${variableShown(name)} is not set, or empty.`)
  const text = name === undefined ? await questions.askHidden('API key') : (process.env[name] ?? '')
  return judged('apiKey', text.trim())
}

function trust(authorities: string): void {
  try {
    trustAuthorities(authorities === '' ? null : authorities)
  } catch (problem) {
    throw problem instanceof AuthoritiesError ? new WrongUse(`--authorities: ${problem.message}`) : problem
  }
}

async function certificateIn(values: Values, file: string, questions: Questions): Promise<Shown> {
  try {
    return await certificateFrom(file, values['certificate-password-env'], () =>
      questions.askHidden('Password of the client certificate'),
    )
  } catch (problem) {
    if (!(problem instanceof ClientCertificateError)) throw problem
    throw new WrongUse(`--client-certificate: ${problem.message}`)
  }
}

/** It has opened the file and the way: the desk finds it where it looks. */
async function keepShown({ password }: Shown): Promise<void> {
  if (password === null) return
  const why = await keepPassword(password)
  process.stdout.write(
    why === null
      ? 'The password of the client certificate is in this computer’s keychain.\n'
      : `The password of the client certificate is not kept: ${why}. The desk does not open until it is in the keychain.\n`,
  )
}

function print({ hop, isOpen, sentence }: Hop): void {
  process.stdout.write(`${isOpen ? 'open  ' : 'closed'}  ${hop.padEnd(10)}  ${sentence}\n`)
}

async function run(): Promise<number> {
  const values = readArguments()
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  const questions = createQuestions(process.stdin, process.stderr)
  let asked: Asked
  let shown: Shown
  try {
    asked = await ask(values, questions)
    trust(asked.authorities)
    shown = await certificateIn(values, asked.clientCertificate, questions)
  } finally {
    questions.close()
  }
  if (asked.policy !== '' && existsSync(asked.policy))
    throw new WrongUse(
      `--write-policy: ${asked.policy} is there already. Name another file, or move that one.`,
    )
  const hops = await walkConnection(
    asked.connection,
    asked.apiKey,
    { proxyOf: proxyOfEnvironment(process.env), certificate: shown.certificate },
    print,
  )
  if (hops.some(({ isOpen }) => !isOpen)) return 3
  await keepShown(shown)
  if (asked.policy === '') return 0
  const files = {
    ...(asked.authorities !== '' && { authorities: asked.authorities }),
    ...(asked.clientCertificate !== '' && { clientCertificate: asked.clientCertificate }),
  }
  const policy = policyOf(asked.connection, files)
  writeFileSync(asked.policy, `${JSON.stringify(policy, null, 2)}\n`, { flag: 'wx' })
  process.stdout.write(
    `${asked.policy} is written; the key stands nowhere in it. Start the desk with --policy ${asked.policy}, and let each person add themself with F2.\n`,
  )
  return 0
}

try {
  process.exitCode = await run()
} catch (problem) {
  if (!(problem instanceof WrongUse)) throw problem
  process.stderr.write(`${problem.message}\n${usage}\n`)
  process.exitCode = 2
}
