/** Customers, their images and documents. */
import type { DomainModule, Proof } from '../core/operation-context.ts'
import type { OperationContext } from '../core/operation-context.ts'

export const customers: DomainModule = {
  name: 'customers',
  tables: {
    owner: 'customers',
    steps: [
      `CREATE TABLE clients (
         id INTEGER PRIMARY KEY, accountNo TEXT NOT NULL UNIQUE, externalId TEXT UNIQUE,
         status INTEGER NOT NULL, clientType TEXT NOT NULL, officeId INTEGER NOT NULL REFERENCES offices,
         firstname TEXT, middlename TEXT, lastname TEXT, fullname TEXT,
         displayName TEXT NOT NULL, foldedName TEXT NOT NULL,
         gender TEXT, dateOfBirth TEXT, mobileNo TEXT UNIQUE, emailAddress TEXT, bvn TEXT UNIQUE,
         kycConfirmed INTEGER NOT NULL DEFAULT 0,
         submittedOn TEXT NOT NULL, submittedBy INTEGER NOT NULL, activatedOn TEXT, activatedBy INTEGER
       ) STRICT;
       CREATE TABLE clientImages (
         clientId INTEGER PRIMARY KEY REFERENCES clients, type TEXT NOT NULL, bytes BLOB NOT NULL
       ) STRICT;
       CREATE TABLE clientDocuments (
         id INTEGER PRIMARY KEY, clientId INTEGER NOT NULL REFERENCES clients, name TEXT NOT NULL,
         description TEXT, fileName TEXT NOT NULL, type TEXT NOT NULL, bytes BLOB NOT NULL
       ) STRICT;
       CREATE INDEX clientDocumentsByClient ON clientDocuments (clientId);`,
    ],
  },
  audit: ({ books }: OperationContext): readonly Proof[] => {
    const n =
      books.get<{ n: number }>(
        'SELECT count(*) AS n FROM savingsAccounts a JOIN clients c ON c.id = a.clientId WHERE a.awaitsIdentity = 1 AND c.kycConfirmed = 1',
      )?.n ?? 0
    return [{ name: 'accounts that wait for an identity already confirmed', figure: String(n), ok: n === 0 }]
  },
}
