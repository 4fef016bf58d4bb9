/**
 * The desk as a program (contract §4). `--headless`: the browser shell without a window, its first line telling
 * where. Without it: the browser shell with its window.
 */
import { ArgumentsError, readArguments } from './arguments.ts'
import { openDeskOrSay, runUntilSignal } from './run.ts'
import { openWindow } from './window.ts'

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
    await openWindow(args, 'this command opens the browser shell; "npm start" chooses')
  }
} catch (problem) {
  if (!(problem instanceof ArgumentsError)) throw problem
  process.stderr.write(`${problem.message}\n`)
  process.exitCode = 2
}
