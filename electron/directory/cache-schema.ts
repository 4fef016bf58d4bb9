/** The tables of cache.db: what is looked up by, beside the records as they came. */
import type { Migration, WriteHandle } from '../database/database.ts'
import { soundKey, soundOf } from './sound.ts'
import { shortestForSlips } from './spelling.ts'
import { keysOf, pairSign } from './words.ts'

/** Made after a first fill, and before it taken away: that is several times faster than keeping them up (performance §2). */
export const lookupIndexes = `
  CREATE INDEX IF NOT EXISTS customerPhone ON customer (dialled);
  CREATE INDEX IF NOT EXISTS customerBvn ON customer (bvn);
  CREATE INDEX IF NOT EXISTS customerAccountNo ON customer (accountNo);
  CREATE INDEX IF NOT EXISTS customerExternalId ON customer (externalId) WHERE externalId IS NOT NULL;
  CREATE INDEX IF NOT EXISTS customerEmail ON customer (email) WHERE email IS NOT NULL;
  CREATE INDEX IF NOT EXISTS accountNumber ON account (accountNo);
  CREATE INDEX IF NOT EXISTS accountTail ON account (substr(accountNo, -4));
  CREATE INDEX IF NOT EXISTS accountExternalId ON account (externalId) WHERE externalId IS NOT NULL;
  CREATE TRIGGER IF NOT EXISTS nameAdded AFTER INSERT ON customer BEGIN
    INSERT INTO names (rowid, keys) VALUES (new.id, new.keys);
  END;
  CREATE TRIGGER IF NOT EXISTS nameChanged AFTER UPDATE OF keys ON customer WHEN old.keys IS NOT new.keys BEGIN
    INSERT INTO names (names, rowid, keys) VALUES ('delete', old.id, old.keys);
    INSERT INTO names (rowid, keys) VALUES (new.id, new.keys);
  END;
`
export const withoutLookupIndexes = `
  DROP INDEX IF EXISTS customerPhone;
  DROP INDEX IF EXISTS customerBvn;
  DROP INDEX IF EXISTS customerAccountNo;
  DROP INDEX IF EXISTS customerExternalId;
  DROP INDEX IF EXISTS customerEmail;
  DROP INDEX IF EXISTS accountNumber;
  DROP INDEX IF EXISTS accountTail;
  DROP INDEX IF EXISTS accountExternalId;
  DROP TRIGGER IF EXISTS nameAdded;
  DROP TRIGGER IF EXISTS nameChanged;
`

/** What this computer last saw of the bank. Columns beside the JSON are what is looked up by. */
export const cacheSchema: readonly Migration[] = [
  `
  CREATE TABLE record (
    kind TEXT NOT NULL,
    id INTEGER NOT NULL,
    clientId INTEGER,
    seenAt INTEGER NOT NULL,
    stale INTEGER NOT NULL DEFAULT 0,
    -- When it was last marked: a reply that was asked for before that does not make it fresh.
    staleAt INTEGER NOT NULL DEFAULT 0,
    json TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT;
  CREATE INDEX recordByClient ON record (kind, clientId, id) WHERE clientId IS NOT NULL;

  CREATE TABLE answer (
    number INTEGER PRIMARY KEY,
    operation TEXT NOT NULL,
    input TEXT NOT NULL,
    clientId INTEGER,
    savingsId INTEGER,
    loanId INTEGER,
    seenAt INTEGER NOT NULL,
    stale INTEGER NOT NULL DEFAULT 0,
    json TEXT NOT NULL,
    UNIQUE (operation, input)
  ) STRICT;
  CREATE INDEX answerByClient ON answer (clientId) WHERE clientId IS NOT NULL;
  CREATE INDEX answerBySavings ON answer (savingsId) WHERE savingsId IS NOT NULL;
  CREATE INDEX answerByLoan ON answer (loanId) WHERE loanId IS NOT NULL;

  CREATE TABLE whole (kind TEXT PRIMARY KEY, seenAt INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  -- Small rows apart from the JSON, so that ranking two hundred of them touches few pages.
  CREATE TABLE customer (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name as it is searched: without marks, in small letters, words apart.
    words TEXT NOT NULL,
    -- The words, and the beginnings of each two of them (words.ts): what the full-text index holds.
    keys TEXT NOT NULL,
    phone TEXT,
    dialled TEXT,
    bvn TEXT,
    accountNo TEXT,
    externalId TEXT COLLATE NOCASE,
    officeId INTEGER,
    office TEXT,
    seenAt INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    clientId INTEGER NOT NULL,
    title TEXT,
    accountNo TEXT,
    externalId TEXT COLLATE NOCASE,
    seenAt INTEGER NOT NULL
  ) STRICT;

  -- Every word of a name with the number of customers who have it; and each word with one letter taken out, by
  -- which a word that is one slip away is found.
  CREATE TABLE word (word TEXT PRIMARY KEY, customers INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE slip (piece TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (piece, word)) STRICT, WITHOUT ROWID;

  -- The words are folded before they come here (words.ts), so the plainest tokenizer splits them exactly as we do.
  -- Where in a name a word stands is not asked, so it is not stored.
  CREATE VIRTUAL TABLE names USING fts5 (
    keys, content = 'customer', content_rowid = 'id',
    tokenize = 'ascii', prefix = '1 2 3 4 5 6', detail = none, columnsize = 0
  );
  CREATE VIRTUAL TABLE nameWord USING fts5vocab (names, 'row');
  `,
  // Customers by e-mail address, by office, by the sound of their names, and by when they were last at this counter.
  [
    withoutLookupIndexes,
    `
  ALTER TABLE customer ADD COLUMN email TEXT;
  CREATE TABLE served (clientId INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  CREATE INDEX servedLast ON served (at);
  CREATE TABLE office (name TEXT PRIMARY KEY, id INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT OR IGNORE INTO office SELECT office, min(officeId) FROM customer
    WHERE office IS NOT NULL AND officeId IS NOT NULL GROUP BY office;
  UPDATE customer SET keys = keys || iif(officeId IS NULL, '', ' ${pairSign}' || officeId), email =
    (SELECT lower(trim(json ->> '$.emailAddress')) FROM record WHERE kind = 'client' AND record.id = customer.id);
  INSERT INTO names (names) VALUES ('rebuild');
  `,
    learnSounds,
    lookupIndexes,
  ],
  `
  -- Where the reading of a list was broken off, and its records that do not fit the table of operations.
  CREATE TABLE fetching (kind TEXT PRIMARY KEY, place TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE aside (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    reason TEXT NOT NULL,
    seenAt INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID;
  `,
  // Without it the words of a name that is taken away stay in the index until it is merged (keeping.ts).
  `INSERT INTO names (names, rank) VALUES ('secure-delete', 1)`,
  // Each word of a name beside its customer's office, in place of the office alone.
  [withoutLookupIndexes, nameOffices, `INSERT INTO names (names) VALUES ('rebuild')`, lookupIndexes],
  // Whoever has no reference and no e-mail address stands in no index of them.
  [withoutLookupIndexes, lookupIndexes],
]

function learnSounds(file: WriteHandle): void {
  const put = file.prepare<[string, string]>('INSERT OR IGNORE INTO slip VALUES (?, ?)')
  for (const word of file.prepare<[], string>('SELECT word FROM word').pluck().all()) {
    if (word.length >= shortestForSlips) put.run(soundKey(soundOf(word)), word)
  }
}

function nameOffices(file: WriteHandle): void {
  const put = file.prepare<[string, number]>('UPDATE customer SET keys = ? WHERE id = ?')
  const next = file.prepare<[number], { id: number; words: string; officeId: number | null }>(
    'SELECT id, words, officeId FROM customer WHERE id > ? ORDER BY id LIMIT 1000',
  )
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const customers = next.all(last)
    for (const { id, words, officeId } of customers)
      put.run(keysOf(words.split(' ').filter(Boolean), officeId), id)
    const end = customers.at(-1)
    if (!end) return
    last = end.id
  }
}
