/** Tables of loan products, loans, their installments and movements. A loan keeps its own terms. */
import type { Tables } from '../core/books.ts'

const terms = `
  principalMinor INTEGER NOT NULL CHECK (principalMinor > 0), numberOfRepayments INTEGER NOT NULL,
  repaymentEvery INTEGER NOT NULL, repaymentFrequencyType INTEGER NOT NULL,
  interestRatePerPeriod TEXT NOT NULL, interestRateFrequencyType INTEGER NOT NULL,
  amortizationType INTEGER NOT NULL, interestType INTEGER NOT NULL, interestCalculationPeriodType INTEGER NOT NULL,
  daysInYearType INTEGER NOT NULL, daysInMonthType INTEGER NOT NULL, graceOnPrincipalPayment INTEGER NOT NULL,
  /* 0: installments to the minor unit. */
  multiplesOfMinor INTEGER NOT NULL, accountingRule INTEGER NOT NULL`

/** What became of each portion of an installment. */
const portion = (name: string) =>
  ['Due', 'Paid', 'Waived', 'WrittenOff']
    .map((way) => `${name}${way}Minor INTEGER NOT NULL DEFAULT 0`)
    .join(', ')

export const loanTables: Tables = {
  owner: 'loans',
  steps: [
    `CREATE TABLE loanProducts (
       id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, shortName TEXT NOT NULL UNIQUE,
       currency TEXT NOT NULL, places INTEGER NOT NULL, ${terms}
     ) STRICT;
     CREATE TABLE loans (
       id INTEGER PRIMARY KEY, accountNo TEXT NOT NULL UNIQUE, externalId TEXT UNIQUE,
       clientId INTEGER NOT NULL REFERENCES clients, officeId INTEGER NOT NULL,
       productId INTEGER NOT NULL REFERENCES loanProducts, currency TEXT NOT NULL, places INTEGER NOT NULL,
       status INTEGER NOT NULL, ${terms},
       proposedPrincipalMinor INTEGER NOT NULL, approvedPrincipalMinor INTEGER,
       accruedInterestMinor INTEGER NOT NULL DEFAULT 0, overpaidMinor INTEGER NOT NULL DEFAULT 0,
       writtenOffMinor INTEGER NOT NULL DEFAULT 0, recoveredMinor INTEGER NOT NULL DEFAULT 0,
       expectedDisbursementOn TEXT NOT NULL, disbursedOn TEXT, disbursedBy INTEGER,
       submittedOn TEXT NOT NULL, submittedBy INTEGER NOT NULL, approvedOn TEXT, approvedBy INTEGER,
       rejectedOn TEXT, rejectedBy INTEGER, withdrawnOn TEXT, withdrawnBy INTEGER,
       closedOn TEXT, writtenOffOn TEXT, note TEXT
     ) STRICT;
     CREATE INDEX loansByClient ON loans (clientId);
     CREATE TABLE loanInstallments (
       loanId INTEGER NOT NULL REFERENCES loans, number INTEGER NOT NULL,
       fromDay TEXT NOT NULL, dueDay TEXT NOT NULL, metOn TEXT,
       accrued INTEGER NOT NULL DEFAULT 0,
       ${['principal', 'interest', 'fee', 'penalty'].map(portion).join(', ')},
       PRIMARY KEY (loanId, number)
     ) STRICT;
     CREATE INDEX loanInstallmentsByDue ON loanInstallments (dueDay) WHERE accrued = 0;
     CREATE TABLE loanTransactions (
       id INTEGER PRIMARY KEY, loanId INTEGER NOT NULL REFERENCES loans, type INTEGER NOT NULL, day TEXT NOT NULL,
       amountMinor INTEGER NOT NULL CHECK (amountMinor > 0),
       principalMinor INTEGER NOT NULL, interestMinor INTEGER NOT NULL, feeMinor INTEGER NOT NULL,
       penaltyMinor INTEGER NOT NULL, overpaidMinor INTEGER NOT NULL,
       /* Of the principal, after it. */
       outstandingMinor INTEGER NOT NULL,
       note TEXT, userId INTEGER, submittedOn TEXT NOT NULL
     ) STRICT;
     CREATE INDEX loanTransactionsByLoan ON loanTransactions (loanId, id);`,
    `ALTER TABLE loanTransactions ADD COLUMN reversedOn TEXT;
     /* Which installments a repayment paid: what undoing it takes back. */
     CREATE TABLE loanRepaymentShares (
       transactionId INTEGER NOT NULL REFERENCES loanTransactions, number INTEGER NOT NULL,
       penaltyMinor INTEGER NOT NULL, feeMinor INTEGER NOT NULL,
       interestMinor INTEGER NOT NULL, principalMinor INTEGER NOT NULL,
       PRIMARY KEY (transactionId, number)
     ) STRICT;`,
  ],
}
