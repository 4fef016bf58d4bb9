/** Prints a slip: the desk counts the copy, the slip is drawn on its own paper, and only that paper is printed. */
import { createApp, h, nextTick } from 'vue'
import type { DeskError } from '../../../shared/desk/commands.ts'
import { ask } from '../../bridge.ts'
import { partiesOf } from '../../entry.ts'
import { knowNames } from '../../names.ts'
import SlipPaper from './SlipPaper.vue'

/** Null when the print was handed to the system; otherwise what went wrong. */
export async function printSlip(id: string): Promise<DeskError | null> {
  const answer = await ask('slip', { id })
  if (!answer.ok) return answer.error
  const { from, to } = partiesOf(answer.value.entry)
  await knowNames([from, to])
  document.getElementById('slip-paper')?.remove()
  const paper = document.createElement('div')
  paper.id = 'slip-paper'
  document.body.append(paper)
  const slip = createApp({ render: () => h(SlipPaper, { slip: answer.value }) })
  slip.mount(paper)
  await nextTick()
  await document.fonts.ready
  window.addEventListener(
    'afterprint',
    () => {
      slip.unmount()
      paper.remove()
    },
    { once: true },
  )
  window.print()
  return null
}
