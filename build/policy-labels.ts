/**
 * What a setting is called in the editor of group policies, where its title is longer than the 80 letters that a row or a
 * box shows; the whole title stands in the help beside it.
 */
import type { SettingName } from '../electron/policy/settings.ts'

export const policyLabels: Readonly<
  Record<'en-US' | 'fr-FR', Readonly<Partial<Record<SettingName, string>>>>
> = {
  'en-US': {
    serviceFile: 'The service file: how this bank’s service differs from the table',
    authorities: 'More authorities that sign the bank’s certificates (file)',
    clientCertificate: 'The client certificate of this computer (PKCS#12 or PEM)',
    companions: 'What goes beside dates and amounts at this bank',
    disbursementNeedsAnother: 'Paying out what one has approved oneself needs another person’s PIN',
    keeping: 'How long a desk keeps what it has seen of a customer, and what not at all',
  },
  'fr-FR': {
    serviceFile: 'Le fichier de service : en quoi le service diffère de la table',
    authorities: 'Autres autorités qui signent les certificats de la banque (fichier)',
    clientCertificate: 'Le certificat client de ce poste (PKCS#12 ou PEM)',
    companions: 'Ce qui accompagne les dates et les montants dans cette banque',
    limits: 'Montants que chaque rôle peut passer seul',
    disbursementNeedsAnother: 'Débloquer ce qu’on a approuvé soi-même demande le code d’une autre personne',
    keeping: 'Combien de temps un poste garde ce qu’il a vu d’un client, et quoi pas du tout',
    updates: 'Où l’informatique annonce les nouvelles versions',
  },
}
