/** How often the sought customer stands where a teller looks: over questions by seed whose answers are known. */
import type { Search } from '../../../electron/directory/search.ts'
import type { Person } from './names.ts'
import { atFirstSight, type Kind, type Question } from './questions.ts'

/** What a service lists of them. */
export function recordsOf(people: readonly Person[]) {
  return {
    clients: people.map(({ id, name, phone, bvn, email, officeId }) => ({
      id,
      json: { id, displayName: name, mobileNo: phone, bvn, emailAddress: email, officeId },
    })),
    savings: people.flatMap(({ id: clientId, name, accounts }) =>
      accounts.map(({ id, accountNo }) => ({ id, json: { id, clientId, clientName: name, accountNo } })),
    ),
  }
}

export interface Share {
  right: number
  of: number
}
export interface Ranking {
  amongFive: Share
  /** Where what is typed means one customer, and names nobody else. */
  firstWhereHersAlone: Share
  byKind: Map<Kind, { amongFive: Share; firstWhereHersAlone: Share }>
  /** Texts whose customer was not among the first five. */
  missed: string[]
}

/** Half of the sought are customers of another office than the one at whose counter they stand. */
export function rank(search: Pick<Search, 'find'>, questions: readonly Question[]): Ranking {
  const none = () => ({ amongFive: { right: 0, of: 0 }, firstWhereHersAlone: { right: 0, of: 0 } })
  const all = none()
  const byKind: Ranking['byKind'] = new Map()
  const missed: string[] = []
  const offices = [...new Set(questions.map(({ sought }) => sought.officeId))]
  for (const [at, { kind, text, sought, meant, isAnothers }] of questions.entries()) {
    const ofKind = byKind.get(kind) ?? none()
    byKind.set(kind, ofKind)
    const other = offices.filter((office) => office !== sought.officeId)[at % (offices.length - 1)]
    const hits = search.find(text, { limit: 20, officeId: at % 2 === 0 ? sought.officeId : other })
    const place = [...new Set(hits.map(({ clientId }) => clientId))].indexOf(sought.id)
    const isAmong = place >= 0 && place < atFirstSight
    count(isAmong, all.amongFive, ofKind.amongFive)
    if (!isAmong) missed.push(`${kind}: “${text}” for ${sought.name}, at ${place}`)
    if (meant.size === 1 && !isAnothers)
      count(place === 0, all.firstWhereHersAlone, ofKind.firstWhereHersAlone)
  }
  return { ...all, byKind, missed }
}

function count(isRight: boolean, ...shares: Share[]): void {
  for (const share of shares) {
    share.of += 1
    if (isRight) share.right += 1
  }
}

export function shareOf({ right, of }: Share): number {
  return of === 0 ? 1 : right / of
}
