/** The line between the double and the test that drives it: what a person would see or do outside the page. */
import { EventEmitter } from 'node:events'
import { z } from 'zod'

/** What a page, or somebody in its place, might try; main's answer is told. */
const attempt = z.discriminatedUnion('what', [
  z.object({ what: z.literal('request'), url: z.string() }),
  z.object({ what: z.literal('permission'), name: z.string(), kinds: z.array(z.string()), url: z.string() }),
  z.object({ what: z.literal('device') }),
  z.object({ what: z.literal('window'), url: z.string() }),
  z.object({ what: z.literal('download') }),
  /** An event of the page's contents, which main may prevent. */
  z.object({ what: z.literal('event'), name: z.string() }),
  /** A call as if from a frame. */
  z.object({ what: z.literal('call'), frame: z.object({ url: z.string(), isMain: z.boolean() }) }),
])
export type Attempt = z.output<typeof attempt>

/** What a test makes happen. */
const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('power'), event: z.string() }),
  z.object({ kind: z.literal('crash') }),
  z.object({ kind: z.literal('closeWindow') }),
  /** The engine of a utility process fails, which is told before the process is gone. */
  z.object({ kind: z.literal('fatal'), pid: z.int() }),
  /** Presses an entry of the window's menu. */
  z.object({ kind: z.literal('menu'), label: z.string() }),
  /** macOS has been asked to open a link. */
  z.object({ kind: z.literal('link'), url: z.string() }),
  /** Main is asked what it must refuse. */
  z.object({ kind: z.literal('try'), attempt }),
  /** The button that a person presses in the next boxes. */
  z.object({ kind: z.literal('press'), button: z.int() }),
])
export type Order = z.output<typeof order>

/** What the double tells. */
export type Told =
  | { kind: 'window'; endpoint: string; preferences: object; isSandboxed: boolean }
  | { kind: 'tried'; answer: unknown }
  | { kind: 'reloaded' }
  /** Main has heard what the page asks. */
  | { kind: 'asked'; name: unknown }
  | { kind: 'focused' }
  /** Somebody has started it while it runs. */
  | { kind: 'secondStart' }
  /** Electron starts it again as soon as it has ended. */
  | { kind: 'relaunch'; args: readonly string[] }
  /** A utility process was started. */
  | { kind: 'process'; name: string; pid: number }
  | { kind: 'errorBox'; title: string; content: string }
  | { kind: 'messageBox'; message: string; buttons: readonly string[] }
  | { kind: 'printed'; options: object; pages: number }

export const orders = new EventEmitter<{ order: [Order] }>()
process.on('message', (told) => orders.emit('order', order.parse(told)))

export function tell(told: Told): void {
  process.send?.(told)
}

let pressed = 0
orders.on('order', (told) => {
  if (told.kind === 'press') pressed = told.button
})
export const pressedButton = (): number => pressed
