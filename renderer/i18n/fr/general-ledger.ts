import type { Messages } from '../messages.ts'
import { figures } from './figures.ts'

export const ledger: Messages['ledger'] = {
  title: 'Grand livre',
  accounts: 'Comptes',
  all: 'Tous les comptes',
  empty: 'La banque ne donne aucun compte du grand livre.',
  header: 'regroupement',
  noEntries: 'Aucune écriture.',
  entries: 'Écritures',
  entriesOf: (account) => `Écritures sur ${account}`,
  count: (shown, total) => `${figures.count(shown)} lignes sur ${figures.count(total)}`,
  more: 'Écritures plus anciennes',
  columns: {
    date: 'Date',
    account: 'Compte',
    what: 'Opération',
    entry: 'Écriture',
    debit: 'Débit',
    credit: 'Crédit',
    balance: 'Solde',
  },
  reversed: 'contre-passée',
  manual: 'manuelle',
  balance: 'Équilibre de l’écriture',
  debits: 'Débits',
  credits: 'Crédits',
  balanced: 'Débits et crédits sont égaux.',
  apart: (money, side) => `${money} de plus : ${side}. Une écriture est passée quand les deux sont égaux.`,
  nothing: 'Saisissez les montants pour voir l’équilibre.',
  types: { 1: 'Actif', 2: 'Passif', 3: 'Capitaux propres', 4: 'Produits', 5: 'Charges' },
}
