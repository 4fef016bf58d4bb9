/**
 * A double of Electron that runs: it loads the **built** `main.js` and `preload.cjs` as they are, answers for the dozen
 * modules that they ask of Electron, shows the page in a real Chromium by its DevTools protocol, with the preload in a
 * world of its own there, and runs utility processes as real processes.
 *
 * It proves: that main, preload, page and training bank fit together and do the work; what main asks of Electron, by
 * Electron's own declarations; that page and preload share values and nothing else; which frame a call comes from.
 * It does not prove: what Electron itself does (its sandbox, `app://`, which stands at an https address here, fuses,
 * menus, printing, keychain prompts, power events of a real system), nor anything of Windows and macOS. Values cross
 * as JSON, as in the browser shell, and not by structured clone.
 *
 * `node test/electron-double/program.ts MAIN [--flags]`; tests start it by `drive.ts`.
 */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const [, , main = '', ...flags] = process.argv
const electron = new URL('electron.ts', import.meta.url).href
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: electron, shortCircuit: true } : next(name, context),
})
// As an installed program is started: itself, and then what it was told.
process.argv.splice(0, process.argv.length, process.execPath, ...flags)
await import(pathToFileURL(main).href)
