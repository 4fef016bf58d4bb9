/** What the table says is wrong at a field. */
export const toldFields: Readonly<Record<string, string>> = {
  'fill in this field': 'remplissez ce champ',
  'enter letters and digits': 'saisissez des lettres et des chiffres',
  'choose one of the list': 'choisissez dans la liste',
  'the answer names another record than the one asked for':
    'la réponse nomme une autre fiche que celle demandée',
  'fill in this field, or leave it out': 'remplissez ce champ, ou laissez-le de côté',
  'this field is not known here; leave it out': 'ce champ n’est pas connu ici ; laissez-le de côté',
  'this bank does not take it; leave it empty': 'cette banque ne le prend pas ; laissez-le vide',
  'this bank does not take this value; choose {values}':
    'cette banque ne prend pas cette valeur ; choisissez {values}',
  'enter the amount as text in figures, such as "1050.00"':
    'saisissez le montant en chiffres, par exemple 1050,00',
  'enter the amount in figures with a point, such as {example}':
    'saisissez le montant en chiffres avec une virgule, par exemple 1050,00',
  'enter the amount in figures with a point, such as 1050':
    'saisissez le montant en chiffres, par exemple 1050',
  'enter a whole amount: this currency has no decimals':
    'saisissez un montant entier : cette devise n’a pas de décimales',
  'enter at most {places} digits after the point, such as {example}':
    'saisissez au plus {places} chiffres après la virgule, par exemple 1050,00',
  'enter an amount above zero': 'saisissez un montant supérieur à zéro',
  'enter the number in figures, such as "1050.00"': 'saisissez le nombre en chiffres, par exemple 1050,00',
  'enter the percentage in figures with a point, such as 5.25':
    'saisissez le pourcentage en chiffres, par exemple 5,25',
  'enter the date as text, such as "05 January 2026"': 'saisissez la date, par exemple 05 janvier 2026',
  'enter the date as day, English month and year, such as 05 January 2026':
    'saisissez la date en jour, mois et année, par exemple 05 janvier 2026',
  'choose a day that exists in the calendar': 'choisissez un jour qui existe dans le calendrier',
  'write day and English month, such as 31 March': 'saisissez le jour et le mois, par exemple 31 mars',
  'give the number of the record, a whole number above zero':
    'donnez le numéro de la fiche, un nombre entier supérieur à zéro',
  'enter the phone number in 7 to 15 digits': 'saisissez le numéro de téléphone en 7 à 15 chiffres',
  'enter the bank verification number in 11 digits': 'saisissez le BVN en 11 chiffres',
  'enter a note': 'saisissez une note',
  'enter a name': 'saisissez un nom',
  'enter a user name': 'saisissez un nom d’utilisateur',
  'enter 2 to 50 small letters, digits, points and hyphens':
    'saisissez de 2 à 50 minuscules, chiffres, points et tirets',
  'enter a short name': 'saisissez un nom court',
  'enter text': 'saisissez un texte',
  'enter at most {count} characters': 'saisissez au plus {count} caractères',
  'enter at most {count} characters; the desk adds its reference':
    'saisissez au plus {count} caractères ; le guichet ajoute sa référence',
  'enter at most 20 digits, capital letters or hyphens, or leave it out':
    'saisissez au plus 20 chiffres, majuscules ou tirets, ou laissez vide',
  'give a reference, or leave it out': 'donnez une référence, ou laissez vide',
  'give a whole number, or -1 for all': 'indiquez un nombre entier, ou -1 pour tout',
  'give a whole number': 'donnez un nombre entier',
  'give a whole number from {least} to {most}': 'donnez un nombre entier de {least} à {most}',
  'give a whole number, or an amount as text': 'donnez un nombre entier, ou un montant',
  'give a plain value': 'donnez une valeur simple',
  'give the reason': 'donnez le motif',
  'give the currency, such as NGN': 'donnez la devise, par exemple NGN',
  'give the account’s code, such as 5910': 'donnez le code du compte, par exemple 5910',
  'give the code in letters, digits, points and hyphens, such as 5910':
    'donnez le code en lettres, chiffres, points et tirets, par exemple 5910',
  'give at least one {side} line': 'donnez au moins une ligne au {side}',
  debit: 'débit',
  credit: 'crédit',
  'give an amount of at most 15 digits and 3 decimals':
    'donnez un montant de 15 chiffres et 3 décimales au plus',
  'give at most 100 lines': 'donnez au plus 100 lignes',
  'give at least one tax component': 'donnez au moins une composante de taxe',
  'give at most 20 charges': 'donnez au plus 20 frais',
  'give at most 20 tax components': 'donnez au plus 20 composantes de taxe',
  'give an interest chart: it holds the rates': 'donnez un barème : il porte les taux',
  'give at least one slab': 'donnez au moins une tranche',
  'give the transaction id of the entry': 'donnez le numéro de transaction de l’écriture',
  'give the name of an event, such as savings-account':
    'donnez le nom d’un événement, par exemple savings-account',
  'give the one IP address this key may be used from':
    'donnez la seule adresse IP d’où cette clé peut servir',
  'give an http or https address': 'donnez une adresse http ou https',
  'give an https address, {example}': 'donnez une adresse https, {example}',
  'give a whole address, {example}': 'donnez une adresse entière, {example}',
  'choose one of {list}': 'choisissez parmi {list}',
  'choose individual or corporate': 'choisissez personne ou organisation',
  'choose signed or bearer': 'choisissez signed ou bearer',
  'enter the middle of the header’s name, such as svc':
    'saisissez le milieu du nom de l’en-tête, par exemple svc',
  'enter a path, such as /users/me, or none where the bank has none':
    'saisissez un chemin, par exemple /users/me, ou none si la banque n’en a pas',
  'choose who you are': 'choisissez qui vous êtes',
  'choose the second person': 'choisissez la seconde personne',
  'choose system, light, dark or contrast': 'choisissez system, light, dark ou contrast',
  'choose system, en or fr': 'choisissez system, en ou fr',
  'choose a file': 'choisissez un fichier',
  'choose a file of at most 5 MiB': 'choisissez un fichier de 5 Mio au plus',
  'choose a picture of at most 1 MiB': 'choisissez une image de 1 Mio au plus',
  'choose {kinds}; this file is something else inside':
    'choisissez {kinds} ; ce fichier contient autre chose',
  'the picture is cut short or damaged; choose another one':
    'l’image est tronquée ou abîmée ; choisissez-en une autre',
  'the picture has too many points; choose a smaller one':
    'l’image a trop de points ; choisissez-en une plus petite',
  'the file is empty; choose another one': 'le fichier est vide ; choisissez-en un autre',
  'the file’s content is not whole base64; choose the file again':
    'le contenu du fichier n’est pas entier ; choisissez-le de nouveau',
  'give the file’s name': 'donnez le nom du fichier',
  'give the file’s type': 'donnez le type du fichier',
  'give the file’s content in base64': 'donnez le contenu du fichier en base64',
  'this request takes no {what}; leave it out': 'cette demande ne prend pas de {what} ; laissez-le de côté',
  'enter your PIN in 4 to 12 digits': 'saisissez votre code PIN, de 4 à 12 chiffres',
  'enter the PIN in 4 to 12 digits': 'saisissez le code PIN, de 4 à 12 chiffres',
  'enter why it is right all the same, in at least {count} characters':
    'saisissez pourquoi c’est juste malgré tout, en {count} caractères au moins',
  'enter the reason in words': 'écrivez le motif en toutes lettres',
  'enter how you know it, in at least 10 characters':
    'saisissez d’où vous le savez, en 10 caractères au moins',
  'give the number of the account': 'donnez le numéro du compte',
  'choose pdf or csv': 'choisissez pdf ou csv',
  'a slip’s code has at most {count} letters': 'le code d’un bordereau a au plus {count} lettres',
  'give a language, such as en': 'donnez une langue, par exemple fr',
  'give a file name of letters, digits, points and hyphens':
    'donnez un nom de fichier en lettres, chiffres, points et tirets',
  'name the form': 'nommez le formulaire',
  'a reference has at most {count} letters': 'une référence a au plus {count} lettres',
  'enter how many pieces': 'saisissez combien de pièces',
  'choose in or out': 'choisissez entrée ou sortie',
  'enter the day as 2026-01-05': 'saisissez le jour sous la forme 2026-01-05',
  'fewer pieces': 'moins de pièces',
  'enter the currency’s three letters': 'saisissez les trois lettres de la devise',
  'a date that cannot be read': 'une date illisible',
  'search for at most {count} characters': 'cherchez {count} caractères au plus',
  'give the key, the password or the token': 'donnez la clé, le mot de passe ou le jeton',
  'enable or disable': 'activez ou suspendez',
  'give an object': 'donnez un objet',
  'give the form’s id as text': 'donnez l’identifiant du formulaire',
  'give a form’s id of at most {count} characters': 'donnez un identifiant de {count} caractères au plus',
  'say true or false': 'dites vrai ou faux',
  'say whether it stands in the bank’s books': 'dites si elle figure dans les livres de la banque',
  'only transfers between savings accounts are supported: write "savings"':
    'seuls les virements entre comptes d’épargne sont possibles',
  'write "100" to pay out or "200" to move to a savings account; a deposit cannot be reinvested here':
    'choisissez le paiement ou le versement sur un compte d’épargne ; un dépôt ne peut pas être replacé ici',
  'sort by ASC or DESC': 'triez par ASC ou DESC',
  'only "{form}" is read here': 'seul « {form} » est lu ici',
  'the request is too large': 'la demande est trop grande',
  'the request has too many values': 'la demande a trop de valeurs',
  'the request is nested too deeply': 'la demande est trop profonde',
  'the request has a value that is not plain': 'la demande a une valeur qui n’est pas simple',
  'at least {count} seconds': 'au moins {count} secondes',
  'at most {count} seconds': 'au plus {count} secondes',
  'at most {count} digits': 'au plus {count} chiffres',
  'enter whole seconds': 'saisissez des secondes entières',
}
