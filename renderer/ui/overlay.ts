/** What lies over the screens: nothing, everything by name, or the sheet of keys. */
import { ref } from 'vue'

export const overlay = ref<'none' | 'commands' | 'keys'>('none')
