/** Whether a teller finds whom she seeks, among as many as wanted: `npm run test:long -- ranking --people 200000`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../electron/data/store.ts'
import { runLong } from '../long.ts'
import { peopleBy } from '../store/ranking/names.ts'
import { questionsBy } from '../store/ranking/questions.ts'
import { rank, recordsOf, type Share, shareOf } from '../store/ranking/ranking.ts'

await runLong({ seed: 1, people: 100_000, questions: 2000 }, async (options, report) => {
  const dir = mkdtempSync(join(tmpdir(), 'teller-ranking-'))
  const store = openStore({ dir, key: new Uint8Array(32).fill(7), environment: 'training', now: Date.now })
  try {
    const people = peopleBy(options.seed, options.people)
    const { clients, savings } = recordsOf(people)
    store.cache.keep('client', clients, 1)
    store.cache.keep('savings', savings, 1)
    report.progress(`${people.length} people are kept`)
    const questions = questionsBy(options.seed + 1, people, options.questions)
    const { amongFive, firstWhereHersAlone, byKind, missed } = rank(store.search, questions)
    report.none('sought not among the first five', missed.length, amongFive.of, amongFive.of * 0.02)
    const { right, of } = firstWhereHersAlone
    report.none('not first though the words are hers alone', of - right, of, of * 0.1)
    const percent = (share: Share) => `${(shareOf(share) * 100).toFixed(1)} % of ${share.of}`
    for (const [kind, shares] of byKind) {
      report.tell(kind, {
        amongFive: percent(shares.amongFive),
        firstWhereHersAlone: percent(shares.firstWhereHersAlone),
      })
    }
    report.tell('missed', missed.slice(0, 40))
  } finally {
    store.close()
    rmSync(dir, { recursive: true, force: true })
  }
})
