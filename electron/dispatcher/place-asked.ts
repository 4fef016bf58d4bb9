/** Keeps what was asked for from outside the page until somebody has unlocked: the last of it, once. */
import type { EventBus } from '../core/event-bus.ts'
import type { PlaceAsked } from '../../shared/desk/place-asked.ts'

export interface PlacesAsked {
  ask(place: PlaceAsked): void
  take(): PlaceAsked | null
}

export function createPlacesAsked(news: Pick<EventBus, 'publish'>): PlacesAsked {
  let last: PlaceAsked | null = null
  return {
    ask(place) {
      last = place
      // A locked page is not told; it asks when it is unlocked.
      news.publish('placeAsked', null)
    },
    take() {
      const place = last
      last = null
      return place
    },
  }
}
