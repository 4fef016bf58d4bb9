/** The rooms where a wrong figure or a wrong word would cost money, and the fast tests that must notice one. */
export interface Room {
  /** What is mutated. */
  files: readonly string[]
  /** What runs against each mutant: milliseconds each, no process, no browser. */
  tests: readonly string[]
}

export const rooms = {
  money: { files: ['shared/values/money.ts'], tests: ['test/unit/money.test.ts'] },
  outcome: {
    files: ['shared/posting/outcome.ts', 'shared/posting/refusals.ts', 'shared/posting/correlation.ts'],
    tests: ['test/unit/outcome.test.ts', 'test/unit/refusals.test.ts', 'test/unit/swapped.test.ts'],
  },
  chain: { files: ['electron/journal/chain.ts'], tests: ['test/store/chain.test.ts'] },
  journal: {
    files: ['shared/posting/judge.ts', 'shared/posting/journal.ts'],
    tests: ['test/unit/journal.test.ts', 'test/unit/judge.test.ts'],
  },
  verification: {
    files: ['electron/bank/verify.ts', 'electron/bank/canonical.ts'],
    tests: ['test/unit/verify.test.ts'],
  },
  signature: { files: ['electron/bank/sign.ts'], tests: ['test/line/sign.test.ts'] },
  permission: {
    files: ['shared/users/permissions.ts', 'shared/operations/granted.ts'],
    tests: ['test/unit/permissions.test.ts'],
  },
  session: {
    files: ['electron/users/session.ts', 'electron/users/tries.ts'],
    tests: ['test/unit/session.test.ts', 'test/edges/session.test.ts'],
  },
  reconciliation: {
    files: [
      'electron/reconciliation/alike.ts',
      'electron/reconciliation/competing-requests.ts',
      'electron/reconciliation/doubt.ts',
      'electron/reconciliation/expiry.ts',
      'electron/reconciliation/likeness.ts',
      'electron/reconciliation/polling-schedule.ts',
      'electron/reconciliation/strategies.ts',
    ],
    tests: [
      'test/line/fence.test.ts',
      'test/unit/alike.test.ts',
      'test/unit/competing-requests.test.ts',
      'test/unit/likeness.test.ts',
      'test/unit/polling-schedule.test.ts',
      'test/unit/same-again.test.ts',
      'test/unit/strategies.test.ts',
    ],
  },
  ledger: {
    files: ['sandbox/core/books.ts', 'sandbox/general-ledger/entry.ts'],
    tests: ['test/sandbox/books.test.ts', 'test/sandbox/ledger.test.ts', 'test/sandbox/settled.test.ts'],
  },
  till: {
    files: ['shared/till/sessions.ts', 'shared/till/session-totals.ts', 'shared/till/no-till.ts'],
    tests: [
      'test/till/till.test.ts',
      'test/till/no-till.test.ts',
      'test/till/reversed-notes.test.ts',
      'test/till/worked-day.test.ts',
    ],
  },
  day: {
    files: ['shared/documents/day-figures.ts'],
    tests: ['test/paper/day.test.ts', 'test/till/branch-sums.test.ts'],
  },
} as const satisfies Record<string, Room>

export type RoomName = keyof typeof rooms
