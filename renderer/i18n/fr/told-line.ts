/** What is said about the line to the service, its refusals, its events, and what became of a request. */
export const toldLine: Readonly<Record<string, string>> = {
  'Online.': 'En ligne.',
  'The bank has not answered for {seconds} s. Keep going; nothing is posted twice.':
    'La banque n’a pas répondu depuis {seconds} s. Continuez ; rien n’est comptabilisé deux fois.',
  'The bank answers slowly ({seconds} s). Keep going; nothing is posted twice.':
    'La banque répond lentement ({seconds} s). Continuez ; rien n’est passé deux fois.',
  'Since {time} whoever answers cannot prove to be the bank: its certificate was not accepted. Nothing is sent. Tell whoever looks after your network.':
    'Depuis {time}, le serveur qui répond ne peut prouver qu’il est la banque : son certificat n’a pas été accepté. Rien n’est envoyé. Prévenez la personne chargée de votre réseau.',
  'Since {time} the bank does not take this computer’s client certificate. Nothing is posted. Tell whoever looks after your network.':
    'Depuis {time}, la banque n’accepte pas le certificat client de ce poste. Rien n’est passé. Prévenez la personne chargée de votre réseau.',
  'Since {time} nothing can be sent: {why}. Tell whoever looks after your network.':
    'Depuis {time}, rien ne peut être envoyé : {why}. Prévenez la personne chargée de votre réseau.',
  'Offline since {time}. Look-ups come from this computer; posting waits.':
    'Hors ligne depuis {time}. Les recherches viennent de ce poste ; les opérations attendent.',
  'the token host cannot be reached': 'l’hôte des jetons est injoignable',
  'the token host answered {status}': 'l’hôte des jetons a répondu {status}',
  'the token host gave no token': 'l’hôte des jetons n’a donné aucun jeton',
  'The service answered in a form this desk cannot read.':
    'Le service a répondu dans une forme que ce guichet ne sait pas lire.',
  'This page is no longer joined to the desk. Close it and open Teller Desk again.':
    'Cette page n’est plus reliée au guichet. Fermez-la et rouvrez Teller Desk.',
  'The desk answered in a way this page cannot read ({status}). Start Teller Desk again.':
    'Le guichet a répondu d’une façon que cette page ne sait pas lire ({status}). Redémarrez Teller Desk.',

  // ── Refusals ──
  'The service could not accept what was sent. Check the fields and try again.':
    'Le service n’a pas pu accepter l’envoi. Vérifiez les champs et réessayez.',
  'The service did not accept this desk’s key or signature. Ask your supervisor to check the connection.':
    'Le service n’a pas accepté la clé ou la signature de ce guichet. Demandez à votre superviseur de vérifier la connexion.',
  'The service did not accept this desk’s key. Ask your supervisor to check the connection.':
    'Le service n’a pas accepté la clé de ce guichet. Demandez à votre superviseur de vérifier la connexion.',
  'The service does not allow this.': 'Le service ne le permet pas.',
  'The service does not know this record. Find it again; it may have moved.':
    'Le service ne connaît pas cette fiche. Cherchez-la de nouveau ; elle a peut-être changé de place.',
  'The service does not offer this here.': 'Le service ne propose pas ceci ici.',
  'Somebody changed this record at the same moment. Look at it again, then repeat.':
    'Quelqu’un a modifié cette fiche au même moment. Regardez-la de nouveau, puis recommencez.',
  'What was sent is too large for the service.': 'L’envoi est trop grand pour le service.',
  'The service does not read this type of content.': 'Le service ne lit pas ce type de contenu.',
  'The service is asked too often just now. Wait a moment.':
    'Le service est trop sollicité. Attendez un instant.',
  'Your key has no permission for this. A colleague with the permission can do it.':
    'Votre clé n’a pas ce droit. Un collègue qui l’a peut le faire.',
  'This customer is already active; nothing was changed.': 'Ce client est déjà actif ; rien n’a changé.',
  'The service refused ({status}).': 'Le service a refusé ({status}).',

  // ── Why nothing, or nothing whole, came ──
  'it ended': 'il s’est arrêté',
  'no answer came in time': 'aucune réponse n’est venue à temps',
  'no answer was written down': 'aucune réponse n’a été inscrite',
  'the connection broke': 'la connexion s’est rompue',
  'the connection failed ({code})': 'la connexion a échoué ({code})',
  'the answer is larger than 32 MiB': 'la réponse dépasse 32 Mio',
  'the service’s computer refused the connection': 'l’ordinateur du service a refusé la connexion',
  'the web proxy asks for a login': 'le serveur mandataire demande une identification',
  'the web proxy lets nobody through ({status})':
    'le serveur mandataire ne laisse passer personne ({status})',
  'the web proxy refused the connection': 'le serveur mandataire a refusé la connexion',
  'the web proxy’s name was not found': 'le nom du serveur mandataire est introuvable',
  'the web proxy cannot be reached': 'le serveur mandataire est injoignable',
  'the web proxy did not answer in time': 'le serveur mandataire n’a pas répondu à temps',
  'the web proxy’s address cannot be read; it is written http://proxy:8080':
    'l’adresse du serveur mandataire est illisible ; elle s’écrit http://proxy:8080',
  'the service’s name was not found': 'le nom du service est introuvable',
  'names cannot be looked up just now': 'les noms ne peuvent pas être cherchés pour le moment',
  'no connection came about in time': 'aucune connexion ne s’est établie à temps',
  'the service’s computer cannot be reached': 'l’ordinateur du service est injoignable',
  'there is no network': 'il n’y a pas de réseau',
  'the training bank has ended': 'la banque de formation s’est arrêtée',
  'the probe failed': 'la sonde a échoué',
  'kept as a draft while the service is offline': 'gardé comme brouillon tant que le service est hors ligne',
  'the desk failed while it was sending': 'le guichet a failli pendant l’envoi',
  'the answer complains of a field that was not asked':
    'la réponse se plaint d’un champ qui n’était pas demandé',
  'the service answered {status}, which does not say whether it acted':
    'le service a répondu {status}, ce qui ne dit pas s’il a agi',
  'the answer was not JSON': 'la réponse n’était pas du JSON',
  'the answer does not have the form of a reply': 'la réponse n’a pas la forme attendue',
  'the answer refuses another step than this': 'la réponse refuse une autre étape que celle-ci',
  'the answer complains of another kind of record': 'la réponse se plaint d’une autre sorte de fiche',
  'the answer speaks of another customer': 'la réponse parle d’un autre client',
  'the answer speaks of another account': 'la réponse parle d’un autre compte',
  'the answer speaks of another loan': 'la réponse parle d’un autre prêt',
  'the answer speaks of another record': 'la réponse parle d’une autre fiche',
  'the answer does not name the customer': 'la réponse ne nomme pas le client',
  'the answer does not name the account': 'la réponse ne nomme pas le compte',
  'the answer does not name the loan': 'la réponse ne nomme pas le prêt',
  'the answer tells a state that was not asked for': 'la réponse annonce un état qui n’était pas demandé',
  'the answer is a record, as only a read gives':
    'la réponse est une fiche, comme seule une lecture en donne',
  'the bank refused it when it was sent again, which does not say what became of the first':
    'la banque a refusé le second envoi, ce qui ne dit pas ce que le premier est devenu',
  'the answer names another record than the one asked for':
    'la réponse nomme une autre fiche que celle demandée',
  'the answer names no record': 'la réponse ne nomme aucune fiche',

  // ── Events and the way in ──
  'No way leads from the bank to this desk, so the desk asks the bank instead.':
    'Aucun accès ne mène de la banque à ce guichet : le guichet interroge la banque.',
  'The desk hears the bank’s events as they happen.':
    'Le guichet reçoit les événements de la banque en direct.',
  'The bank signs none of its events: each makes the desk ask the bank, and proves nothing.':
    'La banque ne signe aucun de ses événements : chacun fait interroger la banque et ne prouve rien.',
  'This bank signs its events, so the desk takes none without a signature. Take "hooks" out of the service file.':
    'Cette banque signe ses événements : le guichet n’en prend aucun sans signature. Retirez « hooks » du fichier de service.',
  'The desk is trying whether the bank’s events arrive.':
    'Le guichet vérifie si les événements de la banque arrivent.',
  '{why} The desk asks the bank instead.': '{why} Le guichet interroge la banque.',
  'What is sent to {host} does not arrive at this desk. The desk asks the bank instead.':
    'Ce qui est envoyé à {host} n’arrive pas à ce guichet. Le guichet interroge la banque.',
  'The tunnel is being opened.': 'Le tunnel s’ouvre.',
  'The tunnel could not be opened.': 'Le tunnel n’a pas pu être ouvert.',
  'Nobody at this desk may register for the bank’s events; the desk asks the bank instead.':
    'Personne à ce guichet ne peut s’abonner aux événements de la banque ; le guichet interroge la banque.',
  'The bank does not send its events to this desk yet, so the desk asks the bank instead.':
    'La banque n’envoie pas encore ses événements à ce guichet, qui l’interroge donc.',
  'The bank does not know yet where to send its events; the desk asks the bank instead.':
    'La banque ne sait pas encore où envoyer ses événements ; le guichet interroge la banque.',
  'Have a hook made at the bank that sends its events to {url}. Until then the desk asks the bank instead.':
    'Faites créer à la banque un abonnement qui envoie ses événements à {url}. D’ici là, le guichet interroge la banque.',
  'The address for the bank’s events has changed. Have its hook changed at the bank from {former} to {url}. Until then the desk asks the bank instead.':
    'L’adresse des événements de la banque a changé. Faites changer son abonnement à la banque de {former} en {url}. D’ici là, le guichet interroge la banque.',
  'Waiting to be worked through.': 'En attente de traitement.',
  'could not be worked through; kept as it came': 'n’a pas pu être traité ; gardé tel quel',
  'more than one of our requests could be meant; none was changed':
    'plusieurs de nos demandes peuvent être visées ; aucune n’a été changée',
  'none of our requests; what it names is read anew': 'aucune de nos demandes ; ce qu’il nomme est relu',
  'a hint without a signature; what it names is read anew':
    'un indice sans signature ; ce qu’il nomme est relu',
  'a hint without a signature; the bank is asked about {reference}':
    'un indice sans signature ; la banque est interrogée sur {reference}',
  'a hint without a signature; the bank is asked about {reference} and {other}':
    'un indice sans signature ; la banque est interrogée sur {reference} et {other}',
  '{reference}: says both success and failure; the bank is asked':
    '{reference} : dit à la fois réussite et échec ; la banque est interrogée',
  '{reference}: nothing new': '{reference} : rien de nouveau',
  '{reference}: confirmed': '{reference} : confirmée',
  '{reference}: refused': '{reference} : refusée',
  '{reference}: contradicts what was known; two people must decide':
    '{reference} : contredit ce qui était établi ; deux personnes doivent décider',

  // ── Lessons on the training bank ──
  'No desk takes events from this bank just now. Wait until the desk hears the bank, then try again.':
    'Aucun guichet ne reçoit les événements de cette banque en ce moment. Attendez que le guichet entende la banque, puis réessayez.',
  'The training branch has no customer for this lesson. Reset it, or open it with more.':
    'L’agence de formation n’a pas de client pour cette leçon. Remettez-la à zéro, ou ouvrez-la avec plus de clients.',
}
