/**
 * `npm run package`: builds dist/ and makes the installers of this system into release/. Arguments go to
 * electron-builder: `npm run package -- --linux deb`, `-- --win msi`, `-- --mac pkg`. It fetches Electron's binary
 * and its own tools, so it needs the internet; nothing else in the project does.
 */
import { join } from 'node:path'
import { root } from './root.ts'
import { runTool } from './tool.ts'
import { buildAll } from './vite-builds.ts'

await buildAll()
const args = ['--config', join(root, 'build/electron-builder.yml'), '--publish', 'never']
process.exit(await runTool('electron-builder', [...args, ...process.argv.slice(2)]))
