/** Where the organisation's enforced policy stands, on each system, and what it says there. */
import { userInfo } from 'node:os'
import { runProgram, type RunProgram } from '../core/run-program.ts'
import { bundleId, managedPreferences, readManagedPreferences } from './managed-preferences.ts'
import { readPolicyFile, type PartialSettings, type PolicyPart } from './policy.ts'
import { readRegistry, registryKey } from './registry-policy.ts'
import { isSettingName, type SettingName } from './settings.ts'

export type EnforcedPlace =
  | { kind: 'file'; path: string }
  | { kind: 'registry'; run: RunProgram }
  | { kind: 'preferences'; run: RunProgram; folder: string; user: string }

export interface EnforcedPolicy {
  settings: PartialSettings
  /** Which place has set it. */
  sources: ReadonlyMap<SettingName, string>
}

/** Null: a system on which nobody has said where a policy would stand. */
export function enforcedPlace(platform: NodeJS.Platform): EnforcedPlace | null {
  if (platform === 'win32') return { kind: 'registry', run: runProgram }
  if (platform === 'darwin')
    return { kind: 'preferences', run: runProgram, folder: managedPreferences, user: userInfo().username }
  return platform === 'linux' ? { kind: 'file', path: '/etc/teller-desk/policy.json' } : null
}

/** For whoever has to put one there. */
export function placeInWords(place: EnforcedPlace): string {
  switch (place.kind) {
    case 'file':
      return place.path
    case 'registry':
      return `HKLM\\${registryKey}`
    case 'preferences':
      return `${place.folder}, ${bundleId}`
  }
}

/** What cannot be read or does not fit opens no desk: nobody knows what it would have forbidden. @throws PolicyError */
export function readEnforced(place: EnforcedPlace | null): EnforcedPolicy {
  const parts = partsOf(place)
  const settings: PartialSettings = {}
  const sources = new Map<SettingName, string>()
  // The computer's comes first, and of two that set the same entry it counts.
  for (const { source, settings: own } of parts.toReversed()) {
    Object.assign(settings, own)
    for (const name of Object.keys(own)) if (isSettingName(name)) sources.set(name, source)
  }
  return { settings, sources }
}

function partsOf(place: EnforcedPlace | null): PolicyPart[] {
  switch (place?.kind) {
    case undefined:
      return []
    case 'file':
      return [{ source: place.path, settings: readPolicyFile(place.path, true) }]
    case 'registry':
      return readRegistry(place.run)
    case 'preferences':
      return readManagedPreferences(place.run, place)
  }
}
