/** As `shared/desk/problems/directory.ts` has it. */
import type { directoryProblems, ListName } from '../../../../shared/desk/problems/directory.ts'
import { open } from '../../../../shared/desk/problems/problem.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'
import { settingTitles } from '../setting-titles.ts'

const lists: Readonly<Record<ListName, string>> = {
  customers: 'clients',
  'savings accounts': 'comptes d’épargne',
  'savings products': 'produits d’épargne',
  'code values': 'valeurs de codes',
  'ledger accounts': 'comptes du grand livre',
}

export const directory: WordsOf<typeof directoryProblems> = {
  notHereOffline: 'La banque est injoignable, et ce poste n’en a gardé aucune copie.',
  notHereUnreadable: 'La réponse de la banque est illisible, et ce poste n’en a gardé aucune copie.',
  deskCloses: 'Teller Desk se ferme. Redemandez quand il sera rouvert.',
  fetchStopped: ({ why }) =>
    `Chargement arrêté : ${open(why)}. Ce qui était chargé est gardé ; recommencez quand vous voulez.`,
  fetchWaits: ({ why, seconds }) => `Le chargement attend : ${open(why)}. Nouvel essai dans ${seconds} s.`,
  listNotAnswered: ({ what }) => `la banque n’a pas répondu pour les ${lists[what]}`,
  listNotGiven: ({ what, why }) => `la banque n’a pas donné les ${lists[what]} : ${why}`,
  listUnreadable: ({ what }) => `la liste des ${lists[what]} de la banque est illisible`,
  listMoves: ({ what }) => `la liste des ${lists[what]} change pendant la lecture, et il peut en manquer ici`,
  listRepeats: ({ what }) => `la banque redonne toujours la même page de la liste des ${lists[what]}`,
  listFallsShort: ({ what }) => `la banque donne moins de ${lists[what]} qu’elle n’en annonce`,
  couldNotKeep: 'ce poste n’a pas pu garder ce qui est venu',
  wipeForSupervisors: 'Seul un superviseur peut effacer les données clients.',
  notWiped: ({ why }) => `Rien n’a été effacé, car la clé n’a pas pu être remplacée : ${why}.`,
  noSuchSetting: ({ name }) => `Aucun réglage ne s’appelle « ${name} ».`,
  setByPolicy: ({ setting }) =>
    `« ${settingTitles[setting]} » est réglé par la politique de l’organisation, pas par une personne.`,
  setByOrganisation: ({ setting }) => `« ${settingTitles[setting]} » est réglé par votre organisation.`,
  setByComputer: ({ setting }) =>
    `« ${settingTitles[setting]} » est réglé par le fichier de politique de ce poste.`,
  notLonger: ({ setting }) => `« ${settingTitles[setting]} » : seul l’administrateur peut allonger ce délai.`,
  settingWrong: ({ setting, why }) => `${settingTitles[setting]} : ${why}`,
}
