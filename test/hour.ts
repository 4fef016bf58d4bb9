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
  'one-subject',
  'read-back-waits',
  'readback',
  'signed-before-read-back',
  'struck-twice',
  'taken-back',
  'type-ahead',
]

/**
 * What an hour's run leaves to the whole one: where the desk meets what is around it (another bank's service, a relay and
 * a tunnel, the operating system, its package, paper), every sentence and every bad input of the training bank, and what
 * waits long: a disk that is full or damaged, each fault of the bank put in.
 */
export const leftToTheWhole = [
  'conform/*',
  'edges/*',
  'foreign/*',
  'learning/*',
  'outside/*',
  'packaging/*',
  'paper/*',
  'runs/*',
  'services/*',
  'calculator/calculator',
  'faults/fill-killed',
  'faults/real-disk',
  'sandbox/bad-input',
  'sandbox/mutants',
  'sandbox/program',
  'specification/generated-client',
  'specification/statements',
  'store/audit-program',
  'store/cache-damage',
  'store/damage',
  'store/disk',
  'store/lasting',
  'store/opening',
  'unit/electron-binary',
  'walls/certificate',
]
