/**
 * `npm run package`: builds dist/ and makes the installers of this system into release/. Arguments go to
 * electron-builder: `npm run package -- --linux deb`, `-- --win msi`, `-- --mac pkg`. It needs Electron's binary and
 * electron-builder's own tools, which are fetched; where Electron's cannot be had that is said at once, before
 * anything is built. Beside the installers lies the bill of materials.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseShell } from '../electron/shells/choose.ts'
import { billOfMaterials } from './bill.ts'
import { fetchElectron } from './electron-binary.ts'
import { root } from './root.ts'
import { runTool } from './tool.ts'
import { buildAll } from './vite-builds.ts'

const own = process.argv.slice(2)
/** A folder that holds Electron already is given by `-c.electronDist=DIR`. */
const bringsElectron = own.some((arg) => /^(-c|--config)\.electronDist=/.test(arg))
if (!bringsElectron && chooseShell(root, process.env).kind === 'browser') {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  // electron-builder looks into the same cache, for this system and for the others.
  const why = await fetchElectron({ root, env: process.env, say })
  if (why !== null) {
    process.stderr.write(`No installer can be made, because Electron cannot be had: ${why}.\n`)
    process.exit(1)
  }
}
await buildAll()
const args = ['--config', join(root, 'build/electron-builder.yml'), '--publish', 'never']
const code = await runTool('electron-builder', [...args, ...own])
if (code === 0) {
  mkdirSync(join(root, 'release'), { recursive: true })
  writeFileSync(join(root, 'release/teller-desk.cdx.json'), await billOfMaterials())
}
process.exit(code)
