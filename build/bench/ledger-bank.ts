/**
 * The bank that the ledger's measure loads: `ledger-bank DIR GROUP`, at most GROUP writes to a commit. Its first line
 * tells where it is, its users, and the accounts that may move money.
 */
import { openBank } from '../../sandbox/bank.ts'
import { movable } from './ledger.ts'

const [dataDir = '', largestGroup = ''] = process.argv.slice(2)
const bank = await openBank({ dataDir, customers: 400, largestGroup: Number(largestGroup) })
const accounts = bank.books.all(movable)
const { gatewayUrl, baseUrl, users } = bank
process.once('SIGTERM', () => void bank.close().then(() => process.exit(0)))
process.stdout.write(`${JSON.stringify({ gatewayUrl, baseUrl, users, accounts })}\n`)
