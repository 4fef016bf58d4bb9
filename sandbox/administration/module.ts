/** Offices, users with their API keys, codes, hooks and events: what the bank needs before it has a customer. */
import type { Tables } from '../core/books.ts'
import type { DomainModule, Proof } from '../core/operation-context.ts'
import type { OperationContext } from '../core/operation-context.ts'

const tables: Tables = {
  owner: 'administration',
  settled: ['users', 'apiKeys', 'hooks', 'eventSwitches'],
  steps: [
    `CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
     CREATE TABLE offices (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, openedOn TEXT NOT NULL) STRICT;
     CREATE TABLE users (
       id INTEGER PRIMARY KEY, username TEXT NOT NULL UNIQUE, displayName TEXT NOT NULL, role TEXT NOT NULL,
       officeId INTEGER NOT NULL REFERENCES offices, apiAccess INTEGER NOT NULL DEFAULT 1
     ) STRICT;
     CREATE TABLE apiKeys (
       id INTEGER PRIMARY KEY, userId INTEGER NOT NULL REFERENCES users, key TEXT NOT NULL UNIQUE,
       ipAddress TEXT NOT NULL, publicKey TEXT, revokedAtMs INTEGER
     ) STRICT;
     CREATE TABLE codes (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
     CREATE TABLE codeValues (
       id INTEGER PRIMARY KEY, codeId INTEGER NOT NULL REFERENCES codes, name TEXT NOT NULL,
       description TEXT, position INTEGER NOT NULL, UNIQUE (codeId, name)
     ) STRICT;
     CREATE TABLE hooks (
       id INTEGER PRIMARY KEY, url TEXT NOT NULL, events TEXT NOT NULL, enabled INTEGER NOT NULL DEFAULT 1,
       keyId INTEGER NOT NULL REFERENCES apiKeys
     ) STRICT;
     CREATE TABLE eventSwitches (
       event TEXT PRIMARY KEY, enabled INTEGER NOT NULL, onFailure INTEGER NOT NULL
     ) STRICT;
     CREATE TABLE events (
       id INTEGER PRIMARY KEY, event TEXT NOT NULL, action TEXT NOT NULL, failed INTEGER NOT NULL,
       reference TEXT NOT NULL, body TEXT NOT NULL, raisedAtMs INTEGER NOT NULL
     ) STRICT;
     CREATE TABLE deliveries (
       id INTEGER PRIMARY KEY, eventId INTEGER NOT NULL REFERENCES events, hookId INTEGER NOT NULL REFERENCES hooks,
       tries INTEGER NOT NULL DEFAULT 0, nextAtMs INTEGER, wasPostponed INTEGER NOT NULL DEFAULT 0,
       outcome TEXT
     ) STRICT;
     CREATE INDEX deliveriesOpen ON deliveries (hookId, nextAtMs) WHERE nextAtMs IS NOT NULL;
     /* Every committed write, whether or not its event is switched on: what the audit holds events against. */
     CREATE TABLE writes (
       id INTEGER PRIMARY KEY, operation TEXT NOT NULL, userId INTEGER NOT NULL, day TEXT NOT NULL,
       atMs INTEGER NOT NULL, expectsEvent INTEGER NOT NULL, eventId INTEGER REFERENCES events
     ) STRICT;`,
  ],
}

/** What stays when the training branch begins anew, so that a desk at work keeps its keys and its hook. */
export const keptByReset = ['steps', 'settings', 'offices', 'users', 'apiKeys', 'hooks', 'eventSwitches']

export const administration: DomainModule = {
  name: 'administration',
  tables,
  audit: ({ books }: OperationContext): readonly Proof[] => {
    const count = (sql: string) => books.get<{ n: number }>(sql)?.n ?? 0
    const silent = count('SELECT count(*) AS n FROM writes WHERE expectsEvent = 1 AND eventId IS NULL')
    const orphans = count(
      `SELECT count(*) AS n FROM events e
       LEFT JOIN (SELECT eventId, count(*) AS n FROM writes WHERE eventId IS NOT NULL GROUP BY eventId) w ON w.eventId = e.id
       WHERE e.failed = 0 AND w.n IS NOT 1`,
    )
    const keys = count(
      'SELECT coalesce(max(n), 0) AS n FROM (SELECT count(*) AS n FROM apiKeys WHERE revokedAtMs IS NULL GROUP BY userId)',
    )
    return [
      { name: 'committed writes without their event', figure: String(silent), ok: silent === 0 },
      { name: 'events without their one committed write', figure: String(orphans), ok: orphans === 0 },
      { name: 'most live API keys of one user (2 at most, §8)', figure: String(keys), ok: keys <= 2 },
    ]
  },
}
