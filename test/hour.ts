/**
 * `npm test` is for every hour of a working day, so it is short: every part of the program, and of the screens those on
 * which a customer, an amount, a doubt or a decision could be confused. `npm run test:whole` makes everything, and a
 * change lands by that (decision 492). A file that is new belongs to the whole run until it stands here.
 */
export const screensOfTheHour = [
  'changed-since',
  'cut-off',
  'decided-is-seen',
  'decision-named',
  'doubt-ends',
  'kept-forms',
  'left-as-it-was',
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

/** Parts that cost an hour's run more than they tell it: a disk that is full, a package that is made. */
export const partsOfTheWhole = ['calculator/calculator', 'packaging/packaging', 'store/disk']
