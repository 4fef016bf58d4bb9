/**
 * The desk as a program (contract §4). `--headless`: the browser shell without a window, its first line telling
 * where. Without it: the browser shell with its window.
 */
import { startBankEarly } from '../bank/early-bank.ts'
import { ArgumentsError, readArguments } from './arguments.ts'
import { isLikelyTraining } from './likely-training.ts'

try {
  const args = readArguments(process.argv.slice(2), process.env)
  // Only now: a wrong flag is told at once, without loading the desk.
  if (args.isHeadless) {
    if (isLikelyTraining(args)) startBankEarly()
    const { openDeskOrSay } = await import('./run.ts')
    const { runUntilSignal } = await import('./until-signal.ts')
    const opened = await openDeskOrSay(args)
    if (opened) {
      const { shell } = opened
      const line = args.isJson
        ? JSON.stringify({ url: shell.url, token: shell.token })
        : `Teller Desk is open at ${shell.url}`
      await opened.desk.ready
      // Whoever has read the line may end the desk at once, and its books are closed then too.
      runUntilSignal(opened.close)
      process.stdout.write(`${line}\n`)
    }
  } else {
    const { openWindow } = await import('./window.ts')
    await openWindow(args, 'this command opens the browser shell; "npm start" chooses')
  }
} catch (problem) {
  if (!(problem instanceof ArgumentsError)) throw problem
  process.stderr.write(`${problem.message}\n`)
  process.exitCode = 2
}
