/** How an entry stands by its facts alone, in a sentence: what the desk does about a doubt is said as it is (decision 518). */
import { decidedBy, isOnlyReported, type JournalEntry } from '../../shared/posting/journal.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { say } from '../i18n/index.ts'

export function standsAs(entry: JournalEntry): string {
  const { byPeople, offline, reported, sentences } = say.journal
  const isOffline = entry.state === 'inDoubt' && useDesk().isOffline
  if (isOnlyReported(entry)) return isOffline ? offline.reported : reported
  const people = decidedBy(entry)
  if (people) return byPeople[people.executed ? 'executed' : 'notExecuted']
  return isOffline ? offline.inDoubt : sentences[entry.state]
}
