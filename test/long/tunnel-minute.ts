/** OpenSSH's server gone for a minute, in real time: the tunnel comes back, and carries an event. */
import { runLong } from '../long.ts'
import { withoutServerFor } from '../outside/minute.ts'

await runLong({ goneMs: 60_000 }, async ({ goneMs }, report) => {
  report.tell('back after ms', await withoutServerFor(goneMs))
})
