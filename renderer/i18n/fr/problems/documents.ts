/** As `shared/desk/problems/documents.ts` has it. */
import type { documentsProblems } from '../../../../shared/desk/problems/documents.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const documents: WordsOf<typeof documentsProblems> = {
  noReceiptPrinter:
    'Ce poste n’a pas d’imprimante de reçus. Sa politique peut en nommer une, sous « receiptPrinter ».',
  slipsUnchecked:
    'Ce poste ne peut pas vérifier de bordereaux : son trousseau n’a pas donné la clé. Déverrouillez-le, puis redémarrez.',
  printerRefuses:
    'L’imprimante de reçus refuse la connexion : un autre programme l’utilise peut-être. L’opération n’est pas touchée ; on peut réimprimer.',
  printerUnreachable:
    'L’imprimante de reçus est injoignable. Voyez si elle est allumée et sur le réseau. L’opération n’est pas touchée ; on peut réimprimer.',
  printerInUse:
    'Un autre programme utilise l’imprimante de reçus. L’opération n’est pas touchée ; on peut réimprimer.',
  printerForbidden:
    'Ce poste ne laisse pas Teller Desk imprimer sur l’imprimante de reçus. Prévenez votre support informatique. L’opération n’est pas touchée ; on peut réimprimer.',
  printerNotThere:
    'L’imprimante de reçus n’est pas là. Voyez si elle est allumée et branchée. L’opération n’est pas touchée ; on peut réimprimer.',
  printerNoPaper:
    'L’imprimante de reçus n’a plus de papier. Mettez-en. L’opération n’est pas touchée ; on peut réimprimer.',
  printerOffline:
    'L’imprimante de reçus est hors ligne : voyez si son capot est ouvert. L’opération n’est pas touchée ; on peut réimprimer.',
  printerSilent: ({ seconds }) =>
    `L’imprimante de reçus n’a pas répondu en ${seconds} secondes. L’opération n’est pas touchée ; on peut réimprimer.`,
  printerSlow: ({ seconds }) =>
    `L’imprimante de reçus n’a pas dit en ${seconds} secondes qu’elle a fini. Regardez le papier. L’opération n’est pas touchée ; on peut réimprimer.`,
  printerBrokeOff:
    'L’imprimante de reçus s’est interrompue : le papier est peut-être incomplet. Regardez-le. L’opération n’est pas touchée ; on peut réimprimer.',
  noWindow: 'Il n’y a pas de fenêtre d’où imprimer.',
  notPrinted: ({ why }) => `Rien n’a été imprimé (${why}). On peut réimprimer.`,
  paperNotOut: 'Le papier n’est pas sorti.',
  fileUnwritable: 'Le fichier ne peut pas être écrit là. Choisissez un autre dossier.',
  statementUnbegun:
    'La banque n’indique pas le solde avant cette période. Commencez le relevé au premier mouvement du compte.',
  movementUntold: ({ movement }) =>
    `La banque n’indique pas le jour, le montant ou le sens du mouvement ${movement} : aucun relevé ne peut être fait.`,
  statementTurned: 'Le premier jour est après le dernier. Changez l’un des deux.',
  statementTooLong: 'Cette période a trop de mouvements pour un seul relevé. Choisissez-en une plus courte.',
}
