/** Why a key cannot be asked for, brought or changed, or where its change stands still, and what somebody can do. */
import { part, type Phrase } from '../../values/phrase.ts'
import { refusal } from './problem.ts'

export const credentialsProblems = {
  // ── A reply that is a secret ──
  bankAway: refusal('offline', 'safe', ({ why }: { why: string }) => `The bank cannot be reached: ${why}.`),
  keyWaitsForApproval: refusal(
    'refused',
    'ask-first',
    ({ command }: { command: string }) =>
      `The bank keeps this for somebody there to approve (no. ${command}). No key was given out.`,
  ),
  keyAnswerLost: refusal(
    'unreachable',
    'ask-first',
    'The bank’s answer was lost. A key may have been made that nobody has seen; ask before repeating.',
  ),
  keyAnswerEmpty: refusal(
    'unreachable',
    'ask-first',
    'The bank’s answer holds no key. One may have been made that nobody has; ask before repeating.',
  ),
  signingKeyInDoubt: refusal(
    'unreachable',
    'ask-first',
    'The bank’s answer to the last request for a signing key was lost, so there may be a new one that nobody has. Make another one on Keys and signatures.',
  ),
  noPlaceForKey: refusal(
    'storage',
    'safe',
    'The computer’s keychain takes nothing now, and a key that is made is shown only once. Unlock the keychain, then try again. No key was made.',
  ),

  // ── A signing key that somebody brings ──
  nothingToSign: refusal(
    'forbidden',
    'safe',
    'Requests of this desk carry the API key alone: there is nothing to sign.',
  ),
  keychainGivesNothing: refusal(
    'storage',
    'safe',
    'The computer’s keychain takes or gives nothing now. Unlock it, then try again. Nothing was kept.',
  ),
  signatureNotAsked: refusal(
    'offline',
    'safe',
    'The bank cannot be reached, so nobody can say whether it knows this key. Nothing was kept.',
  ),
  signatureUnknown: refusal(
    'refused',
    'safe',
    'the bank does not take signatures of this key; the specification shows no way to send it a public key, so it has to be one that the bank knows for this person. Nothing was kept',
  ),

  // ── Why a change of key does not begin, or is not given up ──
  keysOfTheRun: refusal(
    'forbidden',
    'never',
    'In training, and in runs whose keys come from their environment, keys last as long as the run. There is none to change.',
  ),
  userNotHere: refusal(
    'forbidden',
    'never',
    'Nobody with this number works at this desk. Their key is changed where they work.',
  ),
  rotationUnderWay: refusal('forbidden', 'safe', 'A change of this person’s key is under way.'),
  noRotation: refusal('forbidden', 'safe', 'No change of this person’s key is under way.'),
  rotationCannotBegin: refusal(
    'forbidden',
    'safe',
    'The bank cannot be reached. It continues when the connection is back.',
  ),
  keysNotListed: refusal(
    'refused',
    'safe',
    ({ status }: { status: number }) =>
      `The bank does not list the keys of this user (${status}), so the desk cannot tell which one is to be revoked.`,
  ),
  twoKeysActive: refusal(
    'forbidden',
    'safe',
    'Two keys are active, and two are the most. Revoke the one that is not used, then change the other. No key was made.',
  ),
  noKeyActive: refusal('forbidden', 'safe', 'The bank lists no active key of this user. No key was made.'),
  otherKeyActive: refusal(
    'forbidden',
    'safe',
    'The active key of this user is not the one that this desk holds. Bring that one to the desk first. No key was made.',
  ),
  formerKeyRevoked: refusal(
    'forbidden',
    'safe',
    'The former key was revoked at the bank, and the new one is all that this person has. Go on with it.',
  ),
  newKeyInUse: refusal(
    'forbidden',
    'safe',
    'The new key is in use already. The former one is revoked when the grace ends, or now.',
  ),

  // ── Why a change of key stands still ──
  rotationStands: part(
    ({ profile, why }: { profile: string; why: string }) =>
      `${profile}: the change of their API key stands still. ${why}`,
  ),
  rotationOffline: refusal(
    'offline',
    'safe',
    'The bank cannot be reached. It continues when the connection is back.',
  ),
  newKeyElsewhere: part(
    'The bank does not take the new key from this computer’s address. Have the address allowed at the bank and go on, or give it up.',
  ),
  newKeyRefused: part(
    ({ status }: { status: number }) =>
      `The bank does not take the new key (${status}). Try once more, or give it up: the former key stays in use.`,
  ),
  newKeyOfAnother: part(
    'The bank says that the new key belongs to somebody else. Give it up: the former key stays in use.',
  ),
  newKeyLost: part(
    'The bank’s answer to the request for a new key was lost. Give it up: a key that was made without anybody having it is revoked, and the former one stays in use.',
  ),
  newSigningKeyLost: part(
    'The bank’s answer to the request for a signing key was lost. Go on to have another one made for the new key.',
  ),
  keychainClosed: part(
    'The computer’s keychain is locked or refuses. Open it, then go on; the former key stays in use.',
  ),
  newKeyNotTaken: part(
    ({ why }: { why: string }) =>
      `The computer’s keychain does not take the new key: ${why}. The former one stays in use until it does.`,
  ),
  newKeyUnopened: part(
    'What was kept of the new key cannot be opened any more. Give it up: the former key stays in use.',
  ),
  formerKeyGone: part(
    'The key in use is gone from the computer’s keychain. Add this person again with a key, and begin anew.',
  ),
  revokerNotHere: part(
    'Whoever began this is not at this desk. It goes on when they unlock it; another administrator can revoke the former key in the list.',
  ),
  revocationInDoubt: part(
    'The bank’s answer to the revocation was lost. The desk finds out what became of it; see the journal.',
  ),
  revocationRefused: part(
    ({ why }: { why: string }) => `The bank did not revoke the key: ${why} Go on to try once more.`,
  ),
} as const satisfies Record<string, Phrase>
