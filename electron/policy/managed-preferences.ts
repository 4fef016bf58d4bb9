/**
 * The policy that macOS keeps: what a configuration profile forces stands in `/Library/Managed Preferences`, where
 * macOS alone writes; for the person who is signed in, in a folder of their name. plutil turns it into JSON.
 */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { RunProgram } from '../core/run-program.ts'
import { PolicyError, type PolicyPart } from './policy.ts'
import { settingsOfPreferences } from './system-values.ts'

export const plutil = '/usr/bin/plutil'
/** As build/electron-builder.yml names the program. */
export const bundleId = 'example.teller-desk'
export const managedPreferences = '/Library/Managed Preferences'

/** The computer's before the person's. @throws PolicyError */
export function readManagedPreferences(
  run: RunProgram,
  { folder, user }: { folder: string; user: string },
): PolicyPart[] {
  const files = [join(folder, `${bundleId}.plist`), join(folder, user, `${bundleId}.plist`)]
  return files.filter(isThere).map((file) => {
    const result = run(plutil, ['-convert', 'json', '-o', '-', '--', file])
    if (result.kind === 'failed') throw unreadable(file, result.why)
    // plutil ends with 1 for what JSON does not have: a date, or bytes.
    if (result.code !== 0) throw unreadable(file, `it ended with ${result.code}`)
    return { source: file, settings: settingsOfPreferences(parse(file, result.output), file) }
  })
}

function isThere(file: string): boolean {
  try {
    if (lstatSync(file).isFile()) return true
    throw new PolicyError(`The organisation’s policy ${file} is no file. Have the profile installed again.`)
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : null
    if (code === null) throw problem
    if (code === 'ENOENT') return false
    throw unreadable(file, code)
  }
}

function parse(file: string, output: Buffer): object {
  let json: unknown
  try {
    json = JSON.parse(output.toString('utf8'))
  } catch {
    throw unreadable(file, 'what it says is not JSON')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw unreadable(file, 'it is no dictionary')
  return json
}

function unreadable(file: string, why: string): PolicyError {
  return new PolicyError(
    `The organisation’s policy ${file} cannot be read by ${plutil}: ${why}. Have the profile looked at; the desk does not open without knowing the policy.`,
  )
}
