/** What the desk can be asked about its own journal (shared/desk/health.ts). */
import type { Store } from '../data/store.ts'
import type { Gap } from '../../shared/desk/health.ts'
import { reference } from '../../shared/posting/journal.ts'
import type { Commands } from '../core/command-handlers.ts'
import { doubtOf } from './doubt.ts'
import { Refused } from '../core/refused.ts'
import { problem, type Said } from '../../shared/desk/problems.ts'
import { inEnglish } from '../../shared/values/phrase.ts'

export interface HealthRooms {
  store: Pick<Store, 'journal' | 'health' | 'audit'>
  counter: { touch(): void; current(): { person: { id: string } } | null }
  /** The bank's clock less this computer's. */
  offsetMs: () => number
  /** When a request will have been waited for long enough, in epoch ms. */
  soonest: (id: string) => number
  /** What was found may be a notice now. */
  verified: () => void
}

type Names = 'doubts' | 'journalHealth' | 'verifyJournal'

export function createHealthCommands({
  store,
  counter,
  offsetMs,
  soonest,
  verified,
}: HealthRooms): Pick<Commands, Names> {
  const { journal, health, audit } = store
  return {
    doubts: () => ({
      doubts: journal.open().map((entry) => doubtOf(entry, offsetMs(), soonest(entry.id))),
      drafts: journal.drafts(),
    }),
    journalHealth: () => ({ gaps: health.gaps(), trouble: health.trouble() }),
    async verifyJournal() {
      counter.touch()
      const profile = counter.current()?.person.id ?? null
      const found = await health.verify()
      const detail = found.isWhole
        ? `whole, ${found.links} links`
        : found.why === null
          ? null
          : inEnglish(found.why)
      audit.add({ profile, action: 'verifyJournal', subject: null, detail })
      verified()
      return found
    },
  }
}

const shownForMs = 7 * 24 * 60 * 60 * 1000

/** The newest gap, as long as it is news. It stands in the journal for ever. */
export function gapInNews(gaps: readonly Gap[], nowMs: number): Gap | null {
  return gaps.findLast(({ foundAt }) => Math.abs(nowMs - foundAt) < shownForMs) ?? null
}

/** What is wrong with the journal, for whoever asks how the data are kept. */
export function healthNotices({ health }: Pick<Store, 'health'>): Said[] {
  const trouble = health.trouble()
  return [
    ...(trouble === null ? [] : [trouble]),
    ...health.gaps().map((gap) => ({ message: gapSentence(gap) })),
  ]
}

function gapSentence({ afterSeq, toSeq, missingFacts, foundAt, aside }: Gap): string {
  const day = new Date(foundAt).toISOString().slice(0, 10)
  const missing =
    toSeq === null
      ? `Whatever was written after No. ${afterSeq} is missing from the journal`
      : toSeq > afterSeq
        ? `No. ${afterSeq + 1} to No. ${toSeq} are missing from the journal`
        : missingFacts === 0
          ? 'Rows of the audit are missing'
          : 'Some of what was learnt about the newest entries is missing from the journal'
  const files = aside === null ? '' : ` The damaged files are kept in the folder damaged/${aside}.`
  return `${missing}, found on ${day}.${files} Compare the bank’s books with your slips.`
}

/**
 * A draft from before a gap may have been sent by an entry that is missing: to send it from here could pay twice.
 * @throws Refused
 */
export function refuseAfterGap({ journal, health }: Pick<Store, 'journal' | 'health'>, id: string): void {
  const writtenMs = Date.parse(journal.get(id)?.writtenAt ?? '')
  if (!health.gaps().some(({ foundAt }) => writtenMs < foundAt)) return
  throw new Refused(problem('olderThanGap', { reference: reference(id) }))
}
