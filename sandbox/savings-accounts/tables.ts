/** Tables of savings products, accounts and their movements. Holds are movements of type 20 and 21 (facts §3.4). */
import type { Tables } from '../core/books.ts'

export const depositTables: Tables = {
  owner: 'deposits',
  settled: ['savingsProducts'],
  steps: [
    `CREATE TABLE savingsProducts (
       id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, shortName TEXT NOT NULL UNIQUE,
       currency TEXT NOT NULL, places INTEGER NOT NULL,
       nominalAnnualInterestRate TEXT NOT NULL,
       interestCompoundingPeriodType INTEGER NOT NULL, interestPostingPeriodType INTEGER NOT NULL,
       interestCalculationType INTEGER NOT NULL, interestCalculationDaysInYearType INTEGER NOT NULL,
       minRequiredOpeningBalanceMinor INTEGER NOT NULL DEFAULT 0,
       minRequiredBalanceMinor INTEGER NOT NULL DEFAULT 0, enforceMinRequiredBalance INTEGER NOT NULL DEFAULT 0,
       allowOverdraft INTEGER NOT NULL DEFAULT 0, overdraftLimitMinor INTEGER NOT NULL DEFAULT 0,
       nominalAnnualInterestRateOverdraft TEXT NOT NULL DEFAULT '0',
       lienAllowed INTEGER NOT NULL DEFAULT 0, maxAllowedLienLimitMinor INTEGER NOT NULL DEFAULT 0,
       withHoldTax INTEGER NOT NULL DEFAULT 0, taxGroupId INTEGER
     ) STRICT;
     CREATE TABLE savingsAccounts (
       id INTEGER PRIMARY KEY, accountNo TEXT NOT NULL UNIQUE, externalId TEXT UNIQUE,
       clientId INTEGER NOT NULL REFERENCES clients, officeId INTEGER NOT NULL,
       productId INTEGER NOT NULL REFERENCES savingsProducts,
       currency TEXT NOT NULL, places INTEGER NOT NULL,
       status INTEGER NOT NULL, blocked INTEGER NOT NULL DEFAULT 0, reasonForBlock TEXT,
       awaitsIdentity INTEGER NOT NULL DEFAULT 0,
       balanceMinor INTEGER NOT NULL DEFAULT 0, onHoldMinor INTEGER NOT NULL DEFAULT 0,
       lastTransactionOn TEXT,
       submittedOn TEXT NOT NULL, submittedBy INTEGER NOT NULL,
       approvedOn TEXT, approvedBy INTEGER, activatedOn TEXT, activatedBy INTEGER,
       rejectedOn TEXT, rejectedBy INTEGER, withdrawnOn TEXT, withdrawnBy INTEGER,
       closedOn TEXT, closedBy INTEGER, note TEXT
     ) STRICT;
     CREATE INDEX savingsAccountsByClient ON savingsAccounts (clientId);
     CREATE INDEX savingsAccountsByStatus ON savingsAccounts (status);
     CREATE TABLE savingsTransactions (
       id INTEGER PRIMARY KEY, accountId INTEGER NOT NULL REFERENCES savingsAccounts,
       type INTEGER NOT NULL, day TEXT NOT NULL, amountMinor INTEGER NOT NULL CHECK (amountMinor > 0),
       /* What the movement adds to the balance: the amount with its sign, 0 for holds and releases. */
       effectMinor INTEGER NOT NULL, runningBalanceMinor INTEGER NOT NULL,
       reversed INTEGER NOT NULL DEFAULT 0, reversalOf INTEGER,
       transferId INTEGER, releaseTransactionId INTEGER, reasonForBlock TEXT,
       note TEXT, receiptNumber TEXT, userId INTEGER, submittedOn TEXT NOT NULL
     ) STRICT;
     CREATE INDEX savingsTransactionsByAccount ON savingsTransactions (accountId, day, id);
     CREATE TABLE transfers (
       id INTEGER PRIMARY KEY, fromAccountId INTEGER NOT NULL, toAccountId INTEGER NOT NULL,
       day TEXT NOT NULL, amountMinor INTEGER NOT NULL, currency TEXT NOT NULL, places INTEGER NOT NULL,
       comment TEXT NOT NULL, userId INTEGER
     ) STRICT;`,
    // The statement as a chain instead of an index (statement.ts).
    `ALTER TABLE savingsTransactions ADD COLUMN previousId INTEGER;
     ALTER TABLE savingsAccounts ADD COLUMN lastTransactionId INTEGER;
     UPDATE savingsTransactions SET previousId = p.previousId
       FROM (SELECT id, lag(id) OVER (PARTITION BY accountId ORDER BY day, id) AS previousId FROM savingsTransactions) p
       WHERE p.id = savingsTransactions.id;
     UPDATE savingsAccounts SET lastTransactionId = (
       SELECT t.id FROM savingsTransactions t WHERE t.accountId = savingsAccounts.id ORDER BY t.day DESC, t.id DESC LIMIT 1);
     DROP INDEX savingsTransactionsByAccount;`,
    'ALTER TABLE savingsProducts ADD COLUMN blockedUntilIdentity INTEGER NOT NULL DEFAULT 1',
  ],
}
