export const lock = {
  title: 'Who is at the counter?',
  people: 'People at this desk',
  pin: 'PIN',
  newPin: 'Choose a PIN',
  newPinHelp: '4 to 12 digits. You are asked for it each time this desk unlocks.',
  pinHelp: '4 to 12 digits',
  unlock: 'Unlock',
  choose: 'Choose with the arrow keys, then Enter.',
  training: 'Training PINs: teller 1234, supervisor 5678.',
  kept: 'What was typed is kept, and comes back to whoever typed it.',
  noPeople: 'Nobody can unlock this desk yet.',
  loading: 'Reading who can unlock this desk …',
}
