/**
 * `npm run conform -- --base-url URL --gateway-url URL --api-key-env NAME`: examines a service before a desk is put on it.
 * It reads only, unless `--writes FROM,TO` names two savings accounts between which 1.00 may go there and back. Ends
 * with 0 where nothing is broken, with 1 where something is, with 2 where it was asked wrongly, with 3 where the service
 * cannot be reached or does not know the key.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { OptionsError, parseOptions } from '../core/program-options.ts'
import { AddressError, checkAddress } from '../bank/address.ts'
import { AuthoritiesError, trustAuthorities } from '../bank/authorities.ts'
import { localDay, parseWireDate, wireDate } from '../../shared/values/dates.ts'
import { examine } from './examine.ts'
import { ClientCertificateError, type ClientCertificate } from '../bank/client-certificate.ts'
import { proxyOfComputer } from '../bank/system-proxy.ts'
import { certificateFrom } from './certificate-asked.ts'
import { hopsBy, walkHops } from '../bank/hops.ts'
import { faultIn, usual } from '../connect/fields.ts'
import { asPage, asText, countOf, policyOf, type Chosen } from './report.ts'
import { authorizationOf, TokenError } from './authorization.ts'
import { speechOf } from '../bank/speech.ts'
import { newFileFault } from './new-file.ts'
import { openService } from './service.ts'
import type { Row } from './finding.ts'
import { ownStatements, ownSwitchedOff } from './own-statements.ts'
import { createDialect } from '../bank/dialect.ts'
import { readServiceFile, ServiceFileError, type ServiceFile } from '../bank/service-file.ts'
import { takeOwnOperations } from '../../shared/operations/own.ts'
import type { Writes } from './write-statements.ts'
import { variableShown } from '../core/variable-name.ts'

const usage = `Use: npm run conform -- --base-url URL --gateway-url URL --api-key-env NAME
  --api-key-env NAME   the environment variable that holds the API key
  --writes FROM,TO     two savings accounts between which 1.00 may go there and back; without it nothing is written
  --date DATE          the day of the bank's books, such as "05 January 2026"; today where it is left out
  --make-key           a signing key may be made: it voids the one that the key's user had
  --authorities FILE   certificates of authorities that this computer does not know
  --client-certificate FILE   what this computer proves itself by; its password is in the keychain, or in the variable
                       that --certificate-password-env names
  --service-file FILE  how the service differs: it is read by it, with a token where it asks for one, and what the file
                       adds is examined as well
  --json               the report as one line of JSON
  --page FILE          the report as a page to hand over; a file that is there already is left as it is
  --write-policy FILE  the policy file that switches on what was found
  --mode signed|bearer, --office NAME, --hook-prefix svc   go into that policy: an examination cannot see them`

const afterwards = `Operations that the specification does not show stay off until a policy names them. --write-policy FILE writes those that
were read here; of the others, name the ones that your bank offers.`

class WrongUse extends Error {}

const formerly = {
  policy: 'write-policy',
  'bank-url': 'base-url',
  key: 'api-key-env',
  authority: 'authorities',
}

function readArguments() {
  try {
    const { values } = parseOptions(
      {
        options: {
          'base-url': { type: 'string' },
          'gateway-url': { type: 'string' },
          'api-key-env': { type: 'string' },
          writes: { type: 'string' },
          date: { type: 'string' },
          'make-key': { type: 'boolean', default: false },
          authorities: { type: 'string' },
          'client-certificate': { type: 'string' },
          'certificate-password-env': { type: 'string' },
          'service-file': { type: 'string' },
          json: { type: 'boolean', default: false },
          page: { type: 'string' },
          'write-policy': { type: 'string' },
          mode: { type: 'string', default: usual.mode },
          office: { type: 'string', default: '' },
          'hook-prefix': { type: 'string', default: usual.hookPrefix },
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

function addressIn(values: Values, name: 'base-url' | 'gateway-url'): string {
  try {
    return checkAddress(values[name] ?? '')
  } catch (problem) {
    if (problem instanceof AddressError) throw new WrongUse(`--${name}: ${problem.message}.`)
    throw problem
  }
}

function keyIn({ 'api-key-env': name = '' }: Values): string {
  const key = process.env[name] ?? ''
  if (name === '') throw new WrongUse('--api-key-env: name an environment variable that holds the API key.')
  if (key === '') throw new WrongUse(`--api-key-env: ${variableShown(name)} is not set, or empty.`)
  return key
}

function chosenIn({ mode, office, 'hook-prefix': hookPrefix }: Values): Chosen {
  const given = { mode, office, hookPrefix }
  const names = { mode: 'mode', office: 'office', hookPrefix: 'hook-prefix' } as const
  for (const field of ['mode', 'office', 'hookPrefix'] as const) {
    const fault = faultIn(field, given[field])
    if (fault !== null) throw new WrongUse(`--${names[field]}: ${fault.message}.`)
  }
  return { office, hookPrefix, mode: mode === 'bearer' ? mode : 'signed' }
}

function writesIn({ writes, date: named, 'make-key': mayMakeKey }: Values): Writes | null {
  if (writes === undefined) return null
  const [, from, to] = /^([1-9][0-9]*),([1-9][0-9]*)$/.exec(writes) ?? []
  if (from === undefined || to === undefined || from === to)
    throw new WrongUse('--writes: name two accounts by their numbers in the service, such as 21,22.')
  const date = named ?? wireDate(localDay(Date.now()))
  try {
    parseWireDate(date)
  } catch (problem) {
    throw new WrongUse(`--date: ${problem instanceof Error ? problem.message : 'no date'}.`)
  }
  return { from: Number(from), to: Number(to), date, isDateNamed: named !== undefined, mayMakeKey }
}

function trust(authorities: string | undefined): void {
  try {
    trustAuthorities(authorities ?? null)
  } catch (problem) {
    throw problem instanceof AuthoritiesError ? new WrongUse(`--authorities: ${problem.message}`) : problem
  }
}

/** As the policy names them: by their whole path. */
function filesOf(values: Values): { authorities?: string; clientCertificate?: string } {
  const { authorities, 'client-certificate': certificate } = values
  return {
    ...(authorities !== undefined && { authorities: resolve(authorities) }),
    ...(certificate !== undefined && { clientCertificate: resolve(certificate) }),
  }
}

async function certificateOf(values: Values): Promise<ClientCertificate | null> {
  try {
    const file = values['client-certificate'] ?? ''
    return (await certificateFrom(file, values['certificate-password-env'], null)).certificate
  } catch (problem) {
    if (!(problem instanceof ClientCertificateError)) throw problem
    throw new WrongUse(`--client-certificate: ${problem.message}`)
  }
}

/** @throws WrongUse */
function serviceFileOf({ 'service-file': path }: Values): ServiceFile | null {
  if (path === undefined) return null
  try {
    return readServiceFile(path)
  } catch (problem) {
    throw problem instanceof ServiceFileError ? new WrongUse(`--service-file: ${problem.message}`) : problem
  }
}

/** Ready to use: with the service file by its whole path, and without what of it was seen to be otherwise. */
function policyFor(
  rows: readonly Row[],
  values: Values,
  file: ServiceFile | null,
  place: { baseUrl: string; gatewayUrl: string } & Chosen,
): object {
  const policy = policyOf(rows, place)
  const path = values['service-file']
  const own =
    file && path !== undefined
      ? { serviceFile: resolve(path), operations: { ...policy.operations, ...ownSwitchedOff(file, rows) } }
      : {}
  return { ...policy, ...own, ...filesOf(values) }
}

async function run(): Promise<number> {
  const values = readArguments()
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  const place = { baseUrl: addressIn(values, 'base-url'), gatewayUrl: addressIn(values, 'gateway-url') }
  const writes = writesIn(values)
  const chosen = chosenIn(values)
  const policy = values['write-policy']
  for (const option of ['page', 'write-policy'] as const) {
    const path = values[option]
    const fault = path === undefined ? null : newFileFault(path)
    if (fault !== null) throw new WrongUse(`--${option}: ${fault}`)
  }
  const apiKey = keyIn(values)
  const file = serviceFileOf(values)
  trust(values.authorities)
  const certificate = await certificateOf(values)
  const { proxyOf } = proxyOfComputer()
  const way = { baseUrl: place.baseUrl, gatewayUrl: place.gatewayUrl, apiKey, certificate, proxyOf }
  if (file) takeOwnOperations(file.own)
  const dialect = file === null ? undefined : createDialect(file)
  const authorization = authorizationOf(dialect ?? createDialect(null), apiKey, proxyOf)
  let rows: Row[]
  try {
    const speech = dialect && speechOf(dialect, await authorization.header())
    const closed = (await walkHops({ ...way, speech }, undefined, hopsBy(chosen.mode))).find(
      ({ isOpen }) => !isOpen,
    )
    if (closed) {
      process.stderr.write(`${closed.sentence.message}\n`)
      return 3
    }
    const asked = openService({ ...way, dialect, authorization: authorization.header })
    rows = await examine(asked, writes, file ? ownStatements(file) : [])
  } catch (problem) {
    if (!(problem instanceof TokenError)) throw problem
    process.stderr.write(`${problem.message}\n`)
    return 3
  } finally {
    await authorization.close()
  }
  const at = new Date().toISOString()
  process.stdout.write(values.json ? `${JSON.stringify({ ...place, at, rows })}\n` : `${asText(rows)}\n`)
  if (!values.json) process.stdout.write(`${afterwards}\n`)
  if (values.page !== undefined)
    writeFileSync(values.page, asPage(rows, { baseUrl: place.baseUrl, at }), { flag: 'wx' })
  if (policy !== undefined) {
    const text = JSON.stringify(policyFor(rows, values, file, { ...place, ...chosen }), null, 2)
    writeFileSync(policy, `${text}\n`, { flag: 'wx' })
    process.stderr.write(
      `${policy} is written. Look at "mode", "office" and "hookSignaturePrefix" in it: an examination cannot see them, and they are ${chosen.mode}, ${chosen.office === '' ? 'empty' : `“${chosen.office}”`} and ${chosen.hookPrefix}.\n`,
    )
  }
  return countOf(rows, 'broken') === 0 ? 0 : 1
}

try {
  process.exitCode = await run()
} catch (problem) {
  if (!(problem instanceof WrongUse)) throw problem
  process.stderr.write(`${problem.message}\n${usage}\n`)
  process.exitCode = 2
}
