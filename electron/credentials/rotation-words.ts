/** Why a change of key cannot begin, or stands still, and what somebody can do. */

export const words = {
  unreachable: 'The bank cannot be reached. It goes on when the line is back.',
  notListed: (status: number) =>
    `The bank does not list the keys of this user (${status}), so the desk cannot tell which one is to be revoked.`,
  noLetters: 'The bank’s answer holds no key. One may have been made that nobody has; ask before repeating.',
  addressRefused:
    'The bank does not take the new key from this computer’s address. Have the address allowed at the bank and go on, or give it up.',
  testRefused: (status: number) =>
    `The bank does not take the new key (${status}). Try once more, or give it up: the former key stays in use.`,
  ofAnother:
    'The bank says that the new key belongs to somebody else. Give it up: the former key stays in use.',
  lost: 'The bank’s answer to the request for a new key was lost. Give it up: a key that was made without anybody having it is revoked, and the former one stays in use.',
  signingLost:
    'The bank’s answer to the request for a signing key was lost. Go on to have another one made for the new key.',
  closed: 'The computer’s keychain is locked or refuses. Open it, then go on; the former key stays in use.',
  notTaken: (why: string) =>
    `The computer’s keychain does not take the new key: ${why}. The former one stays in use until it does.`,
  unopened:
    'What was kept of the new key cannot be opened any more. Give it up: the former key stays in use.',
  formerGone:
    'The key in use is gone from the computer’s keychain. Add this person again with a key, and begin anew.',
  noneToRevokeWith:
    'Whoever began this is not at this desk. It goes on when they unlock it; another administrator can revoke the former key in the list.',
  revokeDoubt:
    'The bank’s answer to the revocation was lost. The desk finds out what became of it; see the journal.',
  revokeRefused: (why: string) => `The bank did not revoke the key: ${why} Go on to try once more.`,

  notSigned: 'Requests of this desk carry the API key alone: there is nothing to sign.',
  notKept: 'The computer’s keychain takes or gives nothing now. Unlock it, then try again. Nothing was kept.',
  notAsked: 'The bank cannot be reached, so nobody can say whether it knows this key. Nothing was kept.',
  signatureUnknown:
    'the bank does not take signatures of this key; the specification shows no way to send it a public key, so it has to be one that the bank knows for this person. Nothing was kept',

  inMemory:
    'In training, and in runs whose keys come from their environment, keys last as long as the run. There is none to change.',
  switchedOff: (what: string) =>
    `This bank is not known to offer this: ${what}. Its policy can switch it on, under "operations".`,
  notAllowed: (what: string) =>
    `Your role does not allow this: ${what}. A colleague with the permission can do it.`,
  notHere: 'Nobody with this number works at this desk. Their key is changed where they work.',
  isUnderWay: 'A change of this person’s key is under way.',
  nothing: 'No change of this person’s key is under way.',
  noKeychain:
    'The computer’s keychain takes nothing now, and a key that is made is shown only once. Unlock the keychain, then try again. No key was made.',
  twoActive:
    'Two keys are active, and two are the most. Revoke the one that is not used, then change the other. No key was made.',
  noneActive: 'The bank lists no active key of this user. No key was made.',
  otherActive:
    'The active key of this user is not the one that this desk holds. Bring that one to the desk first. No key was made.',
  formerRevoked:
    'The former key was revoked at the bank, and the new one is all that this person has. Go on with it.',
  tooLate: 'The new key is in use already. The former one is revoked when the grace ends, or now.',
} as const
