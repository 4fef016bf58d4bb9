/** What the desk tells of its people, their keys and PINs: part of `told.ts`. */
export const toldPeople: Readonly<Record<string, string>> = {
  'The bank that this desk works with': 'La banque avec laquelle ce guichet travaille',
  'The bank of this desk is set by your organisation. Leave --bank and --bank-url out.':
    'La banque de ce guichet est fixée par votre organisation. Omettez --bank et --bank-url.',

  // ── Keys and the keychain ──
  'it is still there': 'elle y est encore',
  'what was kept could not be read back': 'ce qui a été gardé n’a pas pu être relu',
  'the keychain is locked': 'le trousseau est verrouillé',
  'the keychain did not answer within {seconds} seconds':
    'le trousseau n’a pas répondu en {seconds} secondes',
  'the keychain refused this program': 'le trousseau a refusé ce programme',
  'there is no session bus, so no keychain can be reached':
    'il n’y a pas de bus de session : aucun trousseau n’est joignable',
  'no keychain service is running in this session': 'aucun service de trousseau ne tourne dans cette session',
  'the keychain library of this system is missing': 'la bibliothèque du trousseau manque à ce système',
  'the keychain cannot be used': 'le trousseau ne peut pas être utilisé',
}
