/** The package that a bank installs: made against a stand-in for Electron, listed, and run as far as Node can. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import { extractAll, extractFile, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { billOfMaterials } from '../../build/bill.ts'
import { manifest } from '../../build/manifest.ts'
import { root } from '../../build/root.ts'
import { scriptOf } from '../../build/tool.ts'
import { describeChecklist } from '../electron-double/checklist.ts'
import { describeCounter } from '../electron-double/counter.ts'
import { describeEnds } from '../electron-double/ends.ts'
import { openInDouble } from '../electron-double/in-double.ts'
import { makeElectronStandIn } from './electron-stand-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'teller-desk-package-'))
const config = join(root, 'build/electron-builder.yml')
const unpacked = join(folder, 'release/linux-unpacked')
const resources = join(unpacked, 'resources')
/** What the archive holds, for the double reads no archive. */
const app = join(folder, 'app')

/** Runs electron-builder as `npm run package` does, with the stand-in; resolves with its exit code and words. */
function packageIt(...settings: string[]): Promise<{ code: number | null; words: string }> {
  const args = ['--linux', 'dir', '--publish', 'never', '--config', config, ...settings]
  const places = [
    `-c.electronDist=${join(folder, 'electron')}`,
    `-c.directories.output=${join(folder, 'release')}`,
  ]
  const child = spawn(process.execPath, [scriptOf('electron-builder'), ...args, ...places], { cwd: root })
  let words = ''
  child.stdout.on('data', (chunk: Buffer) => (words += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, words })))
}

beforeAll(async () => {
  if (!existsSync(join(root, 'dist/main/main.js')))
    throw new Error('dist/ is missing: run npm run build first')
  makeElectronStandIn(join(folder, 'electron'))
  const { code, words } = await packageIt()
  if (code !== 0) throw new Error(words)
  extractAll(join(resources, 'app.asar'), app)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the settings of the installers', () => {
  it('are refused with a property that electron-builder does not know', async () => {
    const { code, words } = await packageIt('-c.asarr=true')
    expect(words).toContain("unknown property 'asarr'")
    expect(code).not.toBe(0)
  })

  it('name the Electron that the project is checked against, and installers for three systems', () => {
    const text = readFileSync(config, 'utf8')
    expect(text).toContain(`electronVersion: ${manifest.devDependencies['electron']}\n`)
    for (const target of ['nsis', 'msi', 'dmg', 'pkg', 'AppImage', 'deb'])
      expect(text).toContain(`- target: ${target}\n`)
    expect(text).toMatch(/upgradeCode: [0-9A-F-]{36}\n/)
  })
})

describe('what is packed', () => {
  const packed = (): string[] => listPackage(join(resources, 'app.asar'), { isPack: false })

  it('is dist/, package.json and production modules, and nothing else', () => {
    const tops = new Set(packed().map((path) => path.split('/')[1]))
    expect([...tops].toSorted()).toEqual(['dist', 'node_modules', 'package.json'])
    const programs = packed().filter((path) => /^\/dist\/[^/]+$/.test(path))
    expect(programs.toSorted()).toEqual(['/dist/main', '/dist/preload', '/dist/renderer'])
    const entries = [
      '/dist/main/main.js',
      '/dist/main/bank.js',
      '/dist/preload/preload.cjs',
      '/dist/renderer/index.html',
    ]
    expect(packed()).toEqual(expect.arrayContaining(entries))
  })

  it('has the languages of the page and no other: Electron speaks to it in none that is missing here', () => {
    const shipped = readdirSync(join(unpacked, 'locales')).map((file) => file.replace('.pak', ''))
    expect(shipped.toSorted()).toEqual(['en-GB', 'en-US', 'fr'])
  })

  it('leaves out sources, tests, settings, keys and a second Node', () => {
    const ours = packed().filter((path) => !path.startsWith('/node_modules/'))
    expect(ours.filter((path) => /\.(ts|vue|env|pem|map|db)$|test|\.env/.test(path))).toEqual([])
    expect(packed().filter((path) => /^\/node_modules\/node-(linux|win)/.test(path))).toEqual([])
    expect(packed().filter((path) => /prebuilds\/(win32|darwin|linuxmusl)/.test(path))).toEqual([])
  })

  it('carries every production module, and none that only builds or tests', () => {
    const modules = new Set(
      packed().map((path) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? ''),
    )
    for (const name of Object.keys(manifest.dependencies)) expect([...modules], name).toContain(name)
    for (const name of ['electron', 'vite', 'vitest', 'vue', 'typescript', 'playwright-core', 'reka-ui'])
      expect([...modules], name).not.toContain(name)
  })

  it('is named in the bill of materials, with its version, licence and hash (T23)', async () => {
    const { components } = z
      .object({
        components: z.array(
          z.looseObject({
            name: z.string(),
            version: z.string(),
            purl: z.string(),
            hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
          }),
        ),
      })
      .parse(JSON.parse(await billOfMaterials()))
    const bill = new Map(components.map((one) => [`${one.name} ${one.version}`, one]))
    const lock = z
      .object({
        packages: z.record(
          z.string(),
          z.looseObject({ version: z.string().optional(), integrity: z.string().optional() }),
        ),
      })
      .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
    const nameAt = (folder: string): string => /((?:@[^/]+\/)?[^/]+)$/.exec(folder)?.[1] ?? ''
    const locked = new Map(
      Object.entries(lock.packages).map(([folder, one]) => [
        `${nameAt(folder)} ${one.version}`,
        one.integrity,
      ]),
    )
    const manifests = packed().filter((path) =>
      /^(\/node_modules\/(@[^/]+\/)?[^/]+)+\/package\.json$/.test(path),
    )
    expect(manifests.length).toBeGreaterThan(50)
    for (const path of manifests) {
      const { version } = z
        .looseObject({ version: z.string() })
        .parse(JSON.parse(extractFile(join(resources, 'app.asar'), path.slice(1)).toString()))
      const one = `${nameAt(path.replace(/\/package\.json$/, ''))} ${version}`
      const hash = Buffer.from((locked.get(one) ?? '').replace('sha512-', ''), 'base64').toString('hex')
      expect(hash, one).toMatch(/^[0-9a-f]{128}$/)
      expect(bill.get(one)?.hashes, one).toContainEqual({ alg: 'SHA-512', content: hash })
    }
    // What is bundled into the pages, and what builds them, is named too.
    for (const name of ['vue', 'pinia', 'vite', 'electron-builder'])
      expect(components.map((one) => one.name)).toContain(name)
  })

  it('carries its licence text for the modules that ask for it', () => {
    expect(packed()).toEqual(expect.arrayContaining(['/node_modules/keytar/LICENSE.md']))
  })
})

describe('the packed parts', () => {
  it('load their native modules from outside the archive, under this Node', () => {
    const outside = readdirSync(join(resources, 'app.asar.unpacked'), { recursive: true, encoding: 'utf8' })
    const native = outside.filter((path) => path.endsWith('.node') && path.includes(process.arch))
    expect(native.map((path) => path.split('/')[1]).toSorted()).toEqual(
      expect.arrayContaining(['better-sqlite3', 'keytar']),
    )
    for (const path of native) {
      const load = `process.dlopen(module, ${JSON.stringify(join(resources, 'app.asar.unpacked', path))})`
      // A binary for another system or Node ends the process, so each loads in one of its own.
      execFileSync(process.execPath, ['-e', load])
    }
  })

  it('run the training bank from the package alone', async () => {
    mkdirSync(join(folder, 'books'))
    const args = [join(app, 'dist/main/bank.js'), '--port', '0', '--customers', '5', '--json']
    const bank = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'], env: {} })
    try {
      const [line] = (await linesOf(bank.stdout)) ?? []
      const { baseUrl } = JSON.parse(line ?? '{}') as { baseUrl: string }
      const document = await fetch(`${baseUrl}/openapi.json`)
      expect(document.status).toBe(200)
    } finally {
      bank.kill()
    }
  })

  it.each(['copier.js', 'filler.js'])('start the thread %s, which stays in the archive', async (name) => {
    // Electron reads a thread's program out of it (electron/electron#33216), and proves what it reads there by its hash.
    const path = `dist/main/${name}`
    expect(extractFile(join(resources, 'app.asar'), path).length).toBeGreaterThan(100)
    expect(existsSync(join(resources, 'app.asar.unpacked', path))).toBe(false)
    const ends = new Int32Array(new SharedArrayBuffer(4)).fill(1)
    const thread = new Worker(join(app, path), { workerData: { ends } })
    // Told when its modules and SQLite are loaded; and then it ends, as it was told to.
    const told = await Promise.race([once(thread, 'message'), once(thread, 'error')])
    expect(told).toEqual(['loaded'])
    await thread.terminate()
  })

  describe('open the desk in the double of Electron:', () => {
    describeCounter(async () => openInDouble(join(app, 'dist/main/main.js')))
    describeEnds(() => join(app, 'dist/main/main.js'))
    describeChecklist(() => join(app, 'dist/main/main.js'))
  })

  it('find their keychain module', () => {
    const require = createRequire(join(app, 'package.json'))
    expect(Object.keys(require('keytar') as object)).toContain('getPassword')
  })

  it('carry eight fuses, set as the threat model says', async () => {
    const wire = await getCurrentFuseWire(join(unpacked, 'teller-desk'))
    const expected: readonly [keyof typeof FuseV1Options, FuseState][] = [
      ['RunAsNode', FuseState.DISABLE],
      ['EnableCookieEncryption', FuseState.ENABLE],
      ['EnableNodeOptionsEnvironmentVariable', FuseState.DISABLE],
      ['EnableNodeCliInspectArguments', FuseState.DISABLE],
      ['EnableEmbeddedAsarIntegrityValidation', FuseState.ENABLE],
      ['OnlyLoadAppFromAsar', FuseState.ENABLE],
      ['LoadBrowserProcessSpecificV8Snapshot', FuseState.DISABLE],
      ['GrantFileProtocolExtraPrivileges', FuseState.DISABLE],
    ]
    const told = expected.map(([name]) => [name, wire[FuseV1Options[name]]])
    expect(told).toEqual(expected)
  })
})

/** The first line of a program's output. */
async function linesOf(stream: NodeJS.ReadableStream): Promise<string[] | undefined> {
  const lines = createInterface({ input: stream })
  for await (const line of lines) return [line]
  return undefined
}
