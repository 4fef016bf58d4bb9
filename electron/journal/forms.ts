/**
 * Half-filled forms, for each person. They lie in the journal's file: encrypted with it, on the disk when a call has
 * returned, and gone by a trigger in the very transaction that writes their request down.
 */
import type { Clock } from '../core/clock.ts'
import { parseJson } from '../../shared/values/json.ts'
import type { KeptForm } from '../../shared/desk/forms.ts'
import type { WriteHandle } from '../database/database.ts'

export interface Forms {
  /** Newest first. */
  of(profile: string): KeptForm[]
  keep(profile: string, kept: Omit<KeptForm, 'keptAt'>): void
  drop(profile: string, form: string): void
}

/** Nobody has this many forms open; the oldest make room, so that the file stays small. */
const maxForms = 200

export function createForms(database: WriteHandle, now: Clock): Forms {
  const all = database.prepare<[string], { form: string; intent: string; fields: string; keptAt: number }>(
    'SELECT form, intent, fields, keptAt FROM form WHERE profile = ? ORDER BY keptAt DESC, form',
  )
  // A word that comes late must not bring back a form whose request was written down meanwhile.
  const keep = database.prepare<[string, string, string, string, number, string]>(
    `INSERT INTO form (profile, form, intent, fields, keptAt)
     SELECT ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM entry WHERE intent = ?)
     ON CONFLICT (profile, form) DO UPDATE SET
       intent = excluded.intent, fields = excluded.fields, keptAt = excluded.keptAt`,
  )
  // The form has another address since another account was chosen in it: it is still one form.
  const moved = database.prepare<[string, string, string]>(
    'DELETE FROM form WHERE profile = ? AND intent = ? AND form <> ?',
  )
  const prune = database.prepare<[string, string, number]>(
    `DELETE FROM form WHERE profile = ? AND form NOT IN
       (SELECT form FROM form WHERE profile = ? ORDER BY keptAt DESC LIMIT ?)`,
  )
  const drop = database.prepare<[string, string]>('DELETE FROM form WHERE profile = ? AND form = ?')
  return {
    of: (profile) =>
      all.all(profile).map(({ form, intent, fields, keptAt }) => ({
        form,
        intent,
        // Written by `keep` alone, from an object.
        fields: parseJson(fields) as Record<string, unknown>,
        keptAt: new Date(keptAt).toISOString(),
      })),
    keep: database.transaction((profile: string, { form, intent, fields }: Omit<KeptForm, 'keptAt'>) => {
      keep.run(profile, form, intent, JSON.stringify(fields), now(), intent)
      moved.run(profile, intent, form)
      prune.run(profile, profile, maxForms)
    }),
    drop(profile, form) {
      drop.run(profile, form)
    },
  }
}
