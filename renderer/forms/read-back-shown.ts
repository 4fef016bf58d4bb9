/** Whether something is being read back just now: the guide for the first customer ticks it. */
import { ref } from 'vue'

export const readBackShown = ref(false)
