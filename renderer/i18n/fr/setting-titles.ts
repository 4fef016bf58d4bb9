/** What each setting of the desk is called. */
import type { SettingTitle } from '../../../shared/desk/setting-titles.ts'

export const settingTitles: Readonly<Record<SettingTitle, string>> = {
  bank: 'La banque avec laquelle ce poste travaille',
  idleLockSeconds: 'Verrouiller après ce nombre de secondes sans touche ni clic',
  requestTimeoutSeconds: 'Attendre la réponse de la banque ce nombre de secondes',
  theme: 'Clair, sombre ou contraste élevé',
  language: 'Langue',
  sendsBearer: 'Envoyer la clé d’API avec la signature',
  hookSignaturePrefix: 'Nom dans les en-têtes des événements de la banque (x-…-signature)',
  operations: 'Opérations de cette banque au-delà de celles qui sont documentées',
  serviceFile: 'Le fichier qui dit en quoi le service de cette banque diffère de la table des opérations',
  authorities:
    'Un fichier des autorités qui signent les certificats de la banque, en plus de celles que cet ordinateur connaît',
  clientCertificate:
    'Le certificat avec sa clé par lequel ce poste prouve son identité à la banque (PKCS#12 ou PEM)',
  companions: 'Ce qui accompagne les dates et les montants, là où cette banque veut autre chose que la table',
  tunnel: 'L’accès extérieur pour les événements de la banque',
  limits: 'Montants que chaque rôle peut passer seul : par opération, par jour, et par client et par jour',
  cashNeedsTill: 'Les espèces au guichet demandent une caisse ouverte',
  cashNeedsNotes: 'Les espèces au guichet demandent le détail des coupures',
  disbursementNeedsAnother:
    'Qui a approuvé un prêt ou un dépôt à terme a besoin du code d’une autre personne pour le débloquer ou pour en encaisser les fonds, et qui clôture un dépôt en espèces pour le rembourser',
  wholePass: 'Quand un poste relit en entier les clients et les comptes de la banque',
  keeping: 'Combien de temps un poste garde ce qu’il a vu d’un client, et ce qu’il ne garde pas du tout',
  relay: 'Le relais d’où viennent les événements de la banque',
  updates: 'Où l’informatique annonce les nouvelles versions ; rien ne s’installe de soi-même',
  receiptPrinter: 'L’imprimante de reçus de ce poste',
  pagePrinter: 'Comment la fenêtre imprime',
  bankName: 'Nom de la banque, tel que ses documents l’impriment',
  countsBlind: 'La caisse se compte sans voir le solde théorique',
  office: 'Nom de l’agence',
  counter: 'Nom de ce guichet',
}
