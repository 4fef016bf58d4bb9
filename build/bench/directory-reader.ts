/** A process that opens a bank's directory and searches in it: prints the most megabytes that it held. */
import { join } from 'node:path'
import { openForReading } from '../../electron/database/database.ts'
import { createSearch } from '../../electron/directory/search.ts'
import { directoryKey } from './directory-bank.ts'

const [dir = ''] = process.argv.slice(2)
const { handle, close } = openForReading({ path: join(dir, 'cache.db'), key: directoryKey })
const search = createSearch(handle)
for (const first of 'abcdefghijklmnopqrstuvwxyz') {
  for (const text of [first, `${first}de`, `${first}la bello`, `chukw${first}`])
    search.find(text, { limit: 20, officeId: 1 })
}
close()
console.log(process.resourceUsage().maxRSS / 1000)
