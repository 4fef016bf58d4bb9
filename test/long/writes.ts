/**
 * A disk that fails at each write of the program in turn, by the table of writes; once for so long that all that runs
 * by itself meets it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runWriteFaults } from '../faults/writes.ts'
import { runLong } from '../long.ts'

await runLong({ seed: 1, runs: 1 }, async ({ seed, runs }, report) => {
  for (let run = 0; run < runs; run++) {
    const data = mkdtempSync(join(tmpdir(), 'teller-writes-'))
    const found = await runWriteFaults({ data, seed: seed + run, holdMs: 35_000 })
    rmSync(data, { recursive: true, force: true })
    report.tell('writes in the table', found.writes)
    report.none('rounds ended the program', found.ended, found.rounds)
    report.none('locks left the desk open', found.stayedOpen, found.rounds)
    report.none('answers came from a locked desk', found.shownAfterLock, found.rounds)
    report.none('answers came while nothing could be written down', found.shownUnrecorded, found.rounds)
    report.none('postings stand in one of bank and journal alone', found.unwritten, found.rounds)
    report.none('rounds did not meet their write', found.rounds - found.met, found.rounds, found.rounds / 4)
    if (found.stories.length > 0) report.tell('stories', found.stories)
  }
})
