/**
 * The statement of a savings account, as a chain: each movement names the one before it, and the account names its
 * last. The chain stands in the order of the statement, by day and then by id. Most questions are about late days and
 * are answered by the first rows of the walk. An index by account would change another page of the books with each
 * movement, and cost a third of what a transfer costs (decision 82).
 */
function walk(goesOnFrom: string): string {
  return `WITH RECURSIVE statement AS (
    SELECT t.* FROM savingsAccounts a JOIN savingsTransactions t ON t.id = a.lastTransactionId WHERE a.id = @accountId
    UNION ALL
    SELECT t.* FROM statement s JOIN savingsTransactions t ON t.id = s.previousId WHERE ${goesOnFrom})`
}

/** To be followed by a SELECT from `statement`: every movement of the account `@accountId`. */
export const statement = walk('TRUE')

/** As `statement`: the movements after the day `@day`, and of those before only the last one on or before it. */
export const statementSince = walk('s.day > @day')

/** How many movements do not stand where the chain should have them; 0 in sound books. */
export const brokenChains = `SELECT
  (SELECT count(*) FROM (
     SELECT previousId, lag(id) OVER (PARTITION BY accountId ORDER BY day, id) AS trueId FROM savingsTransactions)
   WHERE previousId IS NOT trueId) +
  (SELECT count(*) FROM savingsAccounts a LEFT JOIN (
     SELECT accountId, id, row_number() OVER (PARTITION BY accountId ORDER BY day DESC, id DESC) AS place
     FROM savingsTransactions) t ON t.accountId = a.id AND t.place = 1
   WHERE a.lastTransactionId IS NOT t.id) AS n`
