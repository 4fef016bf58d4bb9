/** Opens what a link or the window's menu asks for. A locked page is not there, so it is opened after the lock. */
import { onScopeDispose } from 'vue'
import type { Router } from 'vue-router'
import type { PlaceAsked } from '../../shared/desk/place-asked.ts'
import { ask, on } from '../desk/bridge.ts'
import { overlay } from '../ui/overlay.ts'

export function followPlaces(router: Router): void {
  const take = async (): Promise<void> => {
    const answer = await ask('takePlaceAsked', {})
    if (answer.ok && answer.value !== null) open(router, answer.value)
  }
  onScopeDispose(on('placeAsked', () => void take()))
  void take()
}

function open(router: Router, place: PlaceAsked): void {
  if (place.kind === 'reference') void router.push({ name: 'journal', query: { reference: place.reference } })
  else if (place.kind === 'computer') void router.push({ name: 'settings', hash: '#computer' })
  else if (place.kind === 'notices') void router.push({ name: 'notices' })
  else overlay.value = 'keys'
}
