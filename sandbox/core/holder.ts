/** Which process has a folder of books: written once the books are locked for it, read by whoever finds them locked. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (dataDir: string): string => join(dataDir, 'bank.pid')

export function writeHolder(dataDir: string): void {
  writeFileSync(fileIn(dataDir), String(process.pid))
}

export function forgetHolder(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true })
}

/** What a killed bank left is read by nobody: its lock went with it. @returns null: the file cannot be read. */
export function holderOf(dataDir: string): number | null {
  try {
    return Number(readFileSync(fileIn(dataDir), 'utf8')) || null
  } catch {
    return null
  }
}
