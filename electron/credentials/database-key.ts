/**
 * The key of the desk's encrypted files. The rule that matters (reliability §0.1): a key is created only where
 * neither data nor the note about their key (`vault.meta`) exist. In every other case a missing key is a reason
 * to stop and say so, never to make a new one: a new key makes the old data unreadable for ever.
 */
import type { Kept, Vault } from './vault.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { keepSecret } from './keep.ts'
import { writeNew } from '../core/write-whole.ts'
import { phrase, type Told } from '../../shared/desk/problems.ts'
import { inEnglish, type Words } from '../../shared/values/phrase.ts'

export type DatabaseKey =
  | { kind: 'ready'; key: Buffer; keptIn: 'keychain' | 'folder'; vault: Vault; notice: Told | null }
  /** The desk cannot open its data; the sentence says why and what to do. Nothing was changed. */
  | { kind: 'stopped'; sentence: string }

const dataFiles = ['journal.db', 'cache.db']
/** Of its own for each data folder: two desks that start at once cannot write over each other's key. */
const secretName = (scope: string) => `database-${scope}`

/** Beside the data, and no secret: where their key is kept, and how to know that it is the right one. */
const metaSchema = z.object({
  keptIn: z.enum(['keychain', 'folder']),
  scope: z.string(),
  fingerprint: z.string(),
})

/**
 * @param options.keychain Opens the keychain for one data folder; null where it is not to be used.
 * @param options.mayUseFolder Training and headless runs may keep the key beside the data.
 */
export async function databaseKey(options: {
  folder: string
  keychain: ((scope: string) => Vault) | null
  folderVault: Vault
  mayUseFolder: boolean
}): Promise<DatabaseKey> {
  const metaFile = join(options.folder, 'vault.meta')
  const hasData = dataFiles.some((file) => existsSync(join(options.folder, file)))
  if (existsSync(metaFile)) return openKey(metaFile, options)
  if (hasData) {
    return stopped(
      `The data in ${options.folder} are there, but the file vault.meta, which says where their key is kept, is missing. ` +
        'Restore the whole folder from a backup. Nothing was changed.',
    )
  }
  return createKey(metaFile, options)
}

type Options = Parameters<typeof databaseKey>[0]

async function openKey(metaFile: string, options: Options): Promise<DatabaseKey> {
  const meta = readMeta(metaFile)
  if (!meta) {
    return stopped(
      `The file ${metaFile} cannot be read. Restore it from a backup; without it the data cannot be opened.`,
    )
  }
  // A run without a window left it there: a desk that people work at does not go on so (T3).
  if (meta.keptIn === 'folder' && !options.mayUseFolder) {
    return stopped(
      `The key to the data in ${options.folder} is in a file in the same folder, from a run that did without the keychain. ` +
        'Move the folder away to begin with empty data, or use another folder. Nothing was changed.',
    )
  }
  const vault = meta.keptIn === 'folder' ? options.folderVault : (options.keychain?.(meta.scope) ?? null)
  if (!vault) {
    return stopped(
      'The key to this desk’s data is in the computer’s keychain, and this run was told not to use it.',
    )
  }
  const kept = await vault.get(secretName(meta.scope))
  if (kept.state !== 'present') return stopped(whyNoKey(kept, options.folder))
  const key = Buffer.from(kept.secret, 'hex')
  if (key.length !== 32 || fingerprint(key) !== meta.fingerprint) {
    return stopped(
      `The key that is kept for ${options.folder} is not the one its data were written with. ` +
        'Another copy of Teller Desk may have replaced it. Restore the key or the folder; nothing was changed.',
    )
  }
  return { kind: 'ready', key, keptIn: meta.keptIn, vault, notice: noticeFor(meta.keptIn, null) }
}

async function createKey(metaFile: string, options: Options): Promise<DatabaseKey> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const key = randomBytes(32)
  const scope = randomBytes(8).toString('hex')
  const keychain = options.keychain?.(scope) ?? null
  const begin = (keptIn: 'keychain' | 'folder', notice: Told | null): DatabaseKey | Promise<DatabaseKey> => {
    const meta = { keptIn, scope, fingerprint: fingerprint(key) }
    // Another desk began on this folder a moment ago: its key counts.
    if (!writeNew(metaFile, `${JSON.stringify(meta)}\n`)) return openKey(metaFile, options)
    const vault = (keptIn === 'keychain' && keychain) || options.folderVault
    return { kind: 'ready', key, keptIn, vault, notice }
  }
  const why = keychain ? await keepIn(keychain, scope, key) : phrase('keychainUnused')
  if (why === null) return begin('keychain', null)
  if (!options.mayUseFolder) {
    return stopped(
      `Teller Desk keeps the key to its data in the computer’s keychain, and cannot: ${inEnglish(why)}. ` +
        'Unlock or set up the keychain, then start again.',
    )
  }
  const failure = await keepIn(options.folderVault, scope, key)
  if (failure !== null) return stopped(`The key to the desk’s data cannot be kept: ${inEnglish(failure)}.`)
  return begin('folder', noticeFor('folder', why))
}

const keepIn = (vault: Vault, scope: string, key: Buffer): Promise<Words | null> =>
  keepSecret(vault, secretName(scope), key.toString('hex'))

function whyNoKey(kept: Exclude<Kept, { state: 'present' }>, folder: string): string {
  switch (kept.state) {
    case 'locked':
      return 'The computer’s keychain is locked, and the key to this desk’s data is in it. Unlock the keychain, then start again. Nothing was changed.'
    case 'denied':
      return 'The computer’s keychain did not give Teller Desk the key to its data. Allow it, then start again. Nothing was changed.'
    case 'noService':
      return `The key to this desk’s data is in the computer’s keychain, and it cannot be reached: ${inEnglish(kept.why)}. Nothing was changed.`
    case 'absent':
      return `The key to the data in ${folder} is gone from where it was kept. Restore it, or move the folder away to begin with empty data. Nothing was changed.`
  }
}

function noticeFor(keptIn: 'keychain' | 'folder', why: Words | null): Told | null {
  if (keptIn === 'keychain') return null
  return why === null ? phrase('keyBesideData') : phrase('keyBesideDataBecause', { why })
}

/** Tells a key from another without telling anything about it. */
function fingerprint(key: Buffer): string {
  return createHmac('sha256', key).update('teller-desk database key').digest('hex').slice(0, 32)
}

function readMeta(file: string): z.output<typeof metaSchema> | null {
  try {
    return metaSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

function stopped(sentence: string): DatabaseKey {
  return { kind: 'stopped', sentence }
}
