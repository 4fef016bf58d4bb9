/**
 * `npm run doctor`: whether this computer has what a desk needs. It prints what it found for whoever sits here; what
 * `--save` writes into a file to be sent, and `--json` prints, has no name, number or secret in it. Ends with 0, or with
 * 3 where something is wrong.
 */
import { accessSync, constants, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseOptions } from '../core/program-options.ts'
import type { CheckState } from '../../shared/desk/computer.ts'
import { AuthoritiesError } from '../bank/authorities.ts'
import { ClientCertificateError } from '../bank/client-certificate.ts'
import { codeOf } from '../bank/closed-hop.ts'
import { proxyOfComputer } from '../bank/system-proxy.ts'
import { keptPassword } from '../credentials/certificate-password.ts'
import { databaseKey } from '../credentials/database-key.ts'
import { createFolderVault } from '../credentials/folder.ts'
import { createKeychain } from '../credentials/keychain.ts'
import { openToInspect, sqliteVersion } from '../database/database.ts'
import { checkComputer } from '../doctor/check-computer.ts'
import type { Found, NamedFiles } from '../doctor/examined.ts'
import { keychainFound } from '../doctor/keychain-lines.ts'
import { firstBrokenAuditRow } from '../journal/audit.ts'
import { followChain } from '../journal/chain.ts'
import { enforcedPlace } from '../policy/enforced.ts'
import { openNamedCertificate, trustNamed } from '../policy/named-files.ts'
import { readPolicies, type PolicyReading } from '../policy/policy-file.ts'
import { writtenPolicy } from '../policy/written-policy.ts'
import { defaultDataDir, folderFault, foldersWithJournal } from './data-folder.ts'
import { programVersion } from './program-version.ts'
import { reportText } from '../doctor/report-text.ts'

const { values } = parseOptions({
  options: {
    data: { type: 'string' },
    policy: { type: 'string' },
    save: { type: 'string' },
    json: { type: 'boolean', default: false },
    'no-keychain': { type: 'boolean', default: false },
  },
})
const dataDir = values.data ?? defaultDataDir(process.platform, process.env)
const fault = folderFault(dataDir)
if (fault !== null) {
  process.stderr.write(`--data: ${fault}.\n`)
  process.exit(2)
}
const ownProxy = proxyOfComputer()
const words: Readonly<Record<CheckState, string>> = { good: 'good ', look: 'look ', wrong: 'WRONG' }

const { here, toSend } = await checkComputer({
  version: programVersion(),
  shell: 'terminal',
  sqlite: sqliteVersion(),
  dataDir,
  now: () => Date.now(),
  policies: () =>
    readPolicies({
      enforcedPlace: enforcedPlace(process.platform),
      policyFile: values.policy ?? writtenPolicy(dataDir),
    }),
  named,
  keychain: (isNeeded) => keychainFound(values['no-keychain'] ? null : createKeychain('doctor'), isNeeded),
  database,
  listener: () => [{ message: 'Whether the bank’s events come, an open desk says in its settings.' }],
  proxyOf: ownProxy.proxyOf,
  proxyNotice: ownProxy.notice,
  people: [],
})
const isWrong = here.checks.some(({ state }) => state === 'wrong')
const text = reportText(toSend)
process.stdout.write(values.json ? text : printed())
if (values.save !== undefined) save(values.save)
process.exitCode ||= isWrong ? 3 : 0

function printed(): string {
  const lines = here.checks.flatMap(({ name, state, lines: told }) =>
    told.map(
      (line, at) => `${at === 0 ? `${words[state]}  ${name.padEnd(9)}` : ' '.repeat(16)}  ${line.message}\n`,
    ),
  )
  return `${summary()}\n${lines.join('')}`
}

/** What a reader wants to know before the rest. */
function summary(): string {
  const count = (state: CheckState) => here.checks.filter((one) => one.state === state).length
  return `${count('wrong')} wrong, ${count('look')} to look at, ${count('good')} good.`
}

function save(file: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    process.stderr.write(`${file} is written: it may be sent, no name, number or secret is in it.\n`)
  } catch (problem) {
    const code = codeOf(problem) || 'unwritable'
    const why = code === 'EEXIST' ? 'is there already. Name another file' : `cannot be written (${code})`
    process.stderr.write(`--save: ${file} ${why}.\n`)
    process.exitCode = 2
  }
}

/** As a desk opens them. The certificate’s context takes the authorities up, so it comes after them. */
async function named(reading: PolicyReading): Promise<NamedFiles> {
  const faults: string[] = []
  const told = (problem: unknown): null => {
    if (!(problem instanceof AuthoritiesError || problem instanceof ClientCertificateError)) throw problem
    faults.push(problem.message)
    return null
  }
  try {
    trustNamed(reading)
  } catch (problem) {
    told(problem)
  }
  const certificate = await openNamedCertificate(reading, async () =>
    values['no-keychain'] ? { why: 'this run leaves it alone' } : keptPassword(),
  ).catch(told)
  return { certificate, faults }
}

async function database(): Promise<Found> {
  let names: string[]
  try {
    names = foldersWithJournal(dataDir)
  } catch (problem) {
    const message = `The data cannot be read (${codeOf(problem)}). Run it as the user whose desk keeps them, or name another folder with --data.`
    return { state: 'wrong', lines: [{ message }] }
  }
  if (names.length === 0)
    return { state: 'good', lines: [{ message: 'No desk has kept anything here yet.' }] }
  const found = await Promise.all(names.map((name) => look(join(dataDir, name))))
  const worst = found.find(({ state }) => state === 'wrong') ?? found.find(({ state }) => state === 'look')
  return { state: worst?.state ?? 'good', lines: found.flatMap(({ lines }) => lines) }
}

/** As `npm run audit -- verify` does: for reading only, so the desk may be open meanwhile. */
async function look(folder: string): Promise<Found> {
  const what = /[\\/]training$/.test(folder) ? 'training' : 'a service'
  const unread = (code: string): Found => ({
    state: 'wrong',
    lines: [{ message: `The journal of ${what} cannot be read (${code}).` }],
  })
  try {
    // Before its key is asked for: beside data that nobody here sees, one would be made.
    accessSync(join(folder, 'journal.db'), constants.R_OK)
  } catch (problem) {
    return unread(codeOf(problem))
  }
  const key = await databaseKey({
    folder,
    keychain: values['no-keychain'] ? null : createKeychain,
    folderVault: createFolderVault(folder),
    mayUseFolder: true,
  })
  if (key.kind === 'stopped')
    return { state: 'wrong', lines: [{ message: `The journal of ${what}: ${key.sentence}` }] }
  try {
    const file = openToInspect(join(folder, 'journal.db'), key.key)
    try {
      const isSound = file.pragma('quick_check', { simple: true }) === 'ok'
      const isWhole = isSound && followChain(file).misfit === null
      const isTrue = isWhole && firstBrokenAuditRow(file) === null
      const sentence = isTrue ? 'is whole' : 'is not whole. Look at it with npm run audit -- verify'
      return { state: isTrue ? 'good' : 'wrong', lines: [{ message: `The journal of ${what} ${sentence}.` }] }
    } finally {
      file.close()
    }
  } catch (problem) {
    return unread(codeOf(problem) || 'it is damaged')
  }
}
