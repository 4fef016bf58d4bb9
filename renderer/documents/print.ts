/** Sends papers where they go: the system's printer, the receipt printer, a file. Only the paper is printed. */
import { createApp, h, nextTick } from 'vue'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { SavedPaper, Slip } from '../../shared/desk/paper.ts'
import type { Paper } from '../../shared/documents/paper.ts'
import { testSlipPaper } from '../../shared/documents/test-slip.ts'
import { ask } from '../desk/bridge.ts'
import { say } from '../i18n/index.ts'
import PaperSheet from './PaperSheet.vue'
import { advicePaperOf, slipPaperOf } from './from-entry.ts'
import { documentLocale } from './document-locale.ts'

/** What a print came to; `note` is a sentence for the teller where there is more to say. */
export type Printed = { ok: true; note: string | null } | { ok: false; error: DeskError }

/** The slip of an entry; each call is one copy. */
export async function slipOut(id: string): Promise<Printed> {
  const answer = await ask('slip', { id })
  if (!answer.ok) return answer
  return slipTo(answer.value, await slipPaperOf(answer.value))
}

/** What shows whether the printer of this counter prints, and how wide. */
export async function testSlipOut(): Promise<Printed> {
  const answer = await ask('testSlip', {})
  return answer.ok ? slipTo(answer.value, testSlipPaper(answer.value, documentLocale())) : answer
}

function slipTo(
  { printer, paperMillimetres }: Pick<Slip, 'printer' | 'paperMillimetres'>,
  paper: Paper,
): Promise<Printed> {
  return printer === 'receipt' ? onReceipt(paper) : onPage(paper, paperMillimetres)
}

/** The advice of an entry, as a page or as PDF; each call is one copy. */
export async function adviceOut(id: string, as: 'print' | 'pdf'): Promise<Printed> {
  const answer = await ask('slip', { id })
  if (!answer.ok) return answer
  const paper = await advicePaperOf(answer.value)
  return as === 'print' ? onPage(paper) : onFile(paper, 'pdf')
}

/** The slip as PDF; a copy like any other. */
export async function slipAsPdf(id: string): Promise<Printed> {
  const answer = await ask('slip', { id })
  return answer.ok ? onFile(await slipPaperOf(answer.value), 'pdf') : answer
}

export async function onReceipt(paper: Paper): Promise<Printed> {
  const answer = await ask('printReceipt', { paper })
  if (!answer.ok) return answer
  const { replaced } = answer.value
  return { ok: true, note: replaced.length === 0 ? null : say.slip.replaced(replaced.join(' ')) }
}

/**
 * Draws the paper beside the page, prints it alone, and takes it away.
 * @param stripMillimetres How wide the paper of a slip is.
 */
export async function onPage(paper: Paper, stripMillimetres?: number): Promise<Printed> {
  document.getElementById('slip-paper')?.remove()
  const place = document.createElement('div')
  place.id = 'slip-paper'
  if (stripMillimetres !== undefined) place.style.setProperty('--strip', `${stripMillimetres}mm`)
  document.body.append(place)
  const sheet = createApp({ render: () => h(PaperSheet, { paper }) })
  sheet.mount(place)
  await nextTick()
  await document.fonts.ready
  const clear = (): void => {
    sheet.unmount()
    place.remove()
  }
  const answer = await ask('printPage', {
    form: paper.form,
    ...(paper.form === 'receipt' && { lengthMillimetres: lengthOf(place) }),
  })
  if (!answer.ok || answer.value.by === 'shell') {
    clear()
    return answer.ok ? { ok: true, note: null } : answer
  }
  window.addEventListener('afterprint', clear, { once: true })
  window.print()
  // Whether there is a printer, and whether somebody chose it, no browser tells.
  return { ok: true, note: say.slip.inBrowser }
}

/** A printer's own resolution rounds each line a little; a slip that is longer than its paper would go on on a next one. */
const roundedMillimetres = 2

/** As it is drawn here, unseen, it is printed: in a strip's own width, and with all letters there. */
function lengthOf(place: HTMLElement): number {
  const millimetre = 96 / 25.4
  return Math.ceil(place.getBoundingClientRect().height / millimetre) + roundedMillimetres
}

export async function onFile(paper: Paper, as: 'pdf' | 'csv'): Promise<Printed> {
  const answer = await ask('savePaper', { paper, as })
  return answer.ok ? { ok: true, note: onDisk(answer.value) } : answer
}

/** Keeps a file where the shell has not, and says what became of it. */
export function onDisk(file: SavedPaper): string {
  if (file.saved === 'page') handOver(file.name, file.type, file.base64)
  return file.saved === 'cancelled' ? say.slip.notSaved : say.slip.saved(file.name)
}

/** The browser keeps it where it keeps downloads; nothing is asked of anybody. */
function handOver(name: string, type: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
