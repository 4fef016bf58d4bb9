/** As `shared/desk/problems/directory.ts` has it. */
import type { directoryProblems } from '../../../../shared/desk/problems/directory.ts'
import type { WordsOf } from '../../../../shared/desk/problems/problem.ts'
import { summaryOf } from './summary.ts'

export const directory: WordsOf<typeof directoryProblems> = {
  notHereOffline: ({ operation }) =>
    `La banque est injoignable, et ce poste n’a pas gardé ceci : ${summaryOf(operation)}.`,
  notHereUnreadable: ({ operation }) =>
    `La banque n’a pas donné de réponse lisible, et ce poste n’a pas gardé ceci : ${summaryOf(operation)}.`,
  wipeForSupervisors: 'Seul un superviseur peut effacer les données clients.',
  notWiped: ({ why }) => `Rien n’a été effacé, car la clé n’a pas pu être remplacée : ${why}.`,
  noSuchSetting: ({ name }) => `Aucun réglage ne s’appelle « ${name} ».`,
  setByPolicy: ({ title }) =>
    `« ${title} » est réglé par la politique de l’organisation, pas par une personne.`,
  setByOrganisation: ({ title }) => `« ${title} » est réglé par votre organisation.`,
  setByComputer: ({ title }) => `« ${title} » est réglé par le fichier de politique de ce poste.`,
  notLonger: ({ title }) => `« ${title} » : seul l’administrateur peut allonger ce délai.`,
  settingWrong: ({ title, why }) => `${title} : ${why}`,
}
