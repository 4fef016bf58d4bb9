/**
 * `npm run audit -- verify|export [--data DIR] [--log FILE] [--no-keychain]`: the audit of a desk for whoever has to read it. It opens
 * the journal for reading only, so the desk may be open meanwhile. `verify` follows both chains; `export` writes each row
 * as a line of JSON, with its hash, so that anybody can follow the chain again. Ends with 1 where a chain is broken, or
 * is not what the desk told the computer's log (`--log`); with 3 where there was nothing to follow (decision 281).
 */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { OptionsError, parseOptions } from '../core/program-options.ts'
import { codeOf } from '../bank/closed-hop.ts'
import { databaseKey } from '../credentials/database-key.ts'
import { createFolderVault } from '../credentials/folder.ts'
import { createKeychain } from '../credentials/keychain.ts'
import { defaultDataDir, folderFault, foldersWithJournal } from './data-folder.ts'
import { firstBrokenAuditRow, type AuditRow } from '../journal/audit.ts'
import { followChain } from '../journal/chain.ts'
import { compareWithLog } from '../journal/told-end.ts'
import { openToInspect, type WriteHandle } from '../database/database.ts'

const usage = `Use: npm run audit -- verify|export [--data DIR] [--log FILE] [--no-keychain]
  verify   follows the chains of audit and journal; with --log it holds them to what the desk told the computer's
           log, which this file contains
  export   each row of the audit as a line of JSON, with its hash
  Ends with 0 where all is whole, 1 where a chain is broken, 2 where it was asked wrongly, 3 where there is no journal,
  or its key cannot be had: nothing was followed.`

const [brokenCode, unreadCode] = [1, 3]

const tasks: Record<string, (name: string, file: WriteHandle, key: Uint8Array) => boolean> = {
  verify,
  export: exportRows,
}
const { values, positionals } = readOptions()
if (values.help) {
  process.stdout.write(`${usage}\n`)
  process.exit()
}
const [what = ''] = positionals
const task = tasks[what]
if (!task || positionals.length > 1) stopMisused('Say what to do: verify or export.')
const dataDir = values.data ?? defaultDataDir(process.platform, process.env)
const fault = folderFault(dataDir)
if (fault !== null) stopAt(`--data: ${fault}.`)
if (existsSync(join(dataDir, 'journal.db')))
  stopAt(
    `--data: ${dataDir} is the folder of one service; name the one above it, ${dirname(resolve(dataDir))}.`,
  )
// Whoever reads the export may have read enough (`| head`): no fault, and nothing to tell.
process.stdout.on('error', (problem) => {
  if ('code' in problem && problem.code === 'EPIPE') process.exit()
  throw problem
})
const names = namesIn(dataDir)
/** The log bore one of them out: the training bank’s beside it, the last by its name, is told to no log (decision 167). */
let isBorneOut = false
if (names?.length === 0)
  sayUnread(
    `There is no journal in ${dataDir}, so nothing was followed. Name the data folder with --data; before a desk was first opened there is none.`,
  )
for (const name of names ?? []) await look(name, task)

/** Null: nobody here may read it, which was said. */
function namesIn(folder: string): string[] | null {
  try {
    return foldersWithJournal(folder)
  } catch (problem) {
    sayUnread(`The data in ${folder} cannot be read (${codeOf(problem)}), so nothing was followed.`)
    return null
  }
}

async function look(
  name: string,
  run: (name: string, file: WriteHandle, key: Uint8Array) => boolean,
): Promise<void> {
  const folder = join(dataDir, name)
  try {
    accessSync(join(folder, 'journal.db'), constants.R_OK)
  } catch (problem) {
    return sayUnread(`${name}: the journal cannot be read (${codeOf(problem)}), so it was not followed.`)
  }
  const key = await databaseKey({
    folder,
    keychain: values['no-keychain'] ? null : createKeychain,
    folderVault: createFolderVault(folder),
    mayUseFolder: true,
  })
  if (key.kind === 'stopped') return sayUnread(`${name}: ${key.sentence}`)
  try {
    const file = openToInspect(join(folder, 'journal.db'), key.key)
    try {
      if (!run(name, file, key.key)) process.exitCode = brokenCode
    } finally {
      file.close()
    }
  } catch (problem) {
    say(`${name}: the journal cannot be read: ${problem instanceof Error ? problem.message : 'unknown'}.`)
  }
}

function verify(name: string, file: WriteHandle, key: Uint8Array): boolean {
  const rows = file.prepare<[], number>('SELECT count(*) FROM audit').pluck().get() ?? 0
  const broken = firstBrokenAuditRow(file)
  const { links, misfit } = followChain(file)
  const told = [
    broken === null
      ? `${rows} rows of the audit follow from each other`
      : `row ${broken} of the audit was changed or is missing`,
    misfit === null
      ? `${links} links of the journal follow from each other`
      : `entry No. ${misfit.row} of the journal does not follow (${misfit.what})`,
  ]
  const log = values.log === undefined ? null : compareWithLog(readLog(values.log), file, key)
  if (log) told.push(inWords(name, log))
  process.stdout.write(`${name}: ${told.join('; ')}.\n`)
  const isTold = log === null || (log.misfit === null && (log.ends > 0 || isOfTraining(name)))
  isBorneOut ||= log !== null && log.ends > 0 && isTold
  return broken === null && misfit === null && isTold
}

function isOfTraining(name: string): boolean {
  return name === 'training' && isBorneOut
}

function inWords(name: string, { ends, misfit }: ReturnType<typeof compareWithLog>): string {
  if (ends === 0 && isOfTraining(name)) return 'the training bank’s journal is told to no log'
  if (ends === 0) return 'the log tells nothing of this journal'
  if (misfit === null) return `all ${ends} ends that the log tells are in it`
  return `${misfit} is not what the log tells: it was written anew, cut short or restored since`
}

function readLog(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return stopMisused(`The log ${path} cannot be read.`)
  }
}

function exportRows(name: string, file: WriteHandle): boolean {
  const all = file.prepare<[], AuditRow & { hash: string }>('SELECT * FROM audit ORDER BY seq')
  for (const { at, ...row } of all.iterate()) {
    process.stdout.write(`${JSON.stringify({ desk: name, at: new Date(at).toISOString(), ...row })}\n`)
  }
  return true
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = brokenCode
}

/** What is broken elsewhere weighs more. */
function sayUnread(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode ||= unreadCode
}

function readOptions() {
  try {
    return parseOptions({
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        log: { type: 'string' },
        'no-keychain': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (problem) {
    if (!(problem instanceof OptionsError)) throw problem
    return stopMisused(problem.message)
  }
}

/** The command is right, and what it names is not: how it is called says nothing new. */
function stopAt(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

function stopMisused(sentence: string): never {
  process.stderr.write(`${sentence}\n${usage}\n`)
  process.exit(2)
}
