/** Why the desk turns something down, by its code, room by room: `shared/desk/problems.ts`. */
import type { ProblemWords } from '../../../shared/desk/problems.ts'
import { causes } from './problems/causes.ts'
import { computer } from './problems/computer.ts'
import { connect } from './problems/connect.ts'
import { credentials } from './problems/credentials.ts'
import { directory } from './problems/directory.ts'
import { dispatcher } from './problems/dispatcher.ts'
import { documents } from './problems/documents.ts'
import { faults } from './problems/faults.ts'
import { hops } from './problems/hops.ts'
import { learning } from './problems/learning.ts'
import { line } from './problems/line.ts'
import { posting } from './problems/posting.ts'
import { reconciliation } from './problems/reconciliation.ts'
import { refusals } from './problems/refusals.ts'
import { storage } from './problems/storage.ts'
import { till } from './problems/till.ts'
import { users } from './problems/users.ts'
import { webhooks } from './problems/webhooks.ts'

export const problems: ProblemWords = {
  ...causes,
  ...computer,
  ...connect,
  ...credentials,
  ...directory,
  ...dispatcher,
  ...documents,
  ...faults,
  ...hops,
  ...learning,
  ...line,
  ...posting,
  ...reconciliation,
  ...refusals,
  ...storage,
  ...till,
  ...users,
  ...webhooks,
}
