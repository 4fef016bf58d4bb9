/** As `shared/desk/problems/webhooks.ts` has it. */
import type { webhooksProblems } from '../../../../shared/desk/problems/webhooks.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const webhooks: WordsOf<typeof webhooksProblems> = {
  noSuchEvent: 'La boîte n’a pas d’événement de ce numéro.',
  wayInNotPermitted:
    'Votre rôle ne permet pas ceci : ouvrir un accès depuis l’extérieur. Demandez à votre superviseur.',
  proxyLoginForm: 'écrivez-la ainsi : http://nom:motdepasse@mandataire:8080',
  tunnelSecretNotKept: ({ why }) => `Cela n’a pas pu être gardé : ${why}. Rien n’a été changé.`,
}
