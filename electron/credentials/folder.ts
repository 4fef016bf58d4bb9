/**
 * Secrets as files beside the data, readable by their owner alone (mode 0600). It protects from nobody who can
 * read the folder, and the desk says so (reliability, "Decided"): only for training and headless runs on
 * computers without a keychain.
 */
import type { Vault } from './vault.ts'
import { lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../core/write-whole.ts'
import { VaultError } from './keychain.ts'

export function createFolderVault(folder: string): Vault {
  const fileOf = (name: string) => {
    if (!/^[a-z0-9-]{1,60}$/.test(name)) throw new TypeError(`"${name}" cannot be the name of a secret`)
    return join(folder, `${name}.key`)
  }
  return {
    kind: 'folder',
    async get(name) {
      const file = fileOf(name)
      try {
        if (!lstatSync(file).isFile()) return { state: 'denied' }
        return { state: 'present', secret: readFileSync(file, 'utf8') }
      } catch (problem) {
        return isCode(problem, 'ENOENT') ? { state: 'absent' } : { state: 'denied' }
      }
    },
    async set(name, secret) {
      const file = fileOf(name)
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        writeWhole(file, secret)
      } catch {
        throw new VaultError('denied', `no file can be written in ${folder}`)
      }
    },
    async remove(name) {
      rmSync(fileOf(name), { force: true })
    },
  }
}

function isCode(problem: unknown, code: string): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === code
}
