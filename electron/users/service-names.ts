/** What the service calls the people of this desk: by these names its records tell who submitted and who approved. */
import { z } from 'zod'
import type { KeyValueStore } from '../core/key-value-store.ts'

const keptNames = z.record(z.string(), z.array(z.string()))

export interface ServiceNames {
  learn(profile: string, username: string): void
  isOf(profile: string, username: string): boolean
  /** What the service calls this person is known, and it is another name. */
  isAnothers(profile: string, username: string): boolean
}

export function createServiceNames(keyValues: KeyValueStore): ServiceNames {
  const kept = (): z.output<typeof keptNames> =>
    keptNames.parse(JSON.parse(keyValues.get('usernames') ?? '{}'))
  const isOf = (profile: string, username: string): boolean => kept()[profile]?.includes(username) ?? false
  return {
    isOf,
    isAnothers: (profile, username) =>
      (kept()[profile]?.length ?? 0) > 0 && profile !== username && !isOf(profile, username),
    learn(profile, username) {
      if (isOf(profile, username)) return
      const names = kept()
      const all = { ...names, [profile]: [...(names[profile] ?? []), username] }
      keyValues.set('usernames', JSON.stringify(all))
    },
  }
}
