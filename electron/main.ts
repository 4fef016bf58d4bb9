/** Electron's entry. Built to `dist/main/main.js`, beside the training bank, the preload and the page. */
import { join } from 'node:path'
import { catchTheUncaught } from './core/last-resort.ts'
import { runElectron } from './shells/electron.ts'

const here = import.meta.dirname

// Not awaited: Electron is ready only after this module has been evaluated, so waiting for it here would never end.
runElectron({
  pages: join(here, '..', 'renderer'),
  preload: join(here, '..', 'preload', 'preload.cjs'),
  desk: join(here, 'desk.js'),
  bank: join(here, 'bank.js'),
}).then(
  (desk) => desk && catchTheUncaught(desk),
  (problem: unknown) => {
    process.stderr.write(`${problem instanceof Error ? problem.message : 'Teller Desk cannot be started.'}\n`)
    process.exit(1)
  },
)
