/** docs/install: each command of its pages is run here, held to what runs it elsewhere, or has its reason. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../build/root.ts'
import { readEnforced } from '../../electron/policy/enforced.ts'
import { settingsTable } from '../../electron/policy/settings.ts'
import { runToEnd } from '../contract/programs.ts'
import { windows, type Value } from '../edges/simulated-machine.ts'
import { folder } from '../store/scratch.ts'

const pages = globSync(join(root, 'docs/install/*.md')).map((file) => readFileSync(file, 'utf8'))
const workflow = readFileSync(join(root, '.github/workflows/check.yml'), 'utf8')
const installers = readFileSync(join(root, 'build/electron-builder.yml'), 'utf8')
const example = join(root, 'docs/policy/policy.example.json')

/** A loop is one command, over its lines. */
const commandsOf = (text: string): string[] =>
  [...text.matchAll(/```(?:sh|powershell|bat)\n([^]*?)```/g)].flatMap(([, block = '']) =>
    block.startsWith('while ') ? [block.trim()] : block.trim().split('\n'),
  )
const commands = [...new Set(pages.flatMap(commandsOf))]
const only = (form: RegExp): string[] => commands.filter((command) => form.test(command))

/** The test below by its name, or the file of another, that speaks for the commands of a form; or why none does. */
const shown: readonly (readonly [RegExp, string])[] = [
  [/^npm(\.cmd)? ci$/, 'test/packaging/install-walk.test.ts'],
  [/^npm run package -- --linux/, 'test/packaging/install-walk.test.ts'],
  [
    /^npm(\.cmd)? run package -- --(win|mac)/,
    'asks for installers that the settings name, as the workflow does',
  ],
  [/^(Start-Process|sudo installer|sudo apt-get) /, 'installs as the workflow does'],
  [/^Copy-Item /, 'copies files that are there'],
  [/^reg add /, 'writes a policy that Windows’ desk reads'],
  [
    /^reg delete "HKLM\\Software\\Classes\\tellerdesk" \/f$/,
    'takes links away where the installer writes them',
  ],
  [/^sudo install /, 'puts the policy where Linux’ desk reads it'],
  [/^while read /, 'brings one policy to many fresh computers, whole at every moment'],
  [/^npm run doctor/, 'says of a policy whether it fits, and of a wrong one what is wrong'],
  [/^npm run (conform|connect) -- --help$/, 'test/packaging/usage.test.ts'],
  [/^& "\$env:ProgramFiles\\Teller Desk\\Teller Desk\.exe" --data=/, 'not run: it needs Windows'],
]

it('has no command of which nobody says how it was tried, and no saying without a command', () => {
  expect(commands.length).toBeGreaterThan(15)
  for (const command of commands)
    expect([command, shown.filter(([form]) => form.test(command)).length]).toEqual([command, 1])
  const ours = readFileSync(import.meta.filename, 'utf8')
  for (const [, by] of shown) {
    const isThere = by.endsWith('.test.ts') ? existsSync(join(root, by)) : ours.includes(`\nit('${by}', `)
    expect([by, isThere || by.startsWith('not run: ')]).toEqual([by, true])
  }
  for (const [form] of shown) expect([form.source, only(form).length > 0]).toEqual([form.source, true])
})

it('asks for installers that the settings name, as the workflow does', () => {
  expect(workflow).toMatch(/- run: npm ci\n/)
  for (const command of only(/^npm(\.cmd)? run package/)) {
    const [, system = '', targets = '', arch = ''] =
      /-- --(linux|win|mac) ([\w ]+) --(x64|arm64)$/.exec(command) ?? []
    expect(workflow).toContain(`make: --${system} ${targets} }`)
    for (const target of targets.split(' ')) expect(installers).toContain(`- target: ${target}\n`)
    expect(arch).not.toBe('')
  }
})

it('calls npm in PowerShell as a program: the script of that name loses what follows --', () => {
  const blocks = globSync(join(root, 'docs/**/*.md')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/```powershell\n([^]*?)```/g)].map(([, block = '']) => block),
  )
  expect(blocks.length).toBeGreaterThan(3)
  for (const block of blocks) expect(block).not.toMatch(/^npm /m)
})

it('takes links away where the installer writes them', () => {
  const script = readFileSync(join(root, 'build/installer.nsh'), 'utf8')
  expect(script).toContain('WriteRegStr SHELL_CONTEXT "Software\\Classes\\tellerdesk"')
  expect(readFileSync(join(root, 'build/link-in-msi.ts'), 'utf8')).toContain('Classes\\\\tellerdesk"')
})

it('installs as the workflow does', () => {
  for (const command of only(/^(Start-Process|sudo installer|sudo apt-get) /))
    expect(workflow).toContain(command)
})

it('copies files that are there', () => {
  for (const command of only(/^Copy-Item /)) {
    const [, file = ''] = /^Copy-Item (\S+) "\$env:SystemRoot\\PolicyDefinitions/.exec(command) ?? []
    expect([command, existsSync(join(root, file.replaceAll('\\', '/')))]).toEqual([command, true])
  }
})

it('writes a policy that Windows’ desk reads', () => {
  // PowerShell ends the text at the quote behind a backslash.
  for (const text of pages) expect(text).not.toMatch(/```powershell\n(?:(?!```)[^])*^reg add /m)
  const key = new Map<string, Value>()
  for (const command of only(/^reg add /)) {
    const [, name = '', type, data = ''] =
      /^reg add "HKLM\\SOFTWARE\\Policies\\Teller Desk" \/v (\w+) \/t (REG_DWORD|REG_MULTI_SZ) \/d (.*) \/f$/.exec(
        command,
      ) ?? []
    if (type !== 'REG_DWORD' && type !== 'REG_MULTI_SZ') throw new Error(`not understood: ${command}`)
    // As Windows takes an argument apart.
    key.set(name, { type, data: data.replace(/^"(.*)"$/, '$1').replaceAll('\\"', '"') })
  }
  const { settings } = readEnforced(windows({ HKLM: key }))
  expect(settings).toMatchObject({
    idleLockSeconds: 120,
    bank: { kind: 'service', bankUrl: 'https://bank.example/api/v2' },
    operations: { getMe: true },
  })
})

it('puts the policy where Linux’ desk reads it', () => {
  const place = folder()
  const [command = ''] = only(/^sudo install /)
  const here = command.replace('sudo ', '').replace('/etc/', `${place}/`)
  execFileSync('sh', ['-c', here], { cwd: root })
  const { settings } = readEnforced({ kind: 'file', path: join(place, 'teller-desk/policy.json') })
  expect(settings).toMatchObject({ office: 'Ikeja', idleLockSeconds: 120 })
})

/** Each computer is a folder, and what is said to it happens there; `counter-2` is switched off where it is `away`. */
function bring(away: boolean) {
  const [command = ''] = only(/^while read /)
  const place = folder()
  const program = (name: string, lines: string): void => {
    writeFileSync(join(place, name), `#!/bin/sh\n${lines}\n`)
    chmodSync(join(place, name), 0o755)
  }
  const isAway = away ? 'case "$*" in *@counter-2*) exit 255;; esac; ' : ''
  program('scp', `${isAway}shift; to="\${2#root@}"; cp "$1" "${place}/\${to%%:*}\${to#*:}"`)
  program(
    'ssh',
    `${isAway}shift; host="\${1#root@}"; sh -c "$(echo "$2" | sed "s#/etc/#${place}/$host/etc/#g")"`,
  )
  const counters = ['counter-1', 'counter-2', 'counter-3']
  // A computer on which only the desk was installed: no folder of a policy.
  for (const counter of counters) mkdirSync(join(place, counter, 'etc'), { recursive: true })
  // Written by an editor that ends no last line.
  writeFileSync(join(place, 'counters.txt'), counters.join('\n'))
  writeFileSync(join(place, 'policy.json'), readFileSync(example))
  // As it stands on the page, in a terminal.
  const ended = spawnSync('bash', ['-c', command], {
    cwd: place,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${place}:${process.env['PATH'] ?? ''}` },
  })
  const pathOf = (counter: string) => join(place, counter, 'etc/teller-desk/policy.json')
  return { ...ended, counters, pathOf }
}

it('brings one policy to many fresh computers, whole at every moment', () => {
  const { status, stdout, counters, pathOf } = bring(false)
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  for (const counter of counters) {
    const path = pathOf(counter)
    expect(readEnforced({ kind: 'file', path }).settings).toMatchObject({ office: 'Ikeja' })
    expect(statSync(path).mode & 0o777).toBe(0o644)
    expect(existsSync(`${path}.new`)).toBe(false)
  }
})

it('names each computer to which the policy did not come, and does not end as if all were well', () => {
  const { status, stdout, pathOf } = bring(true)
  expect({ status, stdout }).toEqual({ status: 1, stdout: 'counter-2\n' })
  for (const [counter, isThere] of [
    ['counter-1', true],
    ['counter-2', false],
    ['counter-3', true],
  ] as const)
    expect([counter, existsSync(pathOf(counter))]).toEqual([counter, isThere])
})

it('says of a policy whether it fits, and of a wrong one what is wrong', async () => {
  const [asked = ''] = only(/^npm run doctor -- --policy /)
  const args = asked.split(' ').slice(4)
  expect(args).toEqual(['--policy', 'docs/policy/policy.example.json'])
  const wrong = join(folder(), 'policy.json')
  writeFileSync(wrong, '{ "idleLockSecond": 120 }')
  const alone = ['--no-keychain', '--json', '--data', folder()]
  const [fits, fails] = await Promise.all([
    runToEnd('doctor', ['--policy', example, ...alone]),
    runToEnd('doctor', ['--policy', wrong, ...alone]),
  ])
  const policyOf = (out: string) =>
    JSON.parse(out).checks.find(({ name }: { name: string }) => name === 'policy')
  // It is to be looked at: it is not in its place yet.
  expect(policyOf(fits.out)).toMatchObject({ state: 'look' })
  expect(policyOf(fails.out)).toMatchObject({ state: 'wrong' })
  expect(fails.out).toContain('idleLockSeconds')
})

it('names in the list of addresses each setting that makes a desk call somewhere, and each place that makes installers', () => {
  const list = pages.find((page) => page.startsWith('# Every address and port')) ?? ''
  const calling = ['bank', 'tunnel', 'relay', 'receiptPrinter', 'updates'] as const
  for (const name of calling)
    expect([name, name in settingsTable, list.includes(`\`${name}\``)]).toEqual([name, true, true])
  for (const port of ['9100', '4222', '443', '22', '53']) expect(list).toContain(port)
})

it('has a page for each of what IT asked for, and each is on the list', () => {
  const index = pages.find((page) => page.startsWith('# Install\n')) ?? ''
  const names = globSync(join(root, 'docs/install/*.md')).map((file) => basename(file))
  for (const name of names.filter((one) => one !== 'README.md')) expect(index).toContain(`](${name})`)
})
