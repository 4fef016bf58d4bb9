/** As `shared/desk/problems/storage.ts` has it. */
import type { storagePhrases } from '../../../../shared/desk/problems/storage.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const storage: WordsOf<typeof storagePhrases> = {
  // ── The files of the desk ──
  fileBusy: ({ file }) => `Un autre programme tient ${file}. Fermez-le et réessayez.`,
  fileDamaged: ({ file }) => `${file} est endommagé et a été laissé tel quel. Restaurez-le d’une sauvegarde.`,
  diskFull: ({ file }) => `Il n’y a plus de place sur le disque pour ${file}. Faites de la place.`,
  diskNearlyFull:
    'Le disque est presque plein, et la place qui reste est celle du journal. Faites de la place.',
  fileReadOnly: ({ file }) =>
    `${file} ne peut pas être écrit : lui ou son dossier est en lecture seule. Autorisez l’écriture.`,
  fileForbidden: ({ file }) =>
    `${file} ne peut pas être écrit : ce compte de l’ordinateur n’en a pas le droit. Autorisez l’écriture.`,
  fileNotOpened: ({ file }) =>
    `${file} ne peut pas être ouvert. Vérifiez que son dossier existe et peut être écrit.`,
  diskFails: ({ file }) =>
    `Le disque a signalé une erreur sur ${file}. Vérifiez le disque avant de continuer.`,
  fileMoved: ({ file }) =>
    `${file} a été supprimé ou déplacé pendant que Teller Desk est ouvert. Remettez-le tel qu’il était, puis redémarrez Teller Desk.`,

  // ── The journal ──
  journalDamaged: 'journal.db est endommagé. Redémarrez Teller Desk : il restaure la dernière bonne copie.',
  entryMisfits: ({ row, what }) =>
    `Le journal ne se suit plus : écriture nº ${row}, ${what} hors de Teller Desk. Prévenez votre superviseur.`,
  factMisfits: ({ row, what }) =>
    `Le journal ne se suit plus : ce que l’on sait de l’écriture nº ${row}, ${what} hors de Teller Desk. Prévenez votre superviseur.`,
  wasChanged: 'modification',
  isMissing: 'suppression',
  wasAdded: 'ajout',
  stateMisfits: 'état qui ne découle pas de ce que l’on sait, changé',
  tillMisfits: ({ row }) =>
    `Les enregistrements de la caisse ne se suivent plus : la ligne ${row} a été modifiée hors de Teller Desk. Prévenez votre superviseur.`,
  auditMisfits: ({ row }) =>
    `Le journal d’audit ne se suit plus : la ligne ${row} a été modifiée hors de Teller Desk. Prévenez votre superviseur.`,

  // ── Keychain ──
  keychainIsLocked: 'le trousseau est verrouillé',
  keychainRefusedProgram: 'le trousseau a refusé ce programme',
  keychainSilent: ({ seconds }) => `le trousseau n’a pas répondu en ${seconds} secondes`,
  noSessionBus: 'il n’y a pas de bus de session : aucun trousseau n’est joignable',
  noKeychainService: 'aucun service de trousseau ne tourne dans cette session',
  keychainLibraryMissing: 'la bibliothèque du trousseau manque à ce système',
  keychainUnusable: 'le trousseau ne peut pas être utilisé',
  keychainUnused: 'cette session ne l’utilise pas',
  secretLost: 'ce qui a été gardé n’a pas pu être relu',
  secretStillThere: 'elle y est encore',
}
