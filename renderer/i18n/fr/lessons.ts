import type { Messages } from '../messages.ts'

export const lessons: Messages['lessons'] = {
  title: 'Leçons',
  also: 'formation exercice',
  what: 'Sur la banque de formation, avec les écrans de tous les jours. Le grand livre et le journal donnent la note.',
  only: 'Les leçons n’existent que sur la banque de formation.',
  onlyWhat: 'Ce poste travaille sur une vraie banque. On ne s’y exerce pas.',
  names: {
    wrongCount: 'Un versement mal compté',
    transferInDoubt: 'Une panne : un virement en suspens',
    earlyClosure: 'Une rupture anticipée',
    forgedEvent: 'Un événement falsifié',
  },
  command: (lesson) => `Leçon : ${lesson}`,
  happens: 'Ce qui se passe',
  happening: {
    wrongCount:
      'Un client verse des espèces et annonce une somme. Les billets sur le comptoir n’y correspondent pas.',
    transferInDoubt:
      'Un client envoie de l’argent. La banque exécute le virement, et sa réponse se perd en route. Pendant un moment, ses livres sont inaccessibles.',
    earlyClosure:
      'Un client a besoin d’argent et demande son dépôt à terme avant l’échéance, à condition d’en retirer assez.',
    forgedEvent:
      'Un message ayant la forme de ceux de la banque annonce une rentrée d’argent. Il ne porte pas la signature de la banque. Le client veut cet argent en espèces.',
  },
  should: 'Ce qu’il faut faire',
  shoulds: {
    wrongCount: {
      first: 'Ouvrez votre caisse, trouvez le client et encaissez le versement.',
      next: 'Saisissez les coupures avec Ctrl M. Ce sont elles qui comptent, non ce qui a été annoncé.',
      last: 'Relisez le montant, et passez-le une seule fois.',
    },
    transferInDoubt: {
      first: 'Envoyez le virement une fois.',
      next: 'S’il est en suspens, ne l’envoyez pas de nouveau. Consultez-le avec Ctrl D et interrogez la banque avec C.',
      last: 'La leçon est finie quand le journal sait ce qu’il est devenu.',
    },
    earlyClosure: {
      first: 'Ouvrez le dépôt sur la page du client et lisez ce que la banque paierait aujourd’hui.',
      last: 'Si cela suffit, rompez-le et versez sur le compte d’épargne. Sinon, laissez-le.',
    },
    forgedEvent: {
      first: 'Regardez le compte : que dit la banque de ce qui s’y trouve ?',
      next: 'Regardez les événements qui n’ont pu être vérifiés : Ctrl G, puis 2.',
      last: 'Ne passez rien pour un argent que la banque ne connaît pas.',
    },
  },
  closing:
    'La rupture demande un superviseur : qu’il déverrouille ce poste pour cela, puis revenez pour la note.',
  never: 'Pas encore faite',
  best: (points, most, day) => `Meilleure note : ${points} sur ${most} · ${day}`,
  tries: (count) => `Commencée ${count} fois`,
  start: 'Commencer',
  again: 'Recommencer',
  setting: 'La banque de formation prépare la scène …',
  score: 'Terminer et voir ma note',
  leave: 'Quitter la leçon',
  next: 'Leçon suivante',
  previous: 'Leçon précédente',
  underWay: 'En cours',
  another: 'Une autre leçon est en cours.',
  strip: 'Leçon',
  team: 'Résultats de votre équipe',
  outOf: (points, most) => `${points} sur ${most}`,
  person: 'Personne',
  toLessons: 'Toutes les leçons',
  hands: 'Sur le comptoir',
  pieces: (count, face) => `${count} × ${face}`,
  task: {
    wrongCount: (who, says) => `${who} verse des espèces et annonce : ${says}.`,
    transferInDoubt: (who, amount, payee, account) =>
      `${who} envoie ${amount} à ${payee}, compte ${account}.`,
    earlyClosure: (who, deposit, wants) =>
      `${who} veut récupérer aujourd’hui le dépôt à terme ${deposit}, à condition d’en retirer au moins ${wants}.`,
    forgedEvent: (who, claims, asks) =>
      `On a annoncé à ${who} une rentrée de ${claims}. Demande : ${asks} en espèces.`,
  },
  result: 'La dernière fois',
  points: (points, most) => `${points} points sur ${most}`,
  better: (words) => `La prochaine fois : ${words}`,
  criteria: {
    countedAmount: {
      title: 'Le montant compté',
      seen: (isMet, { amount, wanted }) =>
        isMet ? `${amount} passés, comme comptés.` : `${amount} passés. Les billets font ${wanted}.`,
      better: 'Comptez avant de saisir. On passe ce qui est sur le comptoir, quoi qu’on ait annoncé.',
    },
    oneGo: {
      title: 'En une opération',
      seen: (isMet, { count }) =>
        isMet
          ? 'Une opération, et rien à corriger.'
          : count === 0
            ? 'Rien n’a été passé.'
            : count === 1
              ? 'Une opération, et pas sur ce compte.'
              : `${count} opérations pour un seul versement.`,
      better: 'Relisez le montant et le nom avant d’appuyer sur F10.',
    },
    notesWritten: {
      title: 'Les coupures saisies',
      seen: (isMet) =>
        isMet ? 'Les coupures remises figurent au journal.' : 'Ces coupures ne figurent pas au journal.',
      better: 'Appuyez sur Ctrl M dans le versement et saisissez-y chaque coupure.',
    },
    inTill: {
      title: 'Dans une caisse ouverte',
      seen: (isMet) =>
        isMet ? 'Les espèces sont dans votre caisse.' : 'Aucune caisse ouverte ne répond de ces espèces.',
      better: 'Ouvrez la caisse avec F7 avant de prendre des espèces.',
    },
    arrivedOnce: {
      title: 'L’argent est arrivé une fois',
      seen: (isMet, { amount, wanted, count }) =>
        isMet
          ? `${amount} arrivés, une fois.`
          : count === 0
            ? 'Rien n’est arrivé.'
            : count === 1
              ? `${amount} arrivés au lieu de ${wanted}.`
              : `L’argent est arrivé ${count} fois.`,
      better: 'Ce qui est envoyé de nouveau arrive de nouveau.',
    },
    notSentAgain: {
      title: 'Pas renvoyé',
      seen: (isMet, { count }) =>
        isMet
          ? 'Le même virement n’a pas été envoyé une seconde fois.'
          : count === 0
            ? 'Aucun virement n’a quitté ce poste.'
            : `Il a été envoyé ${count} fois.`,
      better: 'En suspens veut dire que la banque l’a peut-être fait. Interrogez-la ; ne repassez rien.',
    },
    takenUp: {
      title: 'Recherché',
      seen: (isMet) =>
        isMet ? 'Vous avez cherché ce qu’il est devenu.' : 'Personne n’a cherché ce qu’il est devenu.',
      better: 'Ctrl D montre ce qui est en suspens et ce qu’en fait ce poste. C interroge la banque.',
    },
    settled: {
      title: 'Établi au journal',
      seen: (isMet, { was }) =>
        isMet
          ? 'Le journal dit : confirmé par la banque.'
          : was === 'none'
            ? 'Le journal n’a pas de tel virement.'
            : 'Le journal n’en connaît pas encore l’issue.',
      better: 'Attendez qu’il soit trouvé dans les livres de la banque.',
    },
    quoteRead: {
      title: 'Le décompte a été lu',
      seen: (isMet) =>
        isMet ? 'Le décompte a été lu avant la décision.' : 'Personne n’a lu le décompte avant la décision.',
      better: 'La page du dépôt montre ce que le client toucherait aujourd’hui.',
    },
    rightChoice: {
      title: 'Le bon choix',
      seen: (isMet, { amount, wanted, was }) =>
        was === 'closed'
          ? isMet
            ? `Rompu : ${amount}, c’est au moins ${wanted}.`
            : `Rompu pour ${amount}, alors que ${wanted} étaient demandés.`
          : isMet
            ? `Laissé tel quel : ${amount}, c’est moins que ${wanted}.`
            : `Pas rompu, alors que ${amount}, c’est au moins ${wanted}.`,
      better: 'Comparez le décompte à ce qu’il faut au client, et dites les deux montants.',
    },
    paidIn: {
      title: 'Versé sur le compte',
      seen: (isMet, { amount, was }) =>
        isMet
          ? `${amount} arrivés sur le compte d’épargne.`
          : was === 'none'
            ? 'Rien n’a été payé.'
            : 'L’argent n’est pas arrivé sur le compte d’épargne.',
      better: 'Choisissez le virement vers l’épargne et le compte du client lui-même.',
    },
    quarantineSeen: {
      title: 'L’événement a été regardé',
      seen: (isMet, { count }) =>
        isMet
          ? `Vous avez regardé ce qui n’a pu être vérifié : ${count} depuis le début de la leçon.`
          : 'Personne n’a regardé ce qui n’a pu être vérifié.',
      better: 'Ctrl G, puis 2, montre ce qui est arrivé à ce poste sans la signature de la banque.',
    },
    accountSeen: {
      title: 'Le compte a été regardé',
      seen: (isMet) =>
        isMet ? 'Vous avez regardé le compte. L’argent n’y est pas.' : 'Personne n’a regardé le compte.',
      better: 'F2 trouve le client. Le solde est ce que dit la banque elle-même.',
    },
    nothingPosted: {
      title: 'Rien n’a été passé pour lui',
      seen: (isMet, { count }) =>
        isMet
          ? 'Rien n’a été passé pour cet argent.'
          : count === 1
            ? 'Une opération a été passée sur ce compte.'
            : `${count} opérations sur ce compte.`,
      better:
        'Sans la signature de la banque, un événement ne prouve rien. Ne payez rien ; dites-le à votre superviseur.',
    },
  },
}

export const guide: Messages['guide'] = {
  title: 'Votre premier client',
  what: 'Sept étapes sur la banque de formation. Chacune est cochée quand elle a vraiment eu lieu.',
  begin: 'Commencer',
  close: 'Fermer le guide',
  recall: 'Guide : votre premier client',
  ticked: 'fait',
  waiting: 'pas encore',
  done: 'Le premier client est servi.',
  steps: {
    till: {
      name: 'Ouvrir votre caisse',
      how: 'F7, puis O : comptez les espèces du tiroir et ouvrez la caisse. Tant qu’elle n’est pas ouverte, les espèces ne comptent dans aucune caisse.',
    },
    found: {
      name: 'Trouver le client',
      how: 'Tapez quelques lettres d’un nom ou un téléphone, puis Entrée.',
    },
    opened: { name: 'Consulter le compte', how: 'Entrée sur la page du client montre le compte.' },
    typed: { name: 'Encaisser un versement', how: 'Tapez le montant. Entrée passe d’un champ à l’autre.' },
    readBack: { name: 'Relire', how: 'Ctrl+Entrée le montre encore. Lisez à voix haute.' },
    posted: { name: 'Passer l’opération', how: 'F10 la passe. La page dit ce qu’elle est devenue.' },
    slip: { name: 'Imprimer le bordereau', how: 'F9 l’imprime. Échap continue sans.' },
  },
}
