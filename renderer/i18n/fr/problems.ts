/** Why the desk turns something down, by its code, room by room: `shared/desk/problems.ts`. */
import type { ProblemWords } from '../../../shared/desk/problems.ts'
import { computer } from './problems/computer.ts'
import { connect } from './problems/connect.ts'
import { credentials } from './problems/credentials.ts'
import { directory } from './problems/directory.ts'
import { dispatcher } from './problems/dispatcher.ts'
import { documents } from './problems/documents.ts'
import { faults } from './problems/faults.ts'
import { hops } from './problems/hops.ts'
import { learning } from './problems/learning.ts'
import { posting } from './problems/posting.ts'
import { reconciliation } from './problems/reconciliation.ts'
import { till } from './problems/till.ts'
import { users } from './problems/users.ts'
import { webhooks } from './problems/webhooks.ts'

export const problems: ProblemWords = {
  ...computer,
  ...connect,
  ...credentials,
  ...directory,
  ...dispatcher,
  ...documents,
  ...faults,
  ...hops,
  ...learning,
  ...posting,
  ...reconciliation,
  ...till,
  ...users,
  ...webhooks,
}
