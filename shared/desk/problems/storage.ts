/** What is wrong with what the desk keeps: its files, its journal, its secrets. */
import { part, phrasesOf, type Phrase } from '../../values/phrase.ts'

export const storagePhrases = {
  // ── The files of the desk ──
  fileBusy: part(
    ({ file }: { file: string }) => `Another program is holding ${file}. Close it and try again.`,
  ),
  fileDamaged: part(
    ({ file }: { file: string }) => `${file} is damaged and was left as it is. Restore it from a backup.`,
  ),
  diskFull: part(({ file }: { file: string }) => `There is no room left on the disk for ${file}. Make room.`),
  diskNearlyFull: part('The disk is nearly full, and the room that is left is the journal’s. Make room.'),
  fileReadOnly: part(
    ({ file }: { file: string }) =>
      `${file} cannot be written: it or its folder is read-only. Allow writing.`,
  ),
  fileForbidden: part(
    ({ file }: { file: string }) =>
      `${file} cannot be written: this computer account may not. Allow writing.`,
  ),
  fileNotOpened: part(
    ({ file }: { file: string }) =>
      `${file} cannot be opened. Check that its folder exists and may be written.`,
  ),
  diskFails: part(
    ({ file }: { file: string }) =>
      `The disk reported an error with ${file}. Check the disk before going on.`,
  ),
  fileMoved: part(
    ({ file }: { file: string }) =>
      `${file} was deleted or moved while Teller Desk is open. Put it back as it was, then start Teller Desk again.`,
  ),

  // ── The journal ──
  journalDamaged: part('journal.db is damaged. Start Teller Desk again: it restores the newest good copy.'),
  entryMisfits: part(
    ({ row, what }: { row: number; what: string }) =>
      `The journal does not follow from itself: entry No. ${row} ${what} outside Teller Desk. Tell your supervisor.`,
  ),
  factMisfits: part(
    ({ row, what }: { row: number; what: string }) =>
      `The journal does not follow from itself: what is known of entry No. ${row} ${what} outside Teller Desk. Tell your supervisor.`,
  ),
  wasChanged: part('was changed'),
  isMissing: part('is missing'),
  wasAdded: part('was added'),
  stateMisfits: part('shows a state that does not follow from what is known'),
  tillMisfits: part(
    ({ row }: { row: number }) =>
      `The till’s records do not follow from each other: row ${row} was changed outside Teller Desk. Tell your supervisor.`,
  ),
  auditMisfits: part(
    ({ row }: { row: number }) =>
      `The audit does not follow from itself: row ${row} was changed outside Teller Desk. Tell your supervisor.`,
  ),

  // ── Keychain ──
  keychainIsLocked: part('the keychain is locked'),
  keychainRefusedProgram: part('the keychain refused this program'),
  keychainSilent: part(
    ({ seconds }: { seconds: number }) => `the keychain did not answer within ${seconds} seconds`,
  ),
  noSessionBus: part('there is no session bus, so no keychain can be reached'),
  noKeychainService: part('no keychain service is running in this session'),
  keychainLibraryMissing: part('the keychain library of this system is missing'),
  keychainUnusable: part('the keychain cannot be used'),
  keychainUnused: part('this run does not use it'),
  secretLost: part('what was kept could not be read back'),
  secretStillThere: part('it is still there'),
} as const satisfies Record<string, Phrase>

/** For rooms that start before the table of operations is read. */
export const storagePhrase = phrasesOf(storagePhrases)
