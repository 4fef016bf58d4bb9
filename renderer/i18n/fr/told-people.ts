/** What the desk tells of its people, their keys and PINs: part of `told.ts`. */
export const toldPeople: Readonly<Record<string, string>> = {
  'The bank that this desk works with': 'La banque avec laquelle ce guichet travaille',
  'The bank of this desk is set by your organisation. Leave --bank and --bank-url out.':
    'La banque de ce guichet est fixée par votre organisation. Omettez --bank et --bank-url.',
  'This computer also keeps work of another service: {hosts}. What is in doubt there is settled only by a desk that is set to that service. If it is this one under a new address, have its first addresses named in the policy: bank.firstKnownAs.':
    'Ce poste garde aussi le travail d’un autre service : {hosts}. Ce qui y est en doute n’est réglé que par un guichet réglé sur ce service. Si c’est le même sous une nouvelle adresse, faites nommer ses premières adresses dans la politique : bank.firstKnownAs.',
  'enter an address, such as https://bank.example/api/v2':
    'saisissez une adresse, comme https://bank.example/api/v2',
  'choose signed or bearer': 'choisissez signed ou bearer',
  'choose training or service as its kind': 'choisissez training ou service comme genre',
  'Only a supervisor can read the audit log.': 'Seul un superviseur peut lire le journal d’audit.',
  'The people of this desk stand fixed.': 'Les personnes de ce guichet sont fixées.',

  // ── A key that somebody has pasted ──
  'paste the API key': 'collez la clé d’API',
  'paste the whole API key, as the bank gave it':
    'collez la clé d’API entière, telle que la banque l’a donnée',
  'The bank cannot be reached, so nobody can say whose key this is. Check the network, then try again.':
    'La banque est injoignable : personne ne peut dire à qui est cette clé. Vérifiez le réseau, puis réessayez.',
  'The bank does not know this key, or it was revoked. Look whether the whole key was pasted, or have a new one made at the bank.':
    'La banque ne connaît pas cette clé, ou elle a été révoquée. Voyez si la clé entière a été collée, ou faites-en faire une nouvelle à la banque.',
  'The bank knows this key, but does not take it from this computer’s address. Have the address allowed at the bank, or a key made for it.':
    'La banque connaît cette clé, mais ne l’accepte pas depuis l’adresse de ce poste. Faites autoriser l’adresse à la banque, ou faire une clé pour elle.',
  'This bank does not tell whose key it is where it was asked. Have the path of getMe set in the policy, under "operations".':
    'Cette banque ne dit pas à qui est une clé là où elle a été interrogée. Faites régler le chemin de getMe dans la politique, sous « operations ».',
  'The bank did not say whose key this is ({status}). Try again; if it stays so, ask whoever looks after the connection.':
    'La banque n’a pas dit à qui est cette clé ({status}). Réessayez ; si cela dure, demandez à qui s’occupe de la connexion.',

  // ── Who says whose a key is, where the bank does not tell ──
  'The bank does not tell whose this key is. Give name and role, and who signs.':
    'La banque ne dit pas à qui est cette clé. Donnez le nom et le rôle, et qui signe.',
  'The first person of a desk is its administrator.':
    'La première personne d’un guichet est son administrateur.',
  'This has to be an administrator.': 'Ce doit être un administrateur.',
  'Nobody vouches for themself. Choose another person.':
    'Personne ne se porte garant de soi-même. Choisissez une autre personne.',
  'This is the name of the other person. One name is one person.':
    'C’est le nom de l’autre personne. Un nom, c’est une personne.',
  'This key is known here as the key of {name}. One key is one person: write that name, or bring another key.':
    'Cette clé est connue ici comme celle de {name}. Une clé, c’est une personne : écrivez ce nom, ou apportez une autre clé.',
  'The first person is not waited for any more. Begin again with the administrator’s key.':
    'La première personne n’est plus attendue. Recommencez avec la clé de l’administrateur.',
  '{name} is the last administrator at this desk, and nobody else could add people. Have another one added first.':
    '{name} est le dernier administrateur de ce guichet, et personne d’autre ne pourrait ajouter quelqu’un. Faites-en ajouter un autre d’abord.',
  'enter the name': 'saisissez le nom',
  'choose the role': 'choisissez le rôle',
  'enter letters that can be seen': 'saisissez des lettres visibles',
  'The bank refused this to your key, and tells nothing else of what it may do: {summary}. Lock and unlock to try it again.':
    'La banque l’a refusé à votre clé, et ne dit rien d’autre de ce qu’elle permet : {summary}. Verrouillez puis déverrouillez pour réessayer.',
  'The key is not held any more. Paste it again.': 'La clé n’est plus retenue. Collez-la de nouveau.',
  'This key belongs to somebody else at the bank. Put in a key of your own.':
    'Cette clé appartient à quelqu’un d’autre à la banque. Mettez une clé à vous.',

  // ── PINs ──
  'choose a PIN': 'choisissez un PIN',
  'choose 6 to 12 digits': 'choisissez 6 à 12 chiffres',
  'choose {fewest} to {most} digits': 'choisissez {fewest} à {most} chiffres',
  'choose digits that do not run up or down one by one': 'choisissez des chiffres qui ne se suivent pas',
  'choose digits that do not repeat over and over':
    'choisissez des chiffres qui ne se répètent pas sans cesse',
  'This is not your PIN. Nothing was changed.': 'Ce n’est pas votre PIN. Rien n’a été changé.',
  'Too many wrong PINs: this one does not open the desk any more. Add yourself again with your API key, and choose another PIN.':
    'Trop de PIN faux : celui-ci n’ouvre plus le guichet. Ajoutez-vous de nouveau avec votre clé d’API, et choisissez un autre PIN.',
  'Too many wrong PINs. Lock the desk, and add yourself again with your API key.':
    'Trop de PIN faux. Verrouillez le guichet, et ajoutez-vous de nouveau avec votre clé d’API.',
  'Too many wrong PINs: that person has to choose another, with their API key.':
    'Trop de PIN faux : cette personne doit en choisir un autre, avec sa clé d’API.',
  'Somebody else unlocked this desk meanwhile. Lock it first.':
    'Quelqu’un d’autre a déverrouillé ce guichet entre-temps. Verrouillez-le d’abord.',

  // ── Keys and the keychain ──
  'The bank does not accept the key of {name} any more. Have a new one made at the bank. Add this person again with a new key.':
    'La banque n’accepte plus la clé de {name}. Faites-en faire une nouvelle à la banque. Ajoutez de nouveau cette personne avec une nouvelle clé.',
  'The bank does not take the key of {name} from this computer’s address. Have the address allowed at the bank, or a key made for it.':
    'La banque n’accepte pas la clé de {name} depuis l’adresse de ce poste. Faites autoriser l’adresse à la banque, ou faire une clé pour elle.',
  'The key that is kept for {name} belongs to somebody else at the bank. Add this person again with a new key.':
    'La clé gardée pour {name} appartient à quelqu’un d’autre à la banque. Ajoutez de nouveau cette personne avec une nouvelle clé.',
  'Add this person again with a new key.': 'Ajoutez de nouveau cette personne avec une nouvelle clé.',
  'Ask your supervisor to check the connection.': 'Demandez à votre superviseur de vérifier la connexion.',
  'The computer’s keychain takes nothing now, and a key that is made is shown only once. Unlock the keychain, then try again. No key was made.':
    'Le trousseau de l’ordinateur ne prend rien à présent, et une clé créée n’est montrée qu’une fois. Déverrouillez le trousseau, puis réessayez. Aucune clé n’a été créée.',
  'The bank’s answer to the last request for a signing key was lost, so there may be a new one that nobody has. Make another one on Keys and signatures.':
    'La réponse de la banque à la dernière demande de clé de signature s’est perdue : il y en a peut-être une nouvelle que personne n’a. Créez-en une autre dans « Clés et signatures ».',
  'The bank keeps this for somebody there to approve (no. {command}). No key was given out.':
    'La banque garde ceci pour que quelqu’un l’approuve (n° {command}). Aucune clé n’a été remise.',
  'The computer’s keychain is locked, and the key of {name} is in it. Unlock the keychain, then try again.':
    'Le trousseau de l’ordinateur est verrouillé, et la clé de {name} s’y trouve. Déverrouillez-le, puis réessayez.',
  'The computer’s keychain did not give Teller Desk the key of {name}. Allow it, then try again.':
    'Le trousseau de l’ordinateur n’a pas donné à Teller Desk la clé de {name}. Autorisez-le, puis réessayez.',
  'The computer’s keychain, where wrong PINs are counted, does not answer. Unlock the keychain, then try again.':
    'Le trousseau de l’ordinateur, où les PIN erronés sont comptés, ne répond pas. Déverrouillez le trousseau, puis réessayez.',
  'The key of {name} is in the computer’s keychain, and it cannot be reached: {why}.':
    'La clé de {name} est dans le trousseau de l’ordinateur, qui est injoignable : {why}.',
  'The key of {name} is gone from the computer’s keychain. Add this person again with the key, or with a new one.':
    'La clé de {name} n’est plus dans le trousseau de l’ordinateur. Ajoutez de nouveau cette personne avec la clé, ou avec une nouvelle.',
  'The key can only be kept in the computer’s keychain: {why}. Nothing was kept.':
    'La clé ne peut être gardée que dans le trousseau de l’ordinateur : {why}. Rien n’a été gardé.',
  'this desk runs without it': 'ce guichet fonctionne sans lui',
  'The key could not be deleted from the computer’s keychain: {why}. Nothing was changed.':
    'La clé n’a pas pu être supprimée du trousseau de l’ordinateur : {why}. Rien n’a été changé.',
  'it is still there': 'elle y est encore',
  'what was kept could not be read back': 'ce qui a été gardé n’a pas pu être relu',
  'the keychain is locked': 'le trousseau est verrouillé',
  'the keychain refused this program': 'le trousseau a refusé ce programme',
  'the keychain did not answer within five seconds': 'le trousseau n’a pas répondu en cinq secondes',
  'there is no session bus, so no keychain can be reached':
    'il n’y a pas de bus de session : aucun trousseau n’est joignable',
  'no keychain service is running in this session': 'aucun service de trousseau ne tourne dans cette session',
  'the keychain library of this system is missing': 'la bibliothèque du trousseau manque à ce système',
  'the keychain cannot be used': 'le trousseau ne peut pas être utilisé',

  // ── Who leaves ──
  'A teller may remove only themself from this desk. A supervisor can do it.':
    'Un caissier ne peut retirer que lui-même de ce guichet. Un superviseur peut le faire.',
  'The till of {name} is open. Have it closed first.':
    'La caisse de {name} est ouverte. Faites-la d’abord fermer.',
}
