/**
 * The bill of materials of a release: every package that runs in it or built it, with version, licence and the hash
 * of what was installed, as npm reads them from the lockfile (CycloneDX, JSON). npm marks as `development` what only
 * builds; of those, what Vite bundles into the pages (Vue, the interface kit) is in the release too.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './root.ts'

/** More than 750 packages need. */
const maxBytes = 64 * 1024 * 1024

/** @throws where npm cannot be run, or the folder of modules is not what the lockfile says. */
export async function billOfMaterials(): Promise<string> {
  // Vite's builds, made before, leave NODE_ENV=production behind, by which npm would leave out what builds.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--include', 'dev']
  // Started by npm, we know which one; else it is the one on the PATH.
  const npm = process.env['npm_execpath']
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const { stdout } = await promisify(execFile)(command, [...first, ...args], {
    cwd: root,
    maxBuffer: maxBytes,
    shell: npm === undefined && process.platform === 'win32',
  })
  return stdout
}
