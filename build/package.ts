/**
 * `npm run package`: builds dist/ and makes the installers of this system into release/. Arguments go to
 * electron-builder: `npm run package -- --linux deb`, `-- --win msi`, `-- --mac pkg`. It fetches Electron's binary
 * and its own tools, so it needs the internet; nothing else in the project does. Beside the installers lies the bill of
 * materials.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials } from './bill.ts'
import { root } from './root.ts'
import { runTool } from './tool.ts'
import { buildAll } from './vite-builds.ts'

await buildAll()
const args = ['--config', join(root, 'build/electron-builder.yml'), '--publish', 'never']
const code = await runTool('electron-builder', [...args, ...process.argv.slice(2)])
if (code === 0) {
  mkdirSync(join(root, 'release'), { recursive: true })
  writeFileSync(join(root, 'release/teller-desk.cdx.json'), await billOfMaterials())
}
process.exit(code)
