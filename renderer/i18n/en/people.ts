/** The people of this desk, their keys and PINs. */
export const people = {
  title: 'People at this desk',
  what: 'Each person brings a key of their own from the bank, and chooses a PIN for this desk.',
  fixed: 'The people at this desk cannot be changed here: it runs with keys it was started with.',
  list: 'Who works here',
  empty: 'Nobody works at this desk yet.',
  columns: { name: 'Name', role: 'Role', state: 'Status' },
  states: { here: 'can unlock', noPin: 'no PIN', former: 'has left' },
  you: 'you',
  keychain: 'The keys are kept in this computer’s keychain, one entry for each person. They are never shown.',

  add: 'Add a person to this desk',
  addWhat: 'Paste the key that the bank made for you. The bank says whose it is.',
  key: 'API key',
  keyHelp:
    'It is kept in this computer’s keychain and never shown again. It is made at the bank, in the user’s profile.',
  whose: 'Ask the bank whose key it is',
  asking: 'Asking the bank …',
  isYours: 'Is this you?',
  role: 'Role',
  office: 'Office',
  untold: 'not provided',
  may: 'Permissions of the key',
  permissions: (count: number) => (count === 1 ? '1 permission' : `${count} permissions`),
  isHere: (name: string) => `${name} works at this desk already. Going on replaces their key and their PIN.`,
  untoldOwner: 'The bank accepts this key, but does not say whose it is or what it may do.',
  namings: {
    first:
      'This is the first person at this desk, its administrator. A second person must follow with a key of their own; until then, nothing is saved.',
    second: 'This is the second person. The desk is ready once they are added.',
    administrator:
      'An administrator names its owner, and a second person signs. What the key may do becomes known when the bank refuses something.',
  },
  name: 'Name',
  nameHelp: 'First name and family name, as they are to stand in the journal. One name is one person.',
  isNamed: (name: string) =>
    `${name} is known at this desk. Going on replaces their key, their PIN and their role.`,
  administrator: 'Administrator who signs',
  administratorPin: 'PIN of the administrator',
  second: 'Second person who signs',
  secondPin: 'PIN of the second person',
  goOn: 'Go on to the second person',
  nowSecond: (name: string) =>
    `${name} is the administrator as soon as a second person has come. Now the second person pastes their own key, within ten minutes.`,
  namesHere:
    'This bank does not say whose a key is, so an administrator of this desk and a second person name its owner. What a key may do becomes known when the bank refuses something; lock and unlock to try it again.',
  newPin: 'Choose a PIN',
  newPinHelp: '6 to 12 digits; no run such as 123456, no repeated digits.',
  again: 'PIN again',
  differs: 'the two are not the same: type the PIN again',
  doAdd: 'Add and unlock',
  notKept: 'A key or a PIN is never kept on this page once it is used.',

  changePin: 'Change my PIN',
  oldPin: 'Current PIN',
  doChangePin: 'Change the PIN',
  pinChanged: 'Your new PIN is in force.',

  changeKey: 'Replace my key',
  changeKeyWhat:
    'Paste the new key that the bank made for you. The old one is deleted from the keychain; have it revoked at the bank.',
  yourPin: 'Your PIN',
  doChangeKey: 'Replace the key',
  keyChanged: 'The new key is in use.',

  remove: 'Remove from this desk',
  removeWhat: 'The key is deleted from this computer’s keychain. What the person did stays in the journal.',
  who: 'Person',
  doRemove: 'Remove this person',
  removed: (name: string) => `${name} has left this desk.`,
  stepBack: 'Back',
  back: 'Back to the people',
}
