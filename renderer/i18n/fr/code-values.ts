import type { Messages } from '../messages.ts'
import { many } from './counts.ts'
import { figures } from './figures.ts'

/** Codes that every bank of this service has, by its own names; another’s own keeps its name. */
const codeNames: Readonly<Record<string, string>> = {
  LienReason: 'Motif du blocage de montant',
  LoanPurpose: 'Objet du prêt',
  BlockReason: 'Motif de la restriction',
  ClosureReason: 'Motif de clôture',
  ClientType: 'Type de client',
  'Customer Identifier': 'Pièce d’identité',
  Gender: 'Sexe',
}

export const reference: Messages['reference'] = {
  title: 'Codes, taxes et frais',
  codeName: (name) => codeNames[name] ?? name,
  codes: 'Valeurs des codes',
  codesEmpty: 'La banque ne donne aucune valeur de code.',
  inactive: 'hors service',
  taxes: 'Groupes de taxes',
  taxesEmpty: 'La banque ne donne aucun groupe de taxes.',
  components: (count) => `${count} ${many(count, 'composante', 'composantes')}`,
  charges: 'Frais',
  chargesEmpty: 'La banque ne donne aucuns frais.',
  penalty: 'pénalité',
  find: 'Chercher dans cette page',
  nothing: 'Rien ne correspond.',
}

export const transfers: Messages['transfers'] = {
  title: 'Virements à la banque',
  empty: 'La banque ne donne aucun virement.',
  columns: { date: 'Date', from: 'Compte débité', to: 'Compte crédité', what: 'Libellé', amount: 'Montant' },
  count: (shown, total) => `${figures.count(shown)} sur ${figures.count(total)}`,
  more: 'Virements plus anciens',
}

export const movement: Messages['movement'] = {
  kind: 'Mouvement',
  title: (number) => `Mouvement ${number}`,
  date: 'Date',
  type: 'Opération',
  amount: 'Montant',
  in: 'Crédit',
  out: 'Débit',
  balance: 'Solde après',
  by: 'Par',
  note: 'Observation',
  reference: 'Référence de ce poste',
  account: 'Compte',
  reversed: 'Ce mouvement a été contre-passé.',
  reversedBy: (ref) =>
    `Passé par erreur ? Un superviseur le contre-passe à ce poste : F2, ${ref}, Entrée ; puis M et R. Notez-lui la référence.`,
  back: 'Retour au compte',
  entry: 'Dans le journal',
}
