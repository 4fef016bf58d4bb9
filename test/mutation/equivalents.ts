/**
 * Mutants that no test can catch, because nothing that anybody could see changes; each with its reason. A mutant is
 * known by its file, the text that was there and the text that stands there instead, wherever the line has moved to.
 */
export interface Equivalent {
  file: string
  was: string
  became: string
  reason: string
  /** Part of its line, where the same text stands on another line as well; empty where it does not. */
  on: string
}

const inFile = (
  file: string,
  reason: string,
  pairs: readonly (readonly [was: string, became: string, on?: string])[],
) => pairs.map(([was, became, on = '']): Equivalent => ({ file, was, became, reason, on }))

export const equivalents: readonly Equivalent[] = [
  ...inFile(
    'shared/values/money.ts',
    'the group is part of every match: the fallback is for the compiler alone',
    [["'0'", '""', '??']],
  ),
  ...inFile(
    'shared/values/money.ts',
    'a text split at a point has a first part: the fallback is for the compiler alone',
    [["''", '"Stryker was here!"']],
  ),
  ...inFile('shared/values/money.ts', 'no amount that is typed begins with these words', [
    ['[]', '["Stryker was here"]'],
  ]),
  ...inFile('shared/values/money.ts', 'the negative of zero is zero', [['minor < 0n', 'minor <= 0n']]),
  ...inFile(
    'shared/posting/outcome.ts',
    'the reply of every write is an object by its schema: this is for the compiler',
    [
      [
        "!parsed.success || typeof parsed.data !== 'object'",
        "!parsed.success && typeof parsed.data !== 'object'",
      ],
      ["typeof parsed.data !== 'object'", 'false'],
      ['parsed.data === null', 'false'],
    ],
  ),
  ...inFile(
    'shared/posting/correlation.ts',
    'no field, code, event or step is called so: the empty text matches nothing either',
    [
      ["''", '"Stryker was here!"'],
      ['[]', '["Stryker was here"]'],
    ],
  ),
  ...inFile(
    'shared/posting/correlation.ts',
    'the words are searched one by one, and no two of them joined make another',
    [["' '", '""']],
  ),
  ...inFile('electron/journal/chain.ts', 'no two members of a row have the same name', [['a < b', 'a <= b']]),
  ...inFile(
    'electron/journal/chain.ts',
    'the blank entry is there to be judged by its facts, and by nothing else',
    [
      ["''", '"Stryker was here!"'],
      ['false', 'true', 'draft'],
    ],
  ),
  ...inFile(
    'shared/posting/journal.ts',
    'the group is part of every match: the fallback is for the compiler alone',
    [["''", '"Stryker was here!"', '??']],
  ),
  ...inFile('shared/posting/judge.ts', 'no record is called so: the empty text is none either', [
    ["''", '"Stryker was here!"', '??'],
  ]),
  ...inFile('shared/posting/journal.ts', 'a fact that is known is not added, so that no two are equal', [
    ['left < right', 'left <= right'],
    ['left > right', 'left >= right'],
    ['left > right', 'true'],
  ]),
  ...inFile('electron/bank/canonical.ts', 'an empty piece, or the end read once more, adds nothing', [
    ['at < text.length', 'at <= text.length'],
    ['at > from', 'true'],
    ['at > from', 'at >= from'],
  ]),
  ...inFile('electron/bank/canonical.ts', 'a short cut: the long way comes to the same text', [
    ['from === 0', 'false'],
    ["!text.includes('\\\\u')", 'false'],
    ["'\\\\u'", '""'],
  ]),
  ...inFile('electron/bank/canonical.ts', 'what is no object is left out again when its turn comes', [
    ["typeof member === 'object' && member !== null", 'true'],
    ["typeof member === 'object' && member !== null", "typeof member === 'object' || member !== null"],
    ["typeof member === 'object'", 'true'],
    ['member !== null', 'true'],
  ]),
  ...inFile(
    'electron/bank/verify.ts',
    'a form that is the compact one has been tried: it is only tried again',
    [
      ['forms.escaped !== forms.compact', 'true'],
      ['forms.unescaped !== forms.compact', 'true'],
    ],
  ),
  ...inFile('electron/bank/sign.ts', 'white space that is taken away one by one is gone too', [
    ['/\\s+/g', '/\\s/g'],
  ]),
  ...inFile('electron/users/session.ts', 'it is only asked whether it is another number', [
    ['opened += 1', 'opened -= 1'],
  ]),
  ...inFile('electron/users/session.ts', 'whoever unlocks begins anew, with a timer of the whole limit', [
    ['atCounter !== null', 'true', 'lastTouch'],
    ['touch()', ';'],
  ]),
  ...inFile('electron/users/session.ts', 'a timer that goes off early waits for the rest', [
    ['options.idleLockSeconds() * 1000', 'options.idleLockSeconds() / 1000', 'watch('],
  ]),
  ...inFile('sandbox/core/books.ts', 'a group that matched is a text: the fallback is for the compiler', [
    ["''", '"Stryker was here!"', 'tablesRead'],
  ]),
  ...inFile(
    'sandbox/core/books.ts',
    'only the second member is taken, or only what is no column of the row',
    [
      ['[]', '["Stryker was here"]', 'tableWritten'],
      ['[]', '["Stryker was here"]', 'statement.reader'],
      ['[]', '["Stryker was here"]', 'hasMoney ?'],
      ['[]', '["Stryker was here"]', 'settled = []'],
    ],
  ),
  ...inFile('sandbox/core/books.ts', 'what is not kept is made anew, slower', [
    ['[...shapes, { columns, prepared: this.#statement(sql) }]', '[]'],
    ['this.#statements.set(sql, prepared)', ';'],
    ['value === undefined', 'true', '!Object.hasOwn'],
    ['value === undefined', 'true', 'continue'],
    ['value === undefined', 'value !== undefined', 'continue'],
    ['columns[values.length] !== column', 'true'],
    ['values.push(boundOne(value))', ';'],
  ]),
  ...inFile('sandbox/core/books.ts', 'undefined under a key is looked for again', [
    ['found !== undefined', 'true'],
  ]),
  ...inFile('sandbox/general-ledger/entry.ts', 'it is only asked whether the difference is nothing', [
    [
      "difference += side === 'debit' ? amountMinor : -amountMinor",
      "difference -= side === 'debit' ? amountMinor : -amountMinor",
    ],
    ["side === 'debit'", "side !== 'debit'"],
  ]),
]
