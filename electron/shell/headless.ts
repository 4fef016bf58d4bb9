/**
 * The desk as a program (contract §4). `--headless`: the browser shell without a window, its first line telling
 * where. Without it: the window, as `npm start` opens it.
 */
import { ArgumentsError, readArguments } from './arguments.ts'
import { openDeskOrSay, runUntilSignal } from './run.ts'

try {
  const args = readArguments(process.argv.slice(2), process.env)
  if (args.isHeadless) {
    const opened = await openDeskOrSay(args)
    if (opened) {
      const { shell } = opened
      const line = args.isJson
        ? JSON.stringify({ url: shell.url, token: shell.token })
        : `Teller Desk is open at ${shell.url}`
      process.stdout.write(`${line}\n`)
      runUntilSignal(opened.close)
    }
  } else {
    const { openWindow } = await import('./window.ts')
    await openWindow(args)
  }
} catch (problem) {
  if (!(problem instanceof ArgumentsError)) throw problem
  process.stderr.write(`${problem.message}\n`)
  process.exitCode = 2
}
