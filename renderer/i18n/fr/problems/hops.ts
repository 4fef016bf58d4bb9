/** As `shared/desk/problems/hops.ts` has it. */
import type { hopsPhrases } from '../../../../shared/desk/problems/hops.ts'
import type { WordsOf } from '../../../../shared/values/phrase.ts'

export const hops: WordsOf<typeof hopsPhrases> = {
  throughProxy: ({ host }) => `Le serveur mandataire ${host}`,
  bothSentences: ({ first, next }) => `${first} ${next}`,

  // ── Name and computer ──
  nameFound: ({ called, address }) => `${called} a l’adresse ${address}.`,
  namesNotLookedUp:
    'Les noms ne peuvent être cherchés pour l’instant : ce poste n’a pas de réseau, ou son serveur DNS ne répond pas.',
  nameNotFound: ({ host }) =>
    `Le nom ${host} n’a pas été trouvé. Vérifiez son orthographe ; dans le réseau de la banque, il faut peut-être le nom complet.`,
  portAnswers: ({ called, port }) => `${called} répond au port ${port}.`,
  portRefuses: ({ called, port }) =>
    `${called} refuse les connexions au port ${port} : rien n’y tourne, ou le port est un autre.`,
  portSilent: ({ called, port }) =>
    `${called} ne répond pas au port ${port} : un pare-feu entre ici et là-bas écarte peut-être les appels.`,
  portUnreachable: ({ called, port, code }) =>
    `${called} est injoignable au port ${port} (${code}) : vérifiez le réseau de ce poste.`,

  // ── The web proxy ──
  proxyLeadsNowhere: 'Le serveur mandataire prend la connexion et ne mène nulle part.',
  proxyBrokeOff: 'Le serveur mandataire a coupé la connexion.',
  proxyAsksLogin:
    'Le serveur mandataire demande une identification. Écrivez-la avec son adresse : http://nom:motdepasse@mandataire:8080.',
  proxyWantsWindowsLogin: ({ host }) =>
    `Le serveur mandataire n’accepte qu’une identification Windows (Negotiate, NTLM), que le guichet ne donne pas. Faites-le laisser passer ce poste vers ${host} sans identification, ou installez sur ce poste un mandataire qui s’identifie à sa place (Px, CNTLM) et nommez-le dans HTTPS_PROXY.`,
  proxyLoginWrong:
    'Le serveur mandataire n’accepte pas l’identification. Vérifiez le nom et le mot de passe.',
  proxyRefuses: ({ host, status }) =>
    `Le serveur mandataire ne mène pas à ${host} (${status}). Faites-le laisser passer par le réseau.`,
  proxyNotAnAddress:
    'L’adresse du serveur mandataire est illisible. Elle s’écrit http://proxy:8080, dans HTTPS_PROXY ou dans les réglages de ce poste.',
  proxyOfSocks:
    'Le serveur mandataire de ce poste est un mandataire SOCKS, auquel Teller Desk ne parle pas. Rien n’est envoyé sans lui : nommez un mandataire HTTP, dans HTTPS_PROXY ou dans les réglages de ce poste.',
  proxyNotTold:
    'Ce poste ne dit pas par quel serveur mandataire le service est joint ; rien n’est donc envoyé. Voyez le serveur mandataire dans les réglages de ce poste et son fichier PAC, puis redémarrez le guichet.',

  proxyByScript:
    'Ce poste trouve son serveur mandataire par un fichier PAC, un script que seul Electron suit ; ici il n’en est pas tenu compte. Ouvrez le guichet dans Electron, ou nommez le serveur mandataire dans HTTPS_PROXY.',
  systemProxyUnreadable:
    'Le serveur mandataire de ce poste ne peut pas être lu dans ses réglages : l’appel se fait directement. S’il y en a un, nommez-le dans HTTPS_PROXY.',

  // ── Encryption ──
  certificateOver: ({ day }) => `Le certificat a expiré le ${day}. La banque doit le renouveler.`,
  certificateEarly: ({ day }) =>
    `Le certificat est valable à partir du ${day}. Vérifiez la date de ce poste.`,
  certificateOfAnother: ({ names, host }) =>
    `Le certificat est pour ${names} et non pour ${host}. Vérifiez l’adresse.`,
  certificateOfNoName: ({ host }) =>
    `Le certificat est pour un autre nom et non pour ${host}. Vérifiez l’adresse.`,
  authorityUnknown: ({ issuer }) =>
    `Le certificat a été émis par « ${issuer} », que ce poste ne connaît pas. Demandez à la banque le certificat de cette autorité en fichier, et faites-le installer sur ce poste, ou nommez-le avec --authorities FILE.`,
  notEncrypted: ({ host }) => `${host} est ce poste : rien n’est chiffré.`,
  notBegun: ({ host }) => `${host} prend la connexion et ne commence pas à chiffrer.`,
  tlsTooOld: ({ host }) =>
    `${host} chiffre avec un TLS antérieur à 1.2, qui n’est plus sûr. La banque doit activer TLS 1.2 ou 1.3.`,
  noTls: ({ host, port, code }) =>
    `${host} ne parle pas TLS au port ${port} (${code}). Est-ce un port http, ou y a-t-il quelque chose entre les deux ?`,
  certificateTaken: ({ host, protocol }) =>
    `${host} prouve son identité par son certificat, avec ${protocol}.`,
  ownCertificateValid: ({ day }) => `Le certificat client de ce poste est valable jusqu’au ${day}.`,
  ownCertificateEnds: ({ day }) =>
    `Le certificat client de ce poste est valable jusqu’au ${day}. Demandez-en un nouveau à la banque, et mettez son fichier à la place de celui-ci.`,
  ownCertificateOver: ({ day }) =>
    `Le certificat client de ce poste a expiré le ${day}. Demandez-en un nouveau à la banque, et mettez son fichier à la place de celui-ci.`,
  ownCertificateEarly: ({ day }) =>
    `Le certificat client de ce poste est valable à partir du ${day}. Vérifiez la date de ce poste.`,
  ownCertificateMissing: ({ host }) =>
    `${host} demande un certificat client, et ce poste n’en a aucun à montrer. Demandez-en un à la banque, et nommez son fichier avec --client-certificate, ou dans la politique (« clientCertificate »).`,
  ownCertificateExpired: ({ host, code }) =>
    `${host} n’accepte pas le certificat client de ce poste : il a expiré (${code}). Demandez à la banque un certificat qu’elle accepte.`,
  ownCertificateRevoked: ({ host, code }) =>
    `${host} n’accepte pas le certificat client de ce poste : il a été révoqué (${code}). Demandez à la banque un certificat qu’elle accepte.`,
  ownAuthorityUnknown: ({ host, code }) =>
    `${host} n’accepte pas le certificat client de ce poste : il ne connaît pas l’autorité qui l’a émis (${code}). Demandez à la banque un certificat qu’elle accepte.`,
  ownCertificateUnknown: ({ host, code }) =>
    `${host} n’accepte pas le certificat client de ce poste : il ne le connaît pas (${code}). Demandez à la banque un certificat qu’elle accepte.`,

  // ── The service ──
  connectionTakenAndBroken:
    'La connexion a été prise puis rompue : une passerelle entre ici et le service ne laisse peut-être pas passer ce poste, elle demande un certificat client qui n’est pas montré, ou le port parle https et l’adresse dit http.',
  serviceSilent: ({ seconds }) => `Le service a pris la connexion et n’a pas répondu en ${seconds} secondes.`,
  leadsOn: ({ to }) =>
    `L’adresse renvoie vers ${to}. Ce poste ne suit rien : indiquez l’adresse qui répond elle-même.`,
  leadsOnElsewhere:
    'L’adresse renvoie vers une autre adresse. Ce poste ne suit rien : indiquez l’adresse qui répond elle-même.',
  proxyBetween:
    'Un proxy entre ici et le service demande une connexion. Ce poste appelle le service sans : faites-le laisser passer par le réseau.',
  webPageAnswers:
    'Une page web répond à la place du service : une page de connexion du réseau, ou une mauvaise adresse.',
  notByServiceFile: ({ address, path }) =>
    `Il n’y a pas de liste de comptes d’épargne sous ${address} à ${path}, où la place le fichier de service. Vérifiez l’adresse, et le chemin de listSavingsAccounts dans le fichier.`,
  notTheBase: ({ address }) =>
    `Il n’y a pas de liste de comptes d’épargne sous ${address}. Est-ce l’adresse de base ? Elle finit par /api/v2.`,
  serviceAskedTooOften: 'Le service dit être trop sollicité. Attendez une minute et réessayez.',
  serviceFails: ({ status }) =>
    `Le service répond par une erreur interne (${status}). Demandez à la banque s’il fonctionne.`,
  serviceThere: 'L’adresse est celle d’un service.',
  timeNotTold: 'Le service ne dit pas son heure.',
  clocksAgree: 'Les deux horloges s’accordent.',
  clockBehind: ({ minutes }) =>
    `L’horloge de ce poste retarde de ${minutes} minutes sur celle du service. Réglez-la par le réseau : au-delà de cinq minutes, les signatures sont refusées.`,
  clockAhead: ({ minutes }) =>
    `L’horloge de ce poste avance de ${minutes} minutes sur celle du service. Réglez-la par le réseau : au-delà de cinq minutes, les signatures sont refusées.`,
  gatewayThere: 'Les demandes signées ont leur adresse.',
  gatewayMissing: ({ address, status }) =>
    `Les demandes signées iraient à ${address}, et il n’y a rien là (${status}). Vérifiez l’adresse de la passerelle ; elle précède /v2.`,

  // ── The key, and whose it is ──
  keyKnown: 'La clé est connue.',
  keyOfOtherAddress:
    'La clé est connue, et l’adresse de ce poste n’est pas celle pour laquelle elle a été faite. La banque doit faire une clé pour l’adresse d’où ce poste l’atteint.',
  keyWithoutPermission:
    'La clé est connue, et son utilisateur ne peut pas lire les comptes d’épargne. La banque doit donner ce droit.',
  keyNotAccepted: ({ status }) =>
    `La clé n’est pas acceptée (${status}). Vérifiez qu’elle a été copiée en entier, et qu’elle est celle de ce service.`,
  ownersNotTold:
    'La banque ne dit pas à qui est une clé : les personnes s’y nomment l’une l’autre, à ce poste.',
  ownerSilent: ({ seconds }) =>
    `Le service n’a pas dit à qui est cette clé en ${seconds} secondes. Réessayez.`,
  ownerTold: ({ name }) => `La clé est celle de ${name}.`,
  noOwnerThere: ({ path }) =>
    `Rien ne dit à qui est une clé sous ${path}. Demandez le chemin à la banque et saisissez-le à la place ; si elle n’en a pas, saisissez none : les personnes se nomment entre elles à ce poste.`,
  ownerNotSaid: ({ path, status }) =>
    `Ce qui est sous ${path} ne dit pas à qui est la clé (${status}). Demandez à la banque le chemin de getMe, et saisissez-le à la place.`,
}
