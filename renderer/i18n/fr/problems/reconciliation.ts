/** As `shared/desk/problems/reconciliation.ts` has it. */
import type { reconciliationProblems } from '../../../../shared/desk/problems/reconciliation.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const reconciliation: WordsOf<typeof reconciliationProblems> = {
  entrySettled: 'Cette écriture est réglée : il n’y a rien à décider.',
  stillAsking:
    'Ce poste interroge encore la banque. Attendez six minutes après l’envoi, ou après le démarrage de Teller Desk, puis décidez.',
  secondMustAgree: 'Une seconde personne doit donner son accord, avec son propre PIN.',
  oneSupervisor: 'L’une des deux doit être superviseur.',
  secondsPinWrong: 'Ce n’est pas le PIN de la seconde personne. Rien n’a été décidé.',
  posterHasNoKey:
    'Ce poste n’a pas la clé de la personne qui a passé ceci : la banque ne peut pas être interrogée.',
  cannotAskNow:
    'La banque est injoignable et ne peut pas être interrogée. Ce poste l’interrogera dès que possible.',
  olderThanGap: ({ reference }) =>
    `${reference} est antérieur à une lacune du journal : il a peut-être déjà été envoyé. Regardez d’abord le compte ; s’il n’y figure pas, repassez l’opération.`,
}
