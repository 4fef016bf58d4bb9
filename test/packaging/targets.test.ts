/**
 * What each installer carries, by electron-builder's own reading of our settings: whatever system it is made on, the
 * native binaries are the target's, for its processor, and no others.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { root } from '../../build/root.ts'
import { languages } from '../../renderer/i18n/index.ts'

const require = createRequire(join(root, 'node_modules/electron-builder/package.json'))
const target = z.object({ target: z.string(), arch: z.array(z.string()) })
const platform = z.looseObject({ files: z.array(z.string()), target: z.array(target) })
const settings = z
  .looseObject({
    files: z.array(z.string()),
    electronLanguages: z.array(z.string()),
    win: platform,
    mac: platform.extend({
      extendInfo: z.record(z.string(), z.string()),
      entitlements: z.string(),
      entitlementsInherit: z.string(),
    }),
    linux: platform,
    deb: z.object({ depends: z.array(z.string()) }),
  })
  .parse(require('js-yaml').load(readFileSync(join(root, 'build/electron-builder.yml'), 'utf8')))

const systems = { win: 'win32', mac: 'darwin', linux: 'linux' } as const
type System = keyof typeof systems

/** The native binaries in the package of one system and processor. */
function carried(system: System, arch: string): string[] {
  const { getNodeModuleFileMatcher } = require('app-builder-lib/out/fileMatcher')
  const { expandMacro } = require('app-builder-lib/out/util/macroExpander')
  // The names that electron-builder itself gives to what stands in a pattern.
  const expand = (pattern: string): string => expandMacro(pattern, arch, {}, { os: system, '/*': '{,/**/*}' })
  const packager = { config: { files: settings.files }, debugLogger: { isEnabled: false } }
  const mayGo: (file: string, stat: unknown) => boolean = getNodeModuleFileMatcher(
    root,
    '/app',
    expand,
    settings[system],
    packager,
  ).createFilter()
  return ['better-sqlite3', 'keytar'].flatMap((name) => {
    const folder = join(root, 'node_modules', name, 'prebuilds')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.node') && mayGo(join(folder, file), statSync(join(folder, file))))
      .map((file) => `${name}/${file}`)
  })
}

describe.each(['win', 'mac', 'linux'] as const)('the installers for %s', (system) => {
  it.each(['x64', 'arm64'])('for %s carry the binaries of that processor, wherever they are made', (arch) => {
    const own = `${systems[system]}-${arch}`
    expect(carried(system, arch)).toEqual([`better-sqlite3/${own}.node`, `keytar/${own}/keytar.node`])
  })

  it('name both processors for each target that has both', () => {
    for (const { target, arch } of settings[system].target)
      // An .msi for arm64 would be one of x64.
      expect(arch, target).toEqual(target === 'msi' ? ['x64'] : ['x64', 'arm64'])
  })
})

it('every installer speaks the languages of the page', () => {
  for (const language of languages) expect(settings.electronLanguages).toContain(language)
})

it('a pattern with the builder’s own platform would carry the builder’s binaries', () => {
  const { expandMacro } = require('app-builder-lib/out/util/macroExpander')
  expect(expandMacro('${platform}', 'x64', {}, { os: 'win' })).toBe(process.platform)
})

it('a .deb brings the libraries that Chromium is linked with and a small Linux has not', () => {
  const named = settings.deb.depends.map((one) => one.split(' | '))
  for (const library of ['libnss3', 'libgtk-3-0', 'libasound2', 'libasound2t64', 'libgbm1'])
    expect([library, named.some((alternatives) => alternatives.includes(library))]).toEqual([library, true])
})

it('a Mac lets the page use the camera, says what for, and nothing else', () => {
  expect(settings.mac.extendInfo['NSCameraUsageDescription']).toMatch(/customer’s picture/)
  for (const file of [settings.mac.entitlements, settings.mac.entitlementsInherit]) {
    const keys = [...readFileSync(join(root, file), 'utf8').matchAll(/<key>(.*)<\/key>/g)].map(
      ([, key]) => key,
    )
    expect(keys).toEqual(['com.apple.security.cs.allow-jit', 'com.apple.security.device.camera'])
  }
})
