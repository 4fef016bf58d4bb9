/** The icons the kit draws itself, embedded by its bundle: without them it would fetch them from the internet. */
import { addIcon } from '@iconify/vue'
import { init } from 'virtual:nuxt-ui-icons'

export function registerIcons(): void {
  init((name, drawing) => addIcon(name, drawing))
}
