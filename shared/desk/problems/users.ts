/** What stands against an unlock, a PIN, a second person’s signature, or a change among the people of a desk. */
import { part, type Phrase } from '../../values/phrase.ts'
import { invalid, refusal } from './problem.ts'

export const usersProblems = {
  peopleFixed: refusal('forbidden', 'never', 'The people at this desk cannot be changed here.'),
  nobodyOfThisName: refusal('notFound', 'never', 'Nobody of this name works at this desk.'),
  onlyThemself: refusal(
    'forbidden',
    'never',
    'A teller may remove only themself from this desk. A supervisor can do it.',
  ),
  tillOpen: refusal(
    'forbidden',
    'safe',
    ({ name }: { name: string }) => `The till of ${name} is open. Have it closed first.`,
  ),

  lastAdministrator: refusal(
    'forbidden',
    'safe',
    ({ name }: { name: string }) =>
      `${name} is the last administrator at this desk, and nobody else could add people. Have another one added first.`,
  ),

  // ── Who says whose a key is, where the bank does not tell ──
  ownerUnnamed: invalid('The bank does not tell whose this key is. Give name and role, and who signs.'),
  firstIsAdministrator: refusal('forbidden', 'safe', 'The first person of a desk is its administrator.'),
  mustBeAdministrator: refusal('forbidden', 'safe', 'This has to be an administrator.'),
  notOneself: refusal('forbidden', 'safe', 'Nobody vouches for themself. Choose another person.'),
  nameOfTheOther: refusal(
    'forbidden',
    'safe',
    'This is the name of the other person. One name is one person.',
  ),
  keyKnownAs: refusal(
    'forbidden',
    'safe',
    ({ name }: { name: string }) =>
      `This key is known here as the key of ${name}. One key is one person: write that name, or bring another key.`,
  ),
  firstNotAwaited: refusal(
    'notFound',
    'safe',
    'The first person is not waited for any more. Begin again with the administrator’s key.',
  ),

  // ── PINs ──
  nobodyToUnlock: refusal('forbidden', 'safe', 'Nobody of this name works at this desk.'),
  pinWrong: refusal(
    'forbidden',
    'safe',
    ({ left, name }: { left: number; name: string }) =>
      `This is not the PIN of ${name}, who has ${left === 1 ? 'one try' : `${left} tries`} left.`,
  ),
  pinWait: refusal(
    'tooMany',
    'safe',
    ({ seconds }: { seconds: number }) =>
      `Too many wrong PINs. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  ),
  pinSpent: refusal(
    'forbidden',
    'safe',
    'Too many wrong PINs: this one does not open the desk any more. Add yourself again with your API key, and choose another PIN.',
  ),
  pinNotChosen: refusal('forbidden', 'safe', 'No PIN has been chosen for this person yet.'),
  unlockedMeanwhile: refusal(
    'forbidden',
    'safe',
    'Somebody else unlocked this desk meanwhile. Lock it first.',
  ),
  ownPinWrong: refusal('forbidden', 'safe', 'This is not your PIN. Nothing was changed.'),
  ownPinWait: refusal(
    'tooMany',
    'safe',
    ({ seconds }: { seconds: number }) => `Too many wrong PINs. Wait ${seconds} seconds.`,
  ),
  ownPinSpent: refusal(
    'tooMany',
    'safe',
    'Too many wrong PINs. Lock the desk, and add yourself again with your API key.',
  ),

  // ── A second person ──
  secondMustSign: refusal('forbidden', 'safe', 'A second person must sign, with their own PIN.'),
  secondPinWrong: refusal('forbidden', 'safe', 'This is not the PIN of that person. Nothing was done.'),
  secondPinSpent: refusal(
    'tooMany',
    'safe',
    'Too many wrong PINs: that person has to choose another, with their API key.',
  ),
  secondHasNoPin: refusal('forbidden', 'safe', 'No PIN has been chosen for that person yet.'),
  mustBeSupervisor: refusal('forbidden', 'safe', 'This has to be a supervisor.'),
  mayNotApprove: refusal(
    'forbidden',
    'safe',
    'This person may not approve so much. Choose a supervisor who may.',
  ),
  submitterSigns: refusal(
    'forbidden',
    'safe',
    'This person submitted the application. Choose somebody who did not, or let another supervisor post it.',
  ),
  nothingToApprove: refusal(
    'notFound',
    'safe',
    'There is nothing of this number to approve. Post again, then approve.',
  ),

  // ── The key behind a PIN ──
  triesUncounted: refusal(
    'forbidden',
    'safe',
    'The computer’s keychain, where wrong PINs are counted, does not answer. Unlock the keychain, then try again.',
  ),
  keychainLocked: refusal(
    'forbidden',
    'safe',
    ({ name }: { name: string }) =>
      `The computer’s keychain is locked, and the key of ${name} is in it. Unlock the keychain, then try again.`,
  ),
  keychainDenied: refusal(
    'forbidden',
    'safe',
    ({ name }: { name: string }) =>
      `The computer’s keychain did not give Teller Desk the key of ${name}. Allow it, then try again.`,
  ),
  keychainAway: refusal(
    'forbidden',
    'safe',
    ({ name, why }: { name: string; why: string }) =>
      `The key of ${name} is in the computer’s keychain, and it cannot be reached: ${why}.`,
  ),
  keyGone: refusal(
    'forbidden',
    'safe',
    ({ name }: { name: string }) =>
      `The key of ${name} is gone from the computer’s keychain. Add this person again with the key, or with a new one.`,
  ),
  keyVoid: refusal(
    'forbidden',
    'safe',
    ({ name }: { name: string }) =>
      `The bank does not accept the key of ${name} any more. Have a new one made at the bank. Add this person again with a new key.`,
  ),
  keyElsewhere: refusal(
    'forbidden',
    'safe',
    ({ name }: { name: string }) =>
      `The bank does not take the key of ${name} from this computer’s address. Have the address allowed at the bank, or a key made for it.`,
  ),
  keyOfAnother: refusal(
    'forbidden',
    'safe',
    ({ name }: { name: string }) =>
      `The key that is kept for ${name} belongs to somebody else at the bank. Add this person again with a new key.`,
  ),

  keyRefusedNow: part(
    ({ profile }: { profile: string }) =>
      `${profile}: the bank does not accept the key of this person. Ask your supervisor to check the connection.`,
  ),
  noSigningKey: part(
    ({ profile }: { profile: string }) =>
      `${profile}: no signing key could be had from the bank. Ask your supervisor to check the connection.`,
  ),
  ofPerson: part(({ profile, why }: { profile: string; why: string }) => `${profile}: ${why}`),

  // ── A key that somebody has pasted ──
  pastedOfAnother: refusal(
    'forbidden',
    'safe',
    'This key belongs to somebody else at the bank. Put in a key of your own.',
  ),
  pastedKeyDropped: refusal('notFound', 'safe', 'The key is not held any more. Paste it again.'),
  pastedUnasked: refusal(
    'offline',
    'safe',
    'The bank cannot be reached, so nobody can say whose key this is. Check the network, then try again.',
  ),
  pastedUnknown: refusal(
    'refused',
    'safe',
    'The bank does not know this key, or it was revoked. Look whether the whole key was pasted, or have a new one made at the bank.',
  ),
  pastedElsewhere: refusal(
    'refused',
    'safe',
    'The bank knows this key, but does not take it from this computer’s address. Have the address allowed at the bank, or a key made for it.',
  ),
  ownerNotThere: refusal(
    'refused',
    'safe',
    'This bank does not tell whose key it is where it was asked. Have the path of getMe set in the policy, under "operations".',
  ),
  ownerNotTold: refusal(
    'refused',
    'safe',
    ({ status }: { status: number }) =>
      `The bank did not say whose key this is (${status}). Try again; if it stays so, ask whoever looks after the connection.`,
  ),
  keyNotKept: refusal(
    'storage',
    'safe',
    ({ why }: { why: string }) =>
      `The key can only be kept in the computer’s keychain: ${why}. Nothing was kept.`,
  ),
  keyNotDeleted: refusal(
    'storage',
    'safe',
    ({ why }: { why: string }) =>
      `The key could not be deleted from the computer’s keychain: ${why}. Nothing was changed.`,
  ),
  noKeychainInRun: part('this desk runs without it'),
} as const satisfies Record<string, Phrase>
