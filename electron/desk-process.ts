/** The desk's entry in Electron: built to `dist/main/desk.js`, and started by main as a utility process. */
import { catchTheUncaught } from './core/last-resort.ts'
import type { FromDesk, ToDesk } from './shells/desk-line.ts'
import { serveDesk } from './shells/desk-process.ts'
import { shutProcess } from './shells/shut-process.ts'

/** As Electron gives it to its utility processes; its own types would name Electron here. */
interface ParentPort {
  postMessage(told: FromDesk): void
  on(event: 'message', listener: (event: { data: ToDesk }) => void): void
}
// Nothing but Electron's utility process runs this file, and there it stands.
const port = Reflect.get(process, 'parentPort') as ParentPort
const [version = '', ...own] = process.argv.slice(2)

// Before anything secret is read. Electron leaves V8's flags open after its start, as Node does
// (shell/browser/javascript_environment.cc, `--no-freeze-flags-after-init`): without it this would end the process.
shutProcess()
const desk = await serveDesk(
  {
    say: (told) => port.postMessage(told),
    hear: (listener) => port.on('message', ({ data }) => listener(data)),
  },
  { own, env: process.env, version },
)
if (desk) catchTheUncaught(desk)
