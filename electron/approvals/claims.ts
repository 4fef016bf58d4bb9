/**
 * Who has taken up which application, for the people who use this desk in turn and for their windows: it outlives a
 * reload of the page, and ends with the desk's own process. It binds nobody.
 */
import type { EventBus } from '../core/event-bus.ts'
import type { Claims } from '../../shared/desk/claims.ts'

/** More than anybody takes up in a day: the oldest gives way. */
const maxClaims = 1000

export function createClaims(news: Pick<EventBus, 'publish'>) {
  const claimed = new Map<string, string>()
  const all = (): Claims => ({ claims: Object.fromEntries(claimed) })
  return {
    all,
    /** What another has taken up is this person's from now on; nobody lets go of what is another's. */
    set(profile: string, { application, isMine }: { application: string; isMine: boolean }): Claims {
      if (isMine || claimed.get(application) === profile) claimed.delete(application)
      if (isMine) claimed.set(application, profile)
      for (const oldest of [...claimed.keys()].slice(0, Math.max(0, claimed.size - maxClaims)))
        claimed.delete(oldest)
      news.publish('claims', null)
      return all()
    },
  }
}
