/** What lies over the screens: nothing, or the sheet of keys. */
import { ref } from 'vue'

export const overlay = ref<'none' | 'keys'>('none')
