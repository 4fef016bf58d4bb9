/** What the desk tells of the change of a person’s keys: part of `told.ts`. */
export const toldKeys: Readonly<Record<string, string>> = {
  '{profile}: the change of their API key stands still. {why}':
    '{profile} : le changement de sa clé d’API est arrêté. {why}',
  'The bank cannot be reached. It goes on when the line is back.':
    'La banque est injoignable. Cela reprend quand la ligne revient.',
  'The bank does not list the keys of this user ({status}), so the desk cannot tell which one is to be revoked.':
    'La banque n’indique pas les clés de cet utilisateur ({status}) : le guichet ne peut dire laquelle révoquer.',
  'The bank’s answer holds no key. One may have been made that nobody has; ask before repeating.':
    'La réponse de la banque ne contient pas de clé. Il en existe peut-être une que personne n’a ; demandez avant de recommencer.',
  'The bank does not take the new key from this computer’s address. Have the address allowed at the bank and go on, or give it up.':
    'La banque n’accepte pas la nouvelle clé depuis l’adresse de ce poste. Faites autoriser l’adresse à la banque et continuez, ou renoncez.',
  'The bank does not take the new key ({status}). Try once more, or give it up: the former key stays in use.':
    'La banque n’accepte pas la nouvelle clé ({status}). Réessayez, ou renoncez : la clé précédente reste en service.',
  'The bank says that the new key belongs to somebody else. Give it up: the former key stays in use.':
    'La banque dit que la nouvelle clé est à quelqu’un d’autre. Renoncez : la clé précédente reste en service.',
  'The bank’s answer to the request for a new key was lost. Give it up: a key that was made without anybody having it is revoked, and the former one stays in use.':
    'La réponse de la banque à la demande d’une nouvelle clé s’est perdue. Renoncez : une clé créée que personne n’a est révoquée, et la précédente reste en service.',
  'The bank’s answer to the request for a signing key was lost. Go on to have another one made for the new key.':
    'La réponse de la banque à la demande d’une clé de signature s’est perdue. Continuez pour en faire créer une autre pour la nouvelle clé.',
  'The computer’s keychain is locked or refuses. Open it, then go on; the former key stays in use.':
    'Le trousseau de l’ordinateur est verrouillé ou refuse. Ouvrez-le, puis continuez ; la clé précédente reste en service.',
  'The computer’s keychain does not take the new key: {why}. The former one stays in use until it does.':
    'Le trousseau de l’ordinateur ne prend pas la nouvelle clé : {why}. La précédente reste en service d’ici là.',
  'What was kept of the new key cannot be opened any more. Give it up: the former key stays in use.':
    'Ce qui était gardé de la nouvelle clé ne s’ouvre plus. Renoncez : la clé précédente reste en service.',
  'The key in use is gone from the computer’s keychain. Add this person again with a key, and begin anew.':
    'La clé en service n’est plus dans le trousseau de l’ordinateur. Ajoutez cette personne de nouveau avec une clé, et recommencez.',
  'Whoever began this is not at this desk. It goes on when they unlock it; another administrator can revoke the former key in the list.':
    'Qui a commencé ceci n’est pas à ce guichet. Cela reprend quand cette personne le déverrouille ; un autre administrateur peut révoquer la clé précédente dans la liste.',
  'The bank’s answer to the revocation was lost. The desk finds out what became of it; see the journal.':
    'La réponse de la banque à la révocation s’est perdue. Le guichet cherche ce qu’il en est ; voyez le journal.',
  'The bank did not revoke the key: {why} Go on to try once more.':
    'La banque n’a pas révoqué la clé : {why} Continuez pour réessayer.',
  'Requests of this desk carry the API key alone: there is nothing to sign.':
    'Les requêtes de ce guichet portent la clé d’API seule : il n’y a rien à signer.',
  'The computer’s keychain takes or gives nothing now. Unlock it, then try again. Nothing was kept.':
    'Le trousseau de l’ordinateur ne prend ni ne donne rien pour l’instant. Déverrouillez-le, puis réessayez. Rien n’a été gardé.',
  'The bank cannot be reached, so nobody can say whether it knows this key. Nothing was kept.':
    'La banque est injoignable : personne ne peut dire si elle connaît cette clé. Rien n’a été gardé.',
  'the bank does not take signatures of this key; the specification shows no way to send it a public key, so it has to be one that the bank knows for this person. Nothing was kept':
    'la banque n’accepte pas les signatures de cette clé ; la spécification n’indique aucun moyen de lui envoyer une clé publique : ce doit être une clé qu’elle connaît pour cette personne. Rien n’a été gardé',
  'paste the private key': 'collez la clé privée',
  'paste one private key and nothing else': 'collez une seule clé privée et rien d’autre',
  'In training, and in runs whose keys come from their environment, keys last as long as the run. There is none to change.':
    'En formation, et quand les clés viennent de l’environnement, les clés durent autant que l’exécution. Il n’y en a pas à changer.',
  'Nobody with this number works at this desk. Their key is changed where they work.':
    'Personne avec ce numéro ne travaille à ce guichet. Sa clé se change là où elle travaille.',
  'A change of this person’s key is under way.': 'Un changement de la clé de cette personne est en cours.',
  'No change of this person’s key is under way.':
    'Aucun changement de la clé de cette personne n’est en cours.',
  'The computer’s keychain takes nothing now, and a key that is made is shown only once. Unlock the keychain, then try again. No key was made.':
    'Le trousseau de l’ordinateur ne prend rien pour l’instant, et une clé créée n’est montrée qu’une fois. Déverrouillez le trousseau, puis réessayez. Aucune clé n’a été créée.',
  'Two keys are active, and two are the most. Revoke the one that is not used, then change the other. No key was made.':
    'Deux clés sont actives, et c’est le maximum. Révoquez celle qui ne sert pas, puis changez l’autre. Aucune clé n’a été créée.',
  'The bank lists no active key of this user. No key was made.':
    'La banque n’indique aucune clé active de cet utilisateur. Aucune clé n’a été créée.',
  'The active key of this user is not the one that this desk holds. Bring that one to the desk first. No key was made.':
    'La clé active de cet utilisateur n’est pas celle de ce guichet. Apportez-la d’abord au guichet. Aucune clé n’a été créée.',
  'The former key was revoked at the bank, and the new one is all that this person has. Go on with it.':
    'La clé précédente a été révoquée à la banque, et cette personne n’a plus que la nouvelle. Continuez avec elle.',
  'The new key is in use already. The former one is revoked when the grace ends, or now.':
    'La nouvelle clé est déjà en service. La précédente est révoquée à la fin du délai, ou maintenant.',
}
