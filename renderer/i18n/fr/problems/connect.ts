/** As `shared/desk/problems/connect.ts` has it. */
import type { connectProblems } from '../../../../shared/desk/problems/connect.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const connect: WordsOf<typeof connectProblems> = {
  connectNotPermitted:
    'Connecter ce poste revient à qui l’administre : déverrouillez-le comme une personne qui peut enregistrer des notifications à la banque.',
  bankByOrganisation: ({ source }) =>
    `La banque de ce poste est fixée par la politique de votre organisation (${source}). Elle peut être essayée ici, et se change là-bas.`,
  policyByOrganisation: ({ source }) =>
    `Ce poste a une politique de votre organisation (${source}), et la banque s’y nomme. Enregistrez le fichier pour qui s’en occupe.`,
  bankByCommandLine:
    'Teller Desk a été démarré avec sa banque sur la ligne de commande, qui compte avant tout fichier. Enregistrez le fichier, et démarrez Teller Desk avec --policy et sans --bank.',
  policyByFile: ({ file }) =>
    `Teller Desk a été démarré avec le fichier de politique ${file}. Enregistrez le nouveau fichier, et faites-le mettre à la place de celui-là.`,
  settleDoubtsFirst:
    'Des demandes de ce poste sont en suspens, et une autre banque ne peut pas dire ce qu’il en est. Réglez-les d’abord.',
  walkUnderWay: 'Un essai est en cours. Attendez qu’il soit fini.',
  walkPast: 'Ce qui a été essayé n’est plus retenu. Essayez de nouveau.',
  policyNotWritten: ({ file, code }) =>
    `Le fichier de politique ${file} n’a pas pu être écrit (${code}). Enregistrez le fichier, et faites-le mettre en place par l’informatique.`,
  startsNotAgain: 'Teller Desk ne peut pas redémarrer seul ici. Fermez sa fenêtre et rouvrez-le.',
}
