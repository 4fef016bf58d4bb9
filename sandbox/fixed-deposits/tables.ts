/** Tables of fixed deposit products, deposits and their movements. Rules stand in both: a deposit keeps its own. */
import type { Tables } from '../core/books.ts'

/** What §2.4 lets a product say and an account say again; null: no such rule. */
const rules = `
  interestCompoundingPeriodType INTEGER NOT NULL, interestPostingPeriodType INTEGER NOT NULL,
  interestCalculationType INTEGER NOT NULL, interestCalculationDaysInYearType INTEGER NOT NULL,
  lockinPeriodFrequency INTEGER, lockinPeriodFrequencyType INTEGER,
  minDepositTerm INTEGER, minDepositTermTypeId INTEGER, maxDepositTerm INTEGER, maxDepositTermTypeId INTEGER,
  inMultiplesOfDepositTerm INTEGER, inMultiplesOfDepositTermTypeId INTEGER,
  preClosurePenalApplicable INTEGER NOT NULL DEFAULT 0, preClosurePenalInterest TEXT,
  preClosurePenalInterestOnTypeId INTEGER,
  withHoldTax INTEGER NOT NULL DEFAULT 0, taxGroupId INTEGER REFERENCES taxGroups,
  /* JSON, as deposit-chart.ts writes it. */
  charts TEXT NOT NULL`

export const depositTables: Tables = {
  owner: 'fixedDeposits',
  steps: [
    `CREATE TABLE fixedDepositProducts (
       id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, shortName TEXT NOT NULL UNIQUE,
       currency TEXT NOT NULL, places INTEGER NOT NULL, ${rules}
     ) STRICT;
     CREATE TABLE fixedDeposits (
       id INTEGER PRIMARY KEY, accountNo TEXT NOT NULL UNIQUE, externalId TEXT UNIQUE,
       clientId INTEGER NOT NULL REFERENCES clients, officeId INTEGER NOT NULL,
       productId INTEGER NOT NULL REFERENCES fixedDepositProducts, currency TEXT NOT NULL, places INTEGER NOT NULL,
       status INTEGER NOT NULL, ${rules},
       depositAmountMinor INTEGER NOT NULL CHECK (depositAmountMinor > 0),
       depositPeriod INTEGER NOT NULL, depositPeriodFrequencyId INTEGER NOT NULL,
       nominalAnnualInterestRate TEXT NOT NULL,
       maturesOn TEXT, maturityAmountMinor INTEGER,
       balanceMinor INTEGER NOT NULL DEFAULT 0, interestPostedMinor INTEGER NOT NULL DEFAULT 0,
       taxWithheldMinor INTEGER NOT NULL DEFAULT 0,
       /* The first day whose interest is not posted yet, and the day of the next posting. */
       since TEXT, nextPosting TEXT,
       submittedOn TEXT NOT NULL, submittedBy INTEGER NOT NULL, approvedOn TEXT, approvedBy INTEGER,
       activatedOn TEXT, activatedBy INTEGER, rejectedOn TEXT, rejectedBy INTEGER, withdrawnOn TEXT,
       withdrawnBy INTEGER, closedOn TEXT, closedBy INTEGER, note TEXT
     ) STRICT;
     CREATE INDEX fixedDepositsByClient ON fixedDeposits (clientId);
     CREATE INDEX fixedDepositsByPosting ON fixedDeposits (nextPosting) WHERE nextPosting IS NOT NULL;
     CREATE TABLE fixedDepositTransactions (
       id INTEGER PRIMARY KEY, depositId INTEGER NOT NULL REFERENCES fixedDeposits, type INTEGER NOT NULL,
       day TEXT NOT NULL, amountMinor INTEGER NOT NULL CHECK (amountMinor > 0), effectMinor INTEGER NOT NULL,
       runningBalanceMinor INTEGER NOT NULL, note TEXT, userId INTEGER, submittedOn TEXT NOT NULL
     ) STRICT;
     CREATE INDEX fixedDepositTransactionsByDeposit ON fixedDepositTransactions (depositId, id);`,
  ],
}
