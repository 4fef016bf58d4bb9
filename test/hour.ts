/**
 * `npm test` is for every hour of a working day, so it is short: the rooms where money is counted, kept, sent and told,
 * and the screens on which a customer, an amount, a doubt or a decision could be confused. `npm run test:whole` makes
 * everything, and a change lands by that (decision 492). A file that is new belongs to the whole run until it stands here.
 */
export const screensOfTheHour = [
  'changed-since',
  'decision-named',
  'doubt-ends',
  'kept-forms',
  'locked-between',
  'namesakes-in-queue',
  'no-yes',
  'one-subject',
  'override',
  'queue-keys',
  'read-back-waits',
  'readback',
  'signed-before-read-back',
  'struck-twice',
  'taken-back',
  'type-ahead',
  'undecided',
  'unknown-on-account',
  'walk',
]

/**
 * What an hour's run leaves to the whole one: where the desk meets what is around it (another bank's service, a relay and
 * a tunnel, the operating system, its package), and what waits long: a disk that is full, each fault of the bank put in.
 */
export const leftToTheWhole = [
  'conform/*',
  'edges/*',
  'outside/*',
  'packaging/*',
  'services/*',
  'calculator/calculator',
  'faults/fill-killed',
  'sandbox/mutants',
  'sandbox/program',
  'store/disk',
]
