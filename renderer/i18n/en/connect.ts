import type { ConnectionTexts, HopName } from '../../../shared/desk/connection.ts'

/** “Connect to a bank”, from the lock and in the settings. */
export const connect = {
  title: 'Connect to a bank',
  what: 'Enter what the bank has given you. The way to its service is walked step by step; nothing is written at the bank.',
  notKept:
    'The API key is used for this test and kept nowhere: each person brings their own when they are added.',
  labels: {
    baseUrl: 'Service address',
    gatewayUrl: 'Gateway address',
    mode: 'Requests',
    office: 'Office',
    hookPrefix: 'Name in the event headers',
    getMe: 'Path that tells whose a key is',
    apiKey: 'API key',
  } satisfies Record<keyof ConnectionTexts | 'apiKey', string>,
  helps: {
    baseUrl: 'Such as https://bank.example/api/v2.',
    gatewayUrl: 'Where signed requests go; it stands before /v2.',
    office: 'As it is printed on receipts.',
    hookPrefix:
      'svc where the bank signs its events in a header x-svc-signature. Leave it if the bank named none.',
    getMe: 'Such as /users/me. Enter none where the bank has none: people of the desk then name each other.',
    apiKey: 'Paste it whole. Its letters are not shown, and each test asks for it anew.',
  },
  modes: { signed: 'are signed', bearer: 'carry the API key alone' },
  go: 'Test the connection',
  going: 'Testing …',
  way: 'Steps to the bank',
  hops: {
    name: 'Name',
    computer: 'Computer',
    encryption: 'Encryption',
    address: 'Address',
    key: 'API key',
    clock: 'Clocks',
    gateway: 'Gateway',
    person: 'Whose key it is',
  } satisfies Record<HopName, string>,
  states: { open: 'good', closed: 'stopped here', now: 'being tested', later: 'not tested yet' },
  done: 'The connection works',
  conform:
    'Operations that the bank offers beyond the documented ones stay off for now. Have the service examined with npm run conform: it tells which may be switched on.',
  write: 'Write the policy file',
  save: 'Save the file for IT',
  written: (file: string) =>
    `${file} is written. It counts from the next start of Teller Desk; without that file the desk works with the training bank again.`,
  restart: 'Restart to use it',
  restartYourself: 'Close this window and start Teller Desk again. Each person then adds themself with F2.',
  back: 'Back',
}
