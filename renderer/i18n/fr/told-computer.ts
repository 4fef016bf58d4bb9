/** What the check of a computer says (electron/doctor/), and the walk to the service (electron/bank/hops.ts). */
export const toldComputer: Readonly<Record<string, string>> = {
  'No policy is set: every setting is as delivered, or a person’s own.':
    'Aucune politique n’est posée : chaque réglage est d’origine, ou choisi par une personne.',
  'The policy {path} is not the administrator’s, so it binds nobody and only makes limits stricter. Have it owned by the administrator, and let nobody else write to it or to its folder.':
    'La politique {path} n’est pas celle de l’administrateur : elle n’oblige personne et ne fait que resserrer les limites. Faites-la appartenir à l’administrateur, et que personne d’autre n’écrive ni dedans ni dans son dossier.',
  'The policy file {path} is not the administrator’s: {why}. It makes the desk stricter and never looser. Have it owned by the administrator, and let nobody else write to it or to its folder.':
    'Le fichier de politique {path} n’est pas celui de l’administrateur : {why}. Il rend le guichet plus strict, jamais moins. Faites-le appartenir à l’administrateur, et que personne d’autre n’écrive ni dedans ni dans son dossier.',
  '{path} is owned by another user': '{path} appartient à un autre utilisateur',
  'other users may write to {path}': 'd’autres utilisateurs peuvent écrire dans {path}',
  'it does not lie in C:\\Program Files': 'il n’est pas dans C:\\Program Files',
  'The organisation has set no policy ({place}), so whoever opens the desk may name another policy file, or none.':
    'L’organisation n’a posé aucune politique ({place}) : qui ouvre le guichet peut nommer un autre fichier, ou aucun.',
  'The policy’s "clientCertificate": every user of this computer may read the private key in {path}. Let only the group of those who open the desk read it (chmod 640), or give the key a password.':
    'La politique, « clientCertificate » : chaque utilisateur de ce poste peut lire la clé privée dans {path}. Que seul le groupe de ceux qui ouvrent le guichet la lise (chmod 640), ou donnez un mot de passe à la clé.',
  'The bank does not tell whose a key is: people of the desk name each other there.':
    'La banque ne dit pas à qui est une clé : les personnes s’y nomment l’une l’autre, au guichet.',
  'Not looked at, because it goes by the policy, which cannot be used.':
    'Non vérifié : cela dépend de la politique, qui n’est pas utilisable.',
  'Not looked at, because a file that the policy names cannot be used.':
    'Non vérifié : un fichier que nomme la politique n’est pas utilisable.',
  'The keychain was left alone, as asked.': 'Le trousseau n’a pas été touché, comme demandé.',
  'The keychain is open and takes secrets.': 'Le trousseau est ouvert et accepte des secrets.',
  'The keychain is locked. Open it, and check again.':
    'Le trousseau est verrouillé. Ouvrez-le et vérifiez de nouveau.',
  'The keychain does not let Teller Desk in. Allow it in the system’s keychain program.':
    'Le trousseau n’ouvre pas à Teller Desk. Autorisez-le dans le programme de trousseau du système.',
  'There is no keychain here: {why}. On Linux install gnome-keyring and sign in to the desktop again. A desk on a service does not open without a keychain; the training bank does.':
    'Il n’y a pas de trousseau ici : {why}. Sous Linux, installez gnome-keyring et rouvrez votre session. Un guichet sur un service ne s’ouvre pas sans trousseau ; la banque de formation, si.',
  'The key to the data lies in a file beside them.': 'La clé des données est dans un fichier à côté d’elles.',
  'The last look at the journal found nothing wrong.':
    'Le dernier contrôle du journal n’a rien trouvé d’anormal.',
  '{count} GB are free where the data are kept.': '{count} Go sont libres là où sont les données.',
  'The data lie on another computer’s disk, which a desk on a service refuses. Choose a folder of this computer with --data.':
    'Les données sont sur le disque d’un autre ordinateur, ce qu’un guichet sur un service refuse. Choisissez un dossier de ce poste avec --data.',
  'This user may not write there. Give the right to it, or choose another folder with --data.':
    'Cet utilisateur n’a pas le droit d’y écrire. Donnez-lui ce droit, ou choisissez un autre dossier avec --data.',
  'That is too little: the journal could not be kept. Make room.':
    'C’est trop peu : le journal ne pourrait pas être gardé. Faites de la place.',
  'This computer’s clock says {year}. Set it by the network.':
    'L’horloge de ce poste indique {year}. Réglez-la par le réseau.',
  'The time zone is {zone}.': 'Le fuseau horaire est {zone}.',
  'The desk works with the training bank of this computer: no network is needed.':
    'Le guichet travaille avec la banque de formation de ce poste : aucun réseau n’est nécessaire.',
  'The way in for events is "{kind}".': 'L’accès pour les événements est « {kind} ».',
  'The window prints by "{kind}".': 'La fenêtre imprime par « {kind} ».',
  'No receipt printer is set.': 'Aucune imprimante de reçus n’est réglée.',
  'The receipt printer answers at port {port}.': 'L’imprimante de reçus répond au port {port}.',
  'The receipt printer does not answer at port {port}. See that it is switched on and has paper, and that its address is the policy’s.':
    'L’imprimante de reçus ne répond pas au port {port}. Voyez si elle est allumée et a du papier, et si son adresse est celle de la politique.',
  'Slips go to a printer of the system, {width} mm wide. Print a test slip in the settings.':
    'Les bordereaux vont à une imprimante du système, large de {width} mm. Imprimez un bordereau d’essai dans les réglages.',
  'The receipt printer is plugged in.': 'L’imprimante de reçus est branchée.',
  'The receipt printer is not there, or this user may not print on it. See that it is on and plugged in, and that its device is the policy’s.':
    'L’imprimante de reçus n’est pas là, ou cet utilisateur ne peut pas y imprimer. Voyez si elle est allumée et branchée, et si son périphérique est celui de la politique.',

  // ── The way to the service, hop by hop ──
  'The web proxy {host} has the address {address}.': 'Le serveur mandataire {host} a l’adresse {address}.',
  'The web proxy {host} answers at port {port}.': 'Le serveur mandataire {host} répond au port {port}.',
  'The web proxy {host} refuses connections at port {port}: nothing runs there, or the port is another one.':
    'Le serveur mandataire {host} refuse les connexions au port {port} : rien n’y tourne, ou le port est un autre.',
  'The web proxy {host} does not answer at port {port}: a firewall between here and there may drop the calls.':
    'Le serveur mandataire {host} ne répond pas au port {port} : un pare-feu entre ici et là-bas écarte peut-être les appels.',
  'The web proxy {host} cannot be reached at port {port} ({code}): check this computer’s network.':
    'Le serveur mandataire {host} est injoignable au port {port} ({code}) : vérifiez le réseau de ce poste.',
  'The web proxy takes the connection and leads nowhere.':
    'Le serveur mandataire prend la connexion et ne mène nulle part.',
  'The web proxy broke the connection off.': 'Le serveur mandataire a coupé la connexion.',
  'The web proxy asks for a login. Write it with the proxy’s address: http://name:password@proxy:8080.':
    'Le serveur mandataire demande une identification. Écrivez-la avec son adresse : http://nom:motdepasse@mandataire:8080.',
  'The web proxy does not accept the login. Check its name and password.':
    'Le serveur mandataire n’accepte pas l’identification. Vérifiez le nom et le mot de passe.',
  'The web proxy does not lead to {host} ({status}). Have the network let it through.':
    'Le serveur mandataire ne mène pas à {host} ({status}). Faites-le laisser passer par le réseau.',
  '{host} has the address {address}.': '{host} a l’adresse {address}.',
  'Names cannot be looked up just now: this computer has no network, or its DNS server does not answer.':
    'Les noms ne peuvent être cherchés pour l’instant : ce poste n’a pas de réseau, ou son serveur DNS ne répond pas.',
  'The name {host} was not found. Check how it is spelt; inside the bank’s network it may need its full name.':
    'Le nom {host} n’a pas été trouvé. Vérifiez son orthographe ; dans le réseau de la banque, il faut peut-être le nom complet.',
  '{host} answers at port {port}.': '{host} répond au port {port}.',
  '{host} refuses connections at port {port}: nothing runs there, or the port is another one.':
    '{host} refuse les connexions au port {port} : rien n’y tourne, ou le port est un autre.',
  '{host} does not answer at port {port}: a firewall between here and there may drop the calls.':
    '{host} ne répond pas au port {port} : un pare-feu entre ici et là-bas écarte peut-être les appels.',
  '{host} cannot be reached at port {port} ({code}): check this computer’s network.':
    '{host} est injoignable au port {port} ({code}) : vérifiez le réseau de ce poste.',
  'The certificate ran out on {day}. The bank has to renew it.':
    'Le certificat a expiré le {day}. La banque doit le renouveler.',
  'The certificate is valid from {day} on. Check this computer’s date.':
    'Le certificat est valable à partir du {day}. Vérifiez la date de ce poste.',
  'The certificate is for {names} and not for {host}. Check the address.':
    'Le certificat est pour {names} et non pour {host}. Vérifiez l’adresse.',
  'The certificate was issued by “{issuer}”, which this computer does not know. Ask the bank for that authority’s certificate as a file, and have it installed on this computer, or name it with --authorities FILE.':
    'Le certificat a été émis par « {issuer} », que ce poste ne connaît pas. Demandez à la banque le certificat de cette autorité en fichier, et faites-le installer sur ce poste, ou nommez-le avec --authorities FILE.',
  '{host} is this computer: nothing is encrypted.': '{host} est ce poste : rien n’est chiffré.',
  '{host} takes the connection and does not begin to encrypt.':
    '{host} prend la connexion et ne commence pas à chiffrer.',
  '{host} encrypts with TLS older than 1.2, which is no longer safe. The bank has to switch on TLS 1.2 or 1.3.':
    '{host} chiffre avec un TLS antérieur à 1.2, qui n’est plus sûr. La banque doit activer TLS 1.2 ou 1.3.',
  '{host} does not speak TLS at port {port} ({code}). Is it an http port, or does something stand between?':
    '{host} ne parle pas TLS au port {port} ({code}). Est-ce un port http, ou y a-t-il quelque chose entre les deux ?',
  '{host} proves itself by its certificate, with {protocol}.':
    '{host} prouve son identité par son certificat, avec {protocol}.',
  'This computer’s client certificate is valid until {day}.':
    'Le certificat client de ce poste est valable jusqu’au {day}.',
  'This computer’s client certificate is valid until {day}. Ask the bank for a new one, and put its file in the place of this one.':
    'Le certificat client de ce poste est valable jusqu’au {day}. Demandez-en un nouveau à la banque, et mettez son fichier à la place de celui-ci.',
  'This computer’s client certificate ran out on {day}. Ask the bank for a new one, and put its file in the place of this one.':
    'Le certificat client de ce poste a expiré le {day}. Demandez-en un nouveau à la banque, et mettez son fichier à la place de celui-ci.',
  'This computer’s client certificate is valid from {day} on. Check this computer’s date.':
    'Le certificat client de ce poste est valable à partir du {day}. Vérifiez la date de ce poste.',
  '{host} asks for a client certificate, and this computer has none to show. Ask the bank for one, and name its file with --client-certificate, or in the policy ("clientCertificate").':
    '{host} demande un certificat client, et ce poste n’en a aucun à montrer. Demandez-en un à la banque, et nommez son fichier avec --client-certificate, ou dans la politique (« clientCertificate »).',
  '{host} does not take this computer’s client certificate: it ran out ({code}). Ask the bank for one that it takes.':
    '{host} n’accepte pas le certificat client de ce poste : il a expiré ({code}). Demandez à la banque un certificat qu’elle accepte.',
  '{host} does not take this computer’s client certificate: it was revoked ({code}). Ask the bank for one that it takes.':
    '{host} n’accepte pas le certificat client de ce poste : il a été révoqué ({code}). Demandez à la banque un certificat qu’elle accepte.',
  '{host} does not take this computer’s client certificate: it does not know the authority that issued it ({code}). Ask the bank for one that it takes.':
    '{host} n’accepte pas le certificat client de ce poste : il ne connaît pas l’autorité qui l’a émis ({code}). Demandez à la banque un certificat qu’elle accepte.',
  '{host} does not take this computer’s client certificate: it is not one that it knows ({code}). Ask the bank for one that it takes.':
    '{host} n’accepte pas le certificat client de ce poste : il ne le connaît pas ({code}). Demandez à la banque un certificat qu’elle accepte.',
  'The connection was taken and broken off: a gateway between here and the service may not let this computer pass, it asks for a client certificate that is not shown, or the port speaks https and the address says http.':
    'La connexion a été prise puis rompue : une passerelle entre ici et le service ne laisse peut-être pas passer ce poste, elle demande un certificat client qui n’est pas montré, ou le port parle https et l’adresse dit http.',
  'The service took the connection and did not answer within {seconds} seconds.':
    'Le service a pris la connexion et n’a pas répondu en {seconds} secondes.',
  'The address leads on to {to}. The desk follows nothing: enter the address that answers itself.':
    'L’adresse renvoie vers {to}. Le guichet ne suit rien : indiquez l’adresse qui répond elle-même.',
  'A proxy between here and the service asks for a login. The desk calls the service without one: have the network let it through.':
    'Un proxy entre ici et le service demande une connexion. Le guichet appelle le service sans : faites-le laisser passer par le réseau.',
  'A web page answers instead of the service: a sign-in page of the network, or the wrong address.':
    'Une page web répond à la place du service : une page de connexion du réseau, ou une mauvaise adresse.',
  'There is no list of savings accounts under {address} at {path}, as the service file has it. Check the address, and the path of listSavingsAccounts in the file.':
    'Il n’y a pas de liste de comptes d’épargne sous {address} à {path}, où la place le fichier de service. Vérifiez l’adresse, et le chemin de listSavingsAccounts dans le fichier.',
  'There is no list of savings accounts under {address}. Is this the base address? It ends in /api/v2.':
    'Il n’y a pas de liste de comptes d’épargne sous {address}. Est-ce l’adresse de base ? Elle finit par /api/v2.',
  'The service says that it is asked too often. Wait a minute and try again.':
    'Le service dit être trop sollicité. Attendez une minute et réessayez.',
  'The service answers with a fault of its own ({status}). Ask the bank whether it is up.':
    'Le service répond par une erreur interne ({status}). Demandez à la banque s’il fonctionne.',
  'The address is that of a service.': 'L’adresse est celle d’un service.',
  'The service does not tell its time.': 'Le service ne dit pas son heure.',
  'Both clocks agree.': 'Les deux horloges s’accordent.',
  'This computer’s clock is {minutes} minutes behind the service’s. Set it by the network: signatures are refused beyond five minutes.':
    'L’horloge de ce poste retarde de {minutes} minutes sur celle du service. Réglez-la par le réseau : au-delà de cinq minutes, les signatures sont refusées.',
  'This computer’s clock is {minutes} minutes ahead of the service’s. Set it by the network: signatures are refused beyond five minutes.':
    'L’horloge de ce poste avance de {minutes} minutes sur celle du service. Réglez-la par le réseau : au-delà de cinq minutes, les signatures sont refusées.',
  'The service did not say whose key this is within {seconds} seconds. Try again.':
    'Le service n’a pas dit à qui est cette clé en {seconds} secondes. Réessayez.',
  'The key is that of {name}.': 'La clé est celle de {name}.',
  'Nothing tells whose a key is under {path}. Ask the bank for the path, and enter it in its place; where the bank has none, enter none, and people name each other at the desk.':
    'Rien ne dit à qui est une clé sous {path}. Demandez le chemin à la banque et saisissez-le à la place ; si elle n’en a pas, saisissez none : les personnes se nomment entre elles au guichet.',
  'What is under {path} does not say whose the key is ({status}). Ask the bank for the path of getMe, and enter it in its place.':
    'Ce qui est sous {path} ne dit pas à qui est la clé ({status}). Demandez à la banque le chemin de getMe, et saisissez-le à la place.',
  'The key is known.': 'La clé est connue.',
  'The key is known, and this computer’s address is not the one it was made for. The bank has to make a key for the address from which this computer reaches it.':
    'La clé est connue, et l’adresse de ce poste n’est pas celle pour laquelle elle a été faite. La banque doit faire une clé pour l’adresse d’où ce poste l’atteint.',
  'The key is known, and its user may not read savings accounts. The bank has to give that permission.':
    'La clé est connue, et son utilisateur ne peut pas lire les comptes d’épargne. La banque doit donner ce droit.',
  'The key is not accepted ({status}). Check that it was copied whole, and that it is this service’s.':
    'La clé n’est pas acceptée ({status}). Vérifiez qu’elle a été copiée en entier, et qu’elle est celle de ce service.',
  'Signed requests have their address.': 'Les demandes signées ont leur adresse.',
  'Signed requests would go to {address}, and nothing is there ({status}). Check the gateway address; it stands before /v2.':
    'Les demandes signées iraient à {address}, et il n’y a rien là ({status}). Vérifiez l’adresse de la passerelle ; elle précède /v2.',
}
