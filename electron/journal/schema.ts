/** The tables, by version. A version that was once released is never edited: append the next one. */
import { linkAll } from './chain.ts'
import type { Migration } from '../database/database.ts'

/** Journal, inbox, audit and facts. What is written stays written: triggers forbid the rest. */
export const journalSchema: readonly Migration[] = [
  `
  CREATE TABLE entry (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    intent TEXT NOT NULL UNIQUE,
    operation TEXT NOT NULL,
    input TEXT NOT NULL,
    bytes TEXT,
    mark TEXT,
    profile TEXT NOT NULL,
    draft INTEGER NOT NULL,
    follows TEXT,
    snapshot TEXT,
    writtenAt TEXT NOT NULL,
    -- What shared/journal judges from the facts, kept here to find entries by.
    state TEXT NOT NULL,
    at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entryByState ON entry (state, seq);
  CREATE TRIGGER entryStays BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'a journal entry is never deleted'); END;
  CREATE TRIGGER entryFixed BEFORE UPDATE OF
    seq, id, intent, operation, input, bytes, mark, profile, draft, follows, snapshot, writtenAt ON entry
    BEGIN SELECT RAISE(ABORT, 'what was asked is never changed'); END;

  CREATE TABLE fact (
    number INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL REFERENCES entry (seq),
    json TEXT NOT NULL,
    UNIQUE (entry, json)
  ) STRICT;
  CREATE TRIGGER factStays BEFORE DELETE ON fact
    BEGIN SELECT RAISE(ABORT, 'a fact is never deleted'); END;
  CREATE TRIGGER factFixed BEFORE UPDATE ON fact
    BEGIN SELECT RAISE(ABORT, 'a fact is never changed'); END;

  CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE,
    event TEXT NOT NULL,
    action TEXT,
    reference TEXT,
    form TEXT NOT NULL,
    receivedAt INTEGER NOT NULL,
    -- NULL until it has been worked through.
    effect TEXT,
    raw BLOB NOT NULL
  ) STRICT;
  CREATE INDEX eventWaiting ON event (id) WHERE effect IS NULL;

  CREATE TABLE quarantined (
    id INTEGER PRIMARY KEY,
    size INTEGER NOT NULL,
    signature TEXT,
    action TEXT,
    reason TEXT NOT NULL,
    receivedAt INTEGER NOT NULL,
    raw BLOB NOT NULL
  ) STRICT;

  CREATE TABLE audit (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    profile TEXT,
    action TEXT NOT NULL,
    subject TEXT,
    detail TEXT,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX auditByAction ON audit (action, subject);
  CREATE TRIGGER auditStays BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
  CREATE TRIGGER auditFixed BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;

  CREATE TABLE deskFact (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // Which requests lay claim to a record: one that an event tells, or an answer.
  `
  CREATE INDEX factByRecord ON fact (CAST(coalesce(json ->> '$.record', json ->> '$.reply.resourceId') AS TEXT));
  `,
  `
  -- What the desk keeps beside a request and never sends: notes counted out, a supervisor's approval.
  ALTER TABLE entry ADD COLUMN beside TEXT;
  CREATE TRIGGER besideFixed BEFORE UPDATE OF beside ON entry
    BEGIN SELECT RAISE(ABORT, 'what was asked is never changed'); END;
  CREATE INDEX entryFollows ON entry (follows) WHERE follows IS NOT NULL;

  CREATE TABLE tillRecord (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    profile TEXT NOT NULL,
    -- The journal's last number when it was written: it says which postings came before.
    afterEntry INTEGER NOT NULL,
    fact TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE TRIGGER tillRecordStays BEFORE DELETE ON tillRecord
    BEGIN SELECT RAISE(ABORT, 'till records are append-only'); END;
  CREATE TRIGGER tillRecordFixed BEFORE UPDATE ON tillRecord
    BEGIN SELECT RAISE(ABORT, 'till records are append-only'); END;
  `,
  `
  -- With the raw body it proves the event again: to another desk behind a relay, or to an auditor.
  ALTER TABLE event ADD COLUMN signature TEXT;
  -- In a relay: the event's number in the broker's stream, once the broker has acknowledged it.
  ALTER TABLE event ADD COLUMN relayed INTEGER;
  CREATE INDEX eventRelayed ON event (relayed) WHERE relayed IS NOT NULL;
  `,
  [
    `
  -- One link for each entry and each fact, in the order in which they were written (chain.ts).
  CREATE TABLE link (
    number INTEGER PRIMARY KEY,
    entry INTEGER,
    fact INTEGER,
    hash TEXT NOT NULL,
    CHECK ((entry IS NULL) <> (fact IS NULL))
  ) STRICT;
  CREATE TRIGGER linkStays BEFORE DELETE ON link
    BEGIN SELECT RAISE(ABORT, 'a link of the chain is never deleted'); END;
  CREATE TRIGGER linkFixed BEFORE UPDATE ON link
    BEGIN SELECT RAISE(ABORT, 'a link of the chain is never changed'); END;

  -- What is missing since the journal was restored from a copy (restore.ts). Times in epoch ms.
  CREATE TABLE gap (
    number INTEGER PRIMARY KEY,
    foundAt INTEGER NOT NULL,
    afterSeq INTEGER NOT NULL,
    -- NULL: nobody knows how many entries came after.
    toSeq INTEGER,
    missingFacts INTEGER,
    missingAudit INTEGER,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    why TEXT NOT NULL,
    aside TEXT
  ) STRICT;
  CREATE TRIGGER gapStays BEFORE DELETE ON gap
    BEGIN SELECT RAISE(ABORT, 'a gap is never deleted'); END;
  CREATE TRIGGER gapFixed BEFORE UPDATE ON gap
    BEGIN SELECT RAISE(ABORT, 'a gap is never changed'); END;
  `,
    linkAll,
  ],
  `
  -- Half-filled forms (forms.ts). One whose request is written down is no longer half filled.
  CREATE TABLE form (
    profile TEXT NOT NULL,
    form TEXT NOT NULL,
    intent TEXT NOT NULL,
    fields TEXT NOT NULL,
    keptAt INTEGER NOT NULL,
    PRIMARY KEY (profile, form)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX formByIntent ON form (intent);
  CREATE TRIGGER formPosted AFTER INSERT ON entry
    BEGIN DELETE FROM form WHERE intent = new.intent; END;
  `,
  `
  -- What counts towards the limits of a day (shared/posting/limits.ts).
  CREATE INDEX entryCounted ON entry (beside ->> '$.counted.day');
  `,
  `
  -- What was decided of a record, or by a person, whatever else the journal holds (find-entries.ts).
  CREATE INDEX entryByRecord ON entry (CAST(coalesce(input ->> '$.params.savingsId', input ->> '$.params.accountId',
    input ->> '$.params.loanId', input ->> '$.params.clientId') AS TEXT), operation);
  CREATE INDEX entryByOperation ON entry (operation, seq);
  CREATE INDEX entryOverridden ON entry (beside ->> '$.override.by');
  `,
  `
  -- Cash that was posted without an open till (shared/till/no-till.ts).
  CREATE INDEX entryNoTill ON entry (seq) WHERE beside ->> '$.noTill' = 1;
  `,
]
