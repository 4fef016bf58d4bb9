/** What one thing that was learnt about an entry says, in words. */
import { reference, type Fact, type JournalEntry, type StepShown } from '../../shared/posting/journal.ts'
import { isActionName } from '../actions/index.ts'
import { labelOf } from '../actions/wording.ts'
import { personName } from '../desk/person-names.ts'
import { safeText } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { refusalWords } from '../entries/outcome-words.ts'
import { worded } from '../i18n/in-words.ts'
import { shownWords } from './books-shown.ts'

/** Empty where its name says all. */
export const factDetail = (entry: JournalEntry, fact: Fact): string => safeText(tell(entry, fact))

function tell(entry: JournalEntry, fact: Fact): string {
  const { journal } = say
  switch (fact.kind) {
    case 'sent':
      return fact.again === undefined ? '' : journal.sentAgain(personName(fact.again))
    case 'settled':
    case 'unsettled':
      return personName(fact.by)
    case 'refused':
      return refusalWords(entry, fact.refusal)
    case 'neverLeft':
    case 'lost':
      return worded({ ...fact, message: fact.why })
    case 'event':
      if (fact.against !== undefined)
        return journal.eventAgainst(
          labelOf(isActionName(entry.operation) ? entry.operation : null, fact.against),
        )
      return fact.succeeded ? journal.eventGood : journal.eventBad
    case 'contested':
      return reference(fact.by)
    case 'readBack':
      return withShown(
        entry,
        fact.among === undefined ? journal.found(fact.found, fact.fenced) : journal.foundAmong(fact.among),
        fact.shows,
      )
    case 'unclear':
      return withShown(entry, journal.unclear[fact.why], fact.shows)
    case 'decided':
      return say.figures.named(
        fact.executed ? journal.decidedExecuted : journal.decidedNot,
        `${fact.by.map(personName).join(', ')}. ${fact.reason}`,
      )
    default:
      return ''
  }
}

function withShown(entry: JournalEntry, words: string, shows: StepShown | undefined): string {
  return shows ? `${words} · ${say.figures.named(say.doubts.shown, shownWords(entry, shows))}` : words
}
