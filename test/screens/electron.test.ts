/**
 * The product itself: real Electron on the built files does at the counter what the double does. It runs where Electron's
 * binary is, and is skipped with a message where it is not; `edges/electron*.test.ts` and the double stand for it there.
 */
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'
import { chooseShell } from '../../electron/shells/choose.ts'
import { describeCounter } from '../electron-double/counter.ts'
import { cannotInElectron, openInElectron } from '../electron-double/in-electron.ts'

const shell = chooseShell(fileURLToPath(new URL('../..', import.meta.url)), process.env)
if (shell.kind === 'browser') {
  console.warn(`Skipped, Electron’s window is checked by the double alone here: ${shell.why}.`)
}

describe.skipIf(shell.kind === 'browser')('in Electron itself', () => {
  describeCounter(async () => {
    if (shell.kind === 'browser') throw new Error(shell.why)
    return openInElectron(shell.program)
  }, cannotInElectron)
})
