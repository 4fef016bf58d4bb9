/**
 * Why the key that was just pressed did nothing: said beside the actions until another key is pressed. An amount that is
 * typed behind it is no other key.
 */
import { shallowRef } from 'vue'

export const refusedKey = shallowRef<string | null>(null)

window.addEventListener(
  'keydown',
  ({ key }) => {
    if (key.length > 1) refusedKey.value = null
  },
  { capture: true },
)
