/** The browser shell with a window of its own. Placeholder completed below. */
import type { DeskArguments } from './arguments.ts'
import { openDeskOrSay, runUntilSignal } from './run.ts'

export async function openWindow(args: DeskArguments): Promise<void> {
  const opened = await openDeskOrSay(args)
  if (!opened) return
  process.stdout.write(`Teller Desk is open at ${opened.shell.url}\n`)
  runUntilSignal(opened.close)
}
