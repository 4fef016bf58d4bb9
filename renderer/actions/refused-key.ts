/** Why the key that was just pressed did nothing: said beside the actions until another key is pressed. */
import { shallowRef } from 'vue'

export const refusedKey = shallowRef<string | null>(null)

window.addEventListener('keydown', () => (refusedKey.value = null), { capture: true })
