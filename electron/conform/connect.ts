/**
 * `npm run connect`: the way to a service, asked question by question or given by options, walked hop by hop, and written
 * down as a policy. The API key is typed or pasted once, without being shown; it is used for the walk and kept nowhere.
 * Ends with 0 where the way is open, 2 where it was asked wrongly, 3 where a hop is closed.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AddressError, checkAddress } from '../bank/address.ts'
import { AuthoritiesError, trustAuthorities } from '../bank/authorities.ts'
import { ClientCertificateError } from '../bank/client-certificate.ts'
import { keepPassword } from '../credentials/certificate-password.ts'
import { walkHops, type Hop } from '../bank/hops.ts'
import { proxyOfEnvironment } from '../bank/web-proxy.ts'
import { askPerson } from './person-hop.ts'
import { certificateFrom, type Shown } from './certificate-asked.ts'
import { createQuestions, type Questions } from './questions.ts'
import { variableShown } from '../core/variable-name.ts'

const usage = `Use: npm run connect -- [--base-url URL] [--gateway-url URL] [--mode signed|bearer] [--office NAME]
    [--hook-prefix svc] [--get-me PATH|none] [--api-key-env NAME] [--authorities FILE]
    [--client-certificate FILE] [--certificate-password-env NAME] [--policy FILE]
  What is left out is asked for. Without --api-key-env the API key is read from standard input: typed or pasted, it is
  not shown. --authorities FILE names certificates of authorities that this computer does not know. --client-certificate FILE is what this computer proves itself by, PKCS#12 or PEM with its key;
  its password is taken from the keychain, from the variable named, or asked for, and kept in the keychain once the way
  is open. --policy FILE is the policy that is written; a file that is there already is left as it is.`

class WrongUse extends Error {}

interface Asked {
  baseUrl: string
  gatewayUrl: string
  mode: 'signed' | 'bearer'
  office: string
  hookPrefix: string
  getMe: string
  policy: string
  /** Empty: none is named. */
  authorities: string
  clientCertificate: string
  apiKey: string
}

function readArguments() {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
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
        policy: text,
        help: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (problem) {
    throw new WrongUse(problem instanceof Error ? problem.message : 'wrong arguments')
  }
}
type Values = ReturnType<typeof readArguments>

function address(text: string, name: string): string {
  try {
    return checkAddress(text)
  } catch (problem) {
    if (problem instanceof AddressError) throw new WrongUse(`${name}: ${problem.message}.`)
    throw problem
  }
}

function matching(text: string, form: RegExp, sentence: string): string {
  if (!form.test(text)) throw new WrongUse(sentence)
  return text
}

async function ask(values: Values, questions: Questions): Promise<Asked> {
  const text = async (given: string | undefined, question: string, usual = '') =>
    given ?? (await questions.ask(question, usual))
  const baseUrl = address(
    await text(values['base-url'], 'Service address, such as https://bank.example/api/v2'),
    '--base-url',
  )
  const gatewayUrl = address(
    await text(values['gateway-url'], 'Gateway address, for signed requests', new URL(baseUrl).origin),
    '--gateway-url',
  )
  const mode = await text(values.mode, 'Requests are signed, or carry the bearer alone', 'signed')
  if (mode !== 'signed' && mode !== 'bearer') throw new WrongUse('--mode: choose signed or bearer.')
  const office = matching(
    await text(values.office, 'Name of the office'),
    /^.{0,100}$/u,
    '--office: enter at most 100 characters.',
  )
  const hookPrefix = matching(
    await text(values['hook-prefix'], 'Middle of the event headers’ name, x-…-signature', 'svc'),
    /^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$/,
    '--hook-prefix: enter the middle of the header’s name, such as svc.',
  )
  const getMe = matching(
    await text(values['get-me'], 'Path that tells whose a key is; none where the bank has none', '/users/me'),
    /^(none|\/[\w\-./]{1,200})$/,
    '--get-me: enter a path, such as /users/me, or none where the bank has none.',
  )
  const policy = await text(values.policy, 'Policy file to be written; none where left empty')
  return {
    baseUrl,
    gatewayUrl,
    mode,
    office,
    hookPrefix,
    getMe,
    policy,
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
  const key = text.trim()
  // Never repeated: what is refused may be a key with a slip in it.
  return matching(key, /^[\x21-\x7e]{8,500}$/, 'Paste the whole API key, as the bank gave it.')
}

function trust(authorities: string): void {
  try {
    trustAuthorities(authorities === '' ? null : authorities)
  } catch (problem) {
    throw problem instanceof AuthoritiesError ? new WrongUse(`--authorities: ${problem.message}`) : problem
  }
}

function policyOf({ baseUrl, gatewayUrl, mode, office, hookPrefix, getMe, ...asked }: Asked): object {
  return {
    bank: { kind: 'service', bankUrl: baseUrl, gatewayUrl, mode },
    ...(asked.authorities !== '' && { authorities: asked.authorities }),
    ...(asked.clientCertificate !== '' && { clientCertificate: asked.clientCertificate }),
    office,
    hookSignaturePrefix: hookPrefix,
    operations: { getMe: getMe === 'none' ? false : getMe === '/users/me' ? true : getMe },
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
    throw new WrongUse(`--policy: ${asked.policy} is there already. Name another file, or move that one.`)
  const way = { ...asked, proxyOf: proxyOfEnvironment(process.env), certificate: shown.certificate }
  const hops: Hop[] = await walkHops(way)
  if (hops.every(({ isOpen }) => isOpen)) hops.push(await askPerson(way))
  for (const { hop, isOpen, sentence } of hops)
    process.stdout.write(`${isOpen ? 'open  ' : 'closed'}  ${hop.padEnd(10)}  ${sentence}\n`)
  if (hops.some(({ isOpen }) => !isOpen)) return 3
  await keepShown(shown)
  if (asked.policy === '') return 0
  writeFileSync(asked.policy, `${JSON.stringify(policyOf(asked), null, 2)}\n`, { flag: 'wx' })
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
