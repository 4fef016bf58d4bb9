/** The options of `npm run connect`: each is judged as soon as it is there, before anything is asked or called. */
import { resolve } from 'node:path'
import { OptionsError, parseOptions } from '../core/program-options.ts'
import { variableShown } from '../core/variable-name.ts'
import { newFileFault } from './new-file.ts'
import { faultIn, type ConnectionField } from '../connect/fields.ts'

export const usage = `Use: npm run connect -- [--base-url URL] [--gateway-url URL] [--mode signed|bearer] [--api-key-env NAME]
    [--get-me PATH|none] [--write-policy FILE [--office NAME] [--hook-prefix svc]] [--service-file FILE]
    [--authorities FILE] [--client-certificate FILE] [--certificate-password-env NAME]
  What is left out is asked for, and each hop is walked as soon as its answer is there. Where standard input is no
  terminal its lines are the answers, and nothing is sent before all are there. Without --api-key-env the API key is
  one of them: typed or pasted, it is not shown. --service-file FILE says how the service differs, and the policy
  names it. --authorities FILE names certificates of authorities that this computer does not know.
  --client-certificate FILE is what this computer proves itself by, PKCS#12 or PEM with its key; its password is taken
  from the keychain, from the variable named, or asked for, and kept in the keychain once the way is open.
  --write-policy FILE is the policy that is written; a file that is there already is left as it is.`

export class WrongUse extends Error {}

export const optionOf = {
  baseUrl: 'base-url',
  gatewayUrl: 'gateway-url',
  apiKey: 'api-key-env',
  getMe: 'get-me',
  mode: 'mode',
  office: 'office',
  hookPrefix: 'hook-prefix',
} as const satisfies Record<ConnectionField, string>

const formerly = {
  policy: 'write-policy',
  'bank-url': 'base-url',
  key: 'api-key-env',
  authority: 'authorities',
}

export interface Given {
  /** What is not in it is asked for. */
  fields: ReadonlyMap<ConnectionField, string>
  policy: string | undefined
  /** By their whole paths; null: none. */
  authorities: string | null
  serviceFile: string | null
  clientCertificate: string | null
  passwordVariable: string | undefined
}

/** @returns null: it was asked how the program is called. @throws WrongUse */
export function readGiven(env: NodeJS.ProcessEnv): Given | null {
  const values = read()
  if (values.help) return null
  const fields = new Map<ConnectionField, string>()
  // Object.keys tells only `string`; the object is this table, so its keys are exactly the fields.
  for (const field of Object.keys(optionOf) as ConnectionField[]) {
    const text = values[optionOf[field]]
    if (text !== undefined) fields.set(field, judged(field, field === 'apiKey' ? keyFrom(text, env) : text))
  }
  const whole = (file: string | undefined) => (file === undefined ? null : resolve(file))
  return {
    fields,
    policy: values['write-policy'] && writable(values['write-policy']),
    authorities: whole(values.authorities),
    serviceFile: whole(values['service-file']),
    clientCertificate: whole(values['client-certificate']),
    passwordVariable: values['certificate-password-env'],
  }
}

function read() {
  const text = { type: 'string' } as const
  try {
    const options = {
      'base-url': text,
      'gateway-url': text,
      mode: text,
      office: text,
      'hook-prefix': text,
      'get-me': text,
      'api-key-env': text,
      authorities: text,
      'service-file': text,
      'client-certificate': text,
      'certificate-password-env': text,
      'write-policy': text,
      help: { type: 'boolean', default: false },
    } as const
    return parseOptions({ options }, formerly).values
  } catch (problem) {
    if (!(problem instanceof OptionsError)) throw problem
    throw new WrongUse(problem.message)
  }
}

/** The text itself, where it can be used. @throws WrongUse */
export function judged(field: ConnectionField, text: string): string {
  const fault = faultIn(field, text)
  if (fault === null) return text
  const { message } = fault
  throw new WrongUse(
    field === 'apiKey'
      ? `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
      : `--${optionOf[field]}: ${message}.`,
  )
}

/** @throws WrongUse */
export function writable(policy: string): string {
  // Typed at a question, where an empty answer means that none is written.
  const fault = policy === '' ? null : newFileFault(policy)
  if (fault === null) return policy
  throw new WrongUse(`--write-policy: ${fault}`)
}

function keyFrom(variable: string, env: NodeJS.ProcessEnv): string {
  const key = env[variable]?.trim()
  if (!key) throw new WrongUse(`--api-key-env: ${variableShown(variable)} is not set, or empty.`)
  return key
}
