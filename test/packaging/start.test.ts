/**
 * `npm start` and `npm run package` where Electron does not run or cannot be had. Small programs stand in for Electron;
 * the built desk is the tree's own.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runToEnd } from '../contract/programs.ts'
import { quickDesk } from '../quick-desk.ts'

// Tests run side by side here: what each has made stays until the last has ended.
const places = mkdtempSync(join(tmpdir(), 'teller-start-'))
afterAll(() => rmSync(places, { recursive: true, force: true }))
const folder = (): string => mkdtempSync(join(places, 'one-'))

/** A computer with a screen, on which this program is Electron, and which has no browser. */
function computerWith(electron: string, mode = 0o755) {
  const place = folder()
  mkdirSync(join(place, 'programs'))
  writeFileSync(join(place, 'electron'), `#!/bin/sh\n${electron}\n`)
  chmodSync(join(place, 'electron'), mode)
  return {
    args: ['--data', join(place, 'data'), '--no-keychain'],
    env: {
      ...quickDesk,
      ELECTRON_OVERRIDE_DIST_PATH: place,
      DISPLAY: ':0',
      PATH: join(place, 'programs'),
    },
  }
}
type Computer = ReturnType<typeof computerWith>

/** Runs it until it tells an address, which it does only where no window opens, and ends it. */
async function untilAddress({ args, env }: Computer): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, ['build/run.mjs', 'start', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    if (/Open this address in a browser: http\S+\n/.test(out)) child.kill('SIGTERM')
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out })))
}

it.concurrent.each([
  ['lacks a library', 'exit 127', 0o755, 'ended at once (code 127)'],
  ['is no program of this processor', 'exit 126', 0o755, 'ended at once (code 126)'],
  ['is killed at once', 'kill -9 $$', 0o755, 'ended at once (SIGKILL)'],
  ['may not be run', 'exit 0', 0o644, 'cannot be started (spawn '],
])('npm start has a desk without Electron where it %s', async (_, electron, mode, why) => {
  const { code, out } = await untilAddress(computerWith(electron, mode))
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringContaining(`it does not run in Electron, because it ${why}`),
  })
})

it.concurrent.each([
  ['was closed by its person', 'exit 0', 0],
  ['has said itself what is wrong', 'exit 2', 2],
])('npm start opens no second desk where Electron %s', async (_, electron, code) => {
  const { args, env } = computerWith(electron)
  expect(await runToEnd('start', args, env)).toEqual({
    code,
    out: 'Teller Desk opens in Electron.\n',
    err: '',
  })
})

it('npm start --shell electron says why it does not open, and opens nothing else', async () => {
  const { args, env } = computerWith('exit 127')
  expect(await runToEnd('start', ['--shell', 'electron', ...args], env)).toEqual({
    code: 1,
    out: 'Teller Desk opens in Electron.\n',
    err: 'Teller Desk does not open in Electron, because it ended at once (code 127).\n',
  })
})

it('npm run package says that Electron cannot be had before it builds anything', async () => {
  const place = folder()
  const none = { HTTPS_PROXY: '', https_proxy: '', HTTP_PROXY: '', http_proxy: '' }
  const env = {
    ...none,
    // Where this tree has Electron already, it is not found; and nobody answers where it is fetched from.
    ELECTRON_OVERRIDE_DIST_PATH: place,
    ELECTRON_MIRROR: 'http://127.0.0.1:1/',
    electron_config_cache: place,
    ELECTRON_SKIP_BINARY_DOWNLOAD: '',
  }
  expect(await runToEnd('package', [], env)).toEqual({
    code: 1,
    out: expect.stringMatching(/^Fetching Electron [0-9.]+, once .*\n$/),
    err: 'No installer can be made, because Electron cannot be had: the place it is fetched from cannot be reached (ELECTRON_MIRROR names another).\n',
  })
})
