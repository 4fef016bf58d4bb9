/**
 * docs/install for Linux, walked by the page alone: a tree as it is cloned, a person who has nothing yet, and the commands
 * in their order. Two are changed, for Electron and the tools of a .deb cannot be had here: what `npm ci` would install is
 * looked at and not fetched, and the program is packed into a folder, around a stand-in for Electron.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../build/root.ts'
import { runVariable } from '../../build/run-folder.ts'
import { makeElectronStandIn } from './electron-stand-in.ts'

/** On the disk, where a second name for each package costs nothing; swept with its owners as the run's own folder is. */
function folderOnDisk(): string {
  const made = mkdtempSync('/tmp/teller-new-')
  copyFileSync(join(process.env[runVariable] ?? '', 'owners.json'), join(made, 'owners.json'))
  const path = made.replace('teller-new-', 'teller-test-')
  renameSync(made, path)
  return path
}

const place = folderOnDisk()
const tree = join(place, 'teller-desk')
const page = readFileSync(join(root, 'docs/install/linux.md'), 'utf8')
const commands = [...page.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)

beforeAll(() => {
  mkdirSync(tree)
  const cloned = execFileSync('git', ['ls-files', '-z', '--', ':!test'], { cwd: root })
  execFileSync('xargs', ['-0', 'cp', '--parents', '-t', tree], { cwd: root, input: cloned })
  // The same files under a second name; nothing below writes to them.
  const packages = [join(root, 'node_modules'), join(tree, 'node_modules')]
  if (spawnSync('cp', ['-al', ...packages]).status !== 0) execFileSync('cp', ['-a', ...packages])
  makeElectronStandIn(join(place, 'electron'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** As it stands on the page, or changed. */
function walk(
  form: RegExp,
  change: (command: string) => string = (command) => command,
): Promise<{ status: number | null; said: string }> {
  const command = commands.find((one) => form.test(one)) ?? ''
  expect([form.source, command]).not.toEqual([form.source, ''])
  const home = join(place, 'home')
  mkdirSync(home, { recursive: true })
  const { PATH = '', npm_config_userconfig: npmrc } = process.env
  // What npm and a desktop tell the programs that they start is not known to somebody in a new terminal.
  const env = { PATH, HOME: home, XDG_DATA_HOME: join(place, 'data'), npm_config_userconfig: npmrc }
  const child = spawn('bash', ['-c', change(command)], { cwd: tree, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, said })))
}

it('installs what the lockfile names, and what is asked for is in it', async () => {
  const { status, said } = await walk(/^npm ci$/, (command) => `${command} --dry-run --offline`)
  expect([status, said]).toEqual([0, expect.stringMatching(/up to date/)])
})

it('makes a program of the sources alone, with its bill of materials', async () => {
  const { status, said } = await walk(
    /^npm run package /,
    (command) => `${command.replace('deb AppImage', 'dir')} -c.electronDist=${join(place, 'electron')}`,
  )
  expect([status, status === 0 ? '' : said]).toEqual([0, ''])
  for (const made of [
    'linux-unpacked/teller-desk',
    'linux-unpacked/resources/app.asar',
    'teller-desk.cdx.json',
  ])
    expect([made, existsSync(join(tree, 'release', made))]).toEqual([made, true])
})

it('checks the example, which fits, names a service that is not there, and is not in force yet', async () => {
  const { status, said } = await walk(/^npm run doctor /)
  expect(status).toBe(3)
  expect(said).toMatch(/^WRONG {2}network/m)
  expect(said).toMatch(/^look {3}policy .*no policy/m)
})

it('puts a policy in its place', async () => {
  const { status } = await walk(/^sudo install /, (command) =>
    command.replace('sudo ', '').replace(' /etc/', ` ${place}/etc/`),
  )
  expect([status, existsSync(join(place, 'etc/teller-desk/policy.json'))]).toEqual([0, true])
})

it.each([/^npm run conform /, /^npm run connect /])('says by %s how a service is examined', async (form) => {
  expect(await walk(form)).toMatchObject({ status: 0, said: expect.stringContaining('Use: npm run ') })
})

it('keeps nothing anywhere before a desk was opened', () => {
  expect(existsSync(join(place, 'data'))).toBe(false)
})
