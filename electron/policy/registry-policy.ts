/**
 * The policy that Windows keeps: `HKLM\SOFTWARE\Policies\Teller Desk` for the computer, and the same under `HKCU` for
 * the person who is signed in; only an administrator or the domain writes there.
 */
import { askNow } from '../core/asking.ts'
import type { RunProgram } from '../core/run-program.ts'
import { PolicyError, type PolicyPart } from './policy.ts'
import { nameOf, readKey, RegistryError, type RegistryKey } from '../core/registry-key.ts'
import { settingsOfRegistry } from './system-values.ts'

export const registryKey = String.raw`SOFTWARE\Policies\Teller Desk`

const computers: RegistryKey = { hive: 'HKLM', surely: String.raw`SOFTWARE\Policies`, below: 'Teller Desk' }
/** A person may have no policies at all. */
const persons: RegistryKey = { hive: 'HKCU', surely: 'SOFTWARE', below: String.raw`Policies\Teller Desk` }

/** The computer's before the person's. @throws PolicyError */
export function readRegistry(run: RunProgram): PolicyPart[] {
  return [computers, persons].flatMap((key) => {
    const source = nameOf(key)
    const found = understood(source, () => askNow(readKey(key), run))
    if (found?.hasKeysBelow)
      throw new PolicyError(`${source} has a key below it. Leave it out: settings stand in the key itself.`)
    if (!found || found.values.length === 0) return []
    return [{ source, settings: settingsOfRegistry(found.values, source) }]
  })
}

function understood<T>(source: string, read: () => T): T {
  try {
    return read()
  } catch (problem) {
    if (!(problem instanceof RegistryError)) throw problem
    throw new PolicyError(
      `The organisation’s policy in ${source} cannot be read ${problem.message}. The group policy “Prevent access to registry editing tools” stops the first. Have one of the two allowed for this user; the desk does not open without knowing the policy.`,
    )
  }
}
