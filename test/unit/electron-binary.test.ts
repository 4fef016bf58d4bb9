/**
 * How `npm start` gets Electron's binary: the package's own `install.js`, run against mirrors on loopback that serve a
 * right archive, a wrong one, none, and one that never ends. Electron itself is not in the archive: only a text.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { electronArguments, findShell, takeShellFlag } from '../../build/shell-choice.ts'
import { root as project } from '../../build/root.ts'

const version = '45.4.1'
const archiveName = `electron-v${version}-linux-${process.arch}.zip`

let folder: string
let archive: Buffer
let server: Server | undefined
const asked: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'teller-electron-test-'))
  asked.length = 0
  archive = makeArchive()
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'electron'), { recursive: true })
  for (const name of ['install.js', 'package.json'])
    copyFileSync(join(project, 'node_modules/electron', name), join(modules, 'electron', name))
  const digest = createHash('sha256').update(archive).digest('hex')
  writeFileSync(join(modules, 'electron/checksums.json'), JSON.stringify({ [archiveName]: digest }))
  for (const name of ['@electron', '@electron-internal'])
    symlinkSync(join(project, 'node_modules', name), join(modules, name))
})

afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

describe('npm start, where Electron’s binary is not there', () => {
  it('fetches it once, saying what and how large, and opens Electron from then on', async () => {
    const mirror = await serve((answer) => void answer.end(archive))
    const first = await choose(mirror)
    expect(first.choice).toEqual({
      kind: 'electron',
      program: join(folder, 'node_modules/electron/dist/electron'),
    })
    expect(first.said).toEqual([`Fetching Electron ${version}, once (about 120 MB) …`])
    expect(asked).toEqual([`/v${version}/${archiveName}`])
    const second = await choose(mirror)
    expect(second.choice.kind).toBe('electron')
    expect(second.said).toEqual([])
    expect(asked).toHaveLength(1)
  })

  it('keeps nothing whose checksum is not the package’s, and asks again at the next start', async () => {
    let isRight = false
    const mirror = await serve(
      (answer) => void answer.end(isRight ? archive : Buffer.from('not what was released')),
    )
    const wrong = await choose(mirror)
    expect(wrong.choice).toEqual({
      kind: 'browser',
      why: expect.stringMatching(/^what was fetched has not the checksum .* the next start tries again$/),
    })
    expect(existsSync(join(folder, 'node_modules/electron/path.txt'))).toBe(false)
    isRight = true
    expect((await choose(mirror)).choice.kind).toBe('electron')
  })

  it('opens the browser shell at once where nobody answers, or with no such file', async () => {
    // Nothing is waited for: whoever waited would say that nothing comes, and in an hour.
    const hour = 3_600_000
    expect((await choose('http://127.0.0.1:1/', {}, null, hour)).choice).toMatchObject({
      why: expect.stringMatching(/cannot be reached/),
    })
    const mirror = await serve((answer) => void answer.writeHead(404).end())
    expect((await choose(mirror)).choice).toMatchObject({ why: expect.stringMatching(/answered 404/) })
  })

  it('does not wait for a download that stands still, before its first byte or after', async () => {
    const silent = await serve(() => undefined)
    expect((await choose(silent, {}, null, 800)).choice).toMatchObject({
      why: expect.stringMatching(/^nothing comes/),
    })
    server?.closeAllConnections()
    const stuck = await serve((answer) => {
      answer.writeHead(200, { 'content-length': archive.length })
      answer.write(archive.subarray(0, 10))
    })
    expect((await choose(stuck, {}, null, 800)).choice).toMatchObject({
      why: expect.stringMatching(/^nothing comes/),
    })
  })

  it('goes through the proxy that the environment names', async () => {
    const proxy = await serve((answer) => void answer.end(archive))
    // A name that nobody has: only the proxy can answer for it.
    const { choice } = await choose('http://mirror.invalid/', { HTTP_PROXY: proxy })
    expect(choice.kind).toBe('electron')
  })

  it('fetches nothing without a screen, or where it is told not to', async () => {
    const mirror = await serve((answer) => void answer.end(archive))
    expect((await choose(mirror, { DISPLAY: '' })).choice).toEqual({
      kind: 'browser',
      why: 'that needs a screen',
    })
    expect((await choose(mirror, { ELECTRON_SKIP_BINARY_DOWNLOAD: '1' })).choice.kind).toBe('browser')
    expect((await choose(mirror, {}, 'browser')).choice.kind).toBe('browser')
    expect(asked).toEqual([])
    expect((await choose(mirror, { DISPLAY: '' }, 'electron')).choice.kind).toBe('electron')
  })
})

describe('the command line of npm start', () => {
  it('takes the shell out, and refuses one that is not known', () => {
    expect(takeShellFlag(['--data', 'd', '--shell', 'browser'])).toEqual({
      wanted: 'browser',
      args: ['--data', 'd'],
    })
    expect(takeShellFlag(['--shell=electron', '--data=d'])).toEqual({
      wanted: 'electron',
      args: ['--data=d'],
    })
    expect(takeShellFlag(['--no-keychain'])).toEqual({ wanted: null, args: ['--no-keychain'] })
    expect(() => takeShellFlag(['--shell'])).toThrow('choose electron or browser')
  })

  it('joins an address to its flag: Electron on Windows ends where an argument follows an address', () => {
    const args = ['--bank-url', 'https://b.example', '--gateway-url=https://g.example', '--data', 'd']
    expect(electronArguments('/desk', args, false)).toEqual([
      '/desk',
      '--bank-url=https://b.example',
      '--gateway-url=https://g.example',
      '--data',
      'd',
    ])
    expect(electronArguments('/desk', [], true)).toEqual(['--no-sandbox', '/desk'])
  })
})

async function choose(
  mirror: string,
  env: NodeJS.ProcessEnv = {},
  wanted: 'electron' | 'browser' | null = null,
  stalledMs = 60_000,
) {
  const said: string[] = []
  const choice = await findShell(wanted, {
    root: folder,
    platform: 'linux',
    env: {
      PATH: process.env['PATH'],
      DISPLAY: ':0',
      ELECTRON_MIRROR: mirror,
      electron_config_cache: join(folder, 'cache'),
      ...env,
    },
    say: (line) => said.push(line),
    stalledMs,
  })
  return { choice, said }
}

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(response)
  })
  // As a proxy: whatever name is asked for, this server answers.
  server.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 Connected\r\n\r\n')
    server?.emit('connection', socket)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}/`
}

/** Electron's archive holds the program, and the version by which its own program knows it. */
function makeArchive(): Buffer {
  const files = mkdtempSync(join(folder, 'archive-'))
  writeFileSync(join(files, 'electron'), 'a stand-in')
  writeFileSync(join(files, 'version'), version)
  const file = join(files, 'archive.zip')
  execFileSync('python3', ['-m', 'zipfile', '-c', file, 'electron', 'version'], { cwd: files })
  return readFileSync(file)
}
