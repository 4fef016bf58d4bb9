/**
 * The workflow's steps, run: each as GitHub would write it for each of its six machines, its expressions evaluated by
 * GitHub's own evaluator. What can run here and is quick is run; the rest stands below by name, with the reason.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data, Evaluator, Lexer, Parser } from '@actions/expressions'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { root } from '../../build/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'teller-steps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const step = z.looseObject({
  name: z.string().optional(),
  if: z.string().optional(),
  run: z.string().optional(),
  shell: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
})
const machine = z.looseObject({
  system: z.enum(['linux', 'windows', 'mac']),
  arch: z.string(),
  make: z.string(),
})
type Machine = z.output<typeof machine>
const require = createRequire(join(root, 'node_modules/electron-builder/package.json'))
const { strategy, steps } = z
  .looseObject({
    jobs: z.object({
      check: z.looseObject({
        strategy: z.looseObject({ matrix: z.object({ include: z.array(machine) }) }),
        steps: z.array(step),
      }),
    }),
  })
  .parse(require('js-yaml').load(readFileSync(join(root, '.github/workflows/check.yml'), 'utf8'))).jobs.check
const machines = strategy.matrix.include

interface Given {
  matrix: Machine
  secrets: Record<string, string>
  steps: Record<string, { outputs: Record<string, string> }>
}
const given = (matrix: Machine, secrets: Record<string, string> = {}): Given => {
  const signs = matrix.system !== 'linux' && Object.keys(secrets).length > 0
  return {
    matrix,
    secrets,
    steps: { sign: { outputs: { with: signs ? 'yes' : 'no', make: matrix.make } } },
  }
}

function valueOf(expression: string, context: Given): string {
  const { tokens } = new Lexer(expression).lex()
  const parsed = new Parser(tokens, Object.keys(context), []).parse()
  const contexts: unknown = JSON.parse(JSON.stringify(context), data.reviver)
  if (!(contexts instanceof data.Dictionary)) throw new Error('no contexts')
  return new Evaluator(parsed, contexts).evaluate().coerceString()
}
const written = (text: string, context: Given): string =>
  text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) => valueOf(expression, context))

interface Command {
  name: string
  machine: Machine
  shell: string
  text: string
  env: Record<string, string>
}
function commandsOf(secrets: Record<string, string>): Command[] {
  return machines.flatMap((one) => {
    const context = given(one, secrets)
    return steps.flatMap(({ name, if: only = 'true', run, shell = 'bash', env }) => {
      if (run === undefined || valueOf(only, context) !== 'true') return []
      const values = Object.entries(env).map(([key, value]) => [key, written(value, context)])
      const text = written(run, context)
      return [{ name: name ?? text, machine: one, shell, text, env: Object.fromEntries(values) }]
    })
  })
}
const certificates = { CSC_LINK: 'one', CSC_INSTALLER_LINK: 'another', WIN_CSC_LINK: 'a third' }
const all = [...commandsOf({}), ...commandsOf(certificates)]
const named = (name: string, secrets = {}): Command[] =>
  commandsOf(secrets).filter((command) => command.name === name)

/** As GitHub runs a step in bash, with a folder of programs that stand before the real ones. */
function run({ text, env }: Pick<Command, 'text' | 'env'>, programs: Record<string, string> = {}) {
  const place = mkdtempSync(join(folder, 'step-'))
  for (const [name, lines] of Object.entries(programs)) {
    writeFileSync(join(place, name), `#!/bin/bash\n${lines}\n`)
    chmodSync(join(place, name), 0o755)
  }
  const [outputs, environment] = [join(place, 'outputs'), join(place, 'environment')]
  const ended = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', text], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...env,
      PATH: `${place}:${process.env['PATH'] ?? ''}`,
      GITHUB_OUTPUT: outputs,
      GITHUB_ENV: environment,
    },
  })
  const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  return { ...ended, outputs: read(outputs), environment: read(environment) }
}
const where = (program: string): string =>
  execFileSync('bash', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim()

/** The test below by its name that runs the step, or why none does. */
const shown: readonly (readonly [step: string, by: string])[] = [
  [
    'What the tests need beside npm packages',
    'not run: installs programs on the computer as its administrator',
  ],
  ['npm ci', 'npm ci: the lock fits the manifest'],
  [
    'The Chromium that the tests drive',
    'The Chromium that the tests drive: is asked for, and named to the tests',
  ],
  ['npm run test:whole', 'not run: it is the run that this test belongs to'],
  ['Electron itself', 'not run: a download of 120 MB; unit/electron-binary.test.ts gives it an archive'],
  ['The desk in Electron, with a screen', 'not run: needs Electron’s binary; the double runs the same list'],
  [
    'Whether there is something to sign with',
    'Whether there is something to sign with: told for each machine',
  ],
  ['Installers, signed', 'not run: needs a certificate; its command is shown below'],
  ['Installers, unsigned', 'not run: needs Electron’s binary; its command is shown below'],
  ['Install, start, and post a transfer (Linux)', 'not run: needs an installed program and a screen'],
  ['Install, start, and post a transfer (Windows)', 'not run: needs Windows'],
  ['Install, start, and post a transfer (macOS)', 'not run: needs macOS'],
]

it('has no step of which nobody says how it was tried, and no saying without a step', () => {
  const ours = readFileSync(import.meta.filename, 'utf8')
  expect(new Set(shown.map(([name]) => name))).toEqual(new Set(all.map(({ name }) => name)))
  for (const [, by] of shown) {
    const isThere = by.startsWith('not run: ') || ours.includes(`\nit('${by}', `)
    expect([by, isThere]).toEqual([by, true])
  }
})

it('each step is good bash on each machine, with nothing of an expression left', () => {
  expect(machines).toHaveLength(6)
  const other = new Set<string>()
  for (const { name, machine: one, shell, text } of all) {
    expect([name, one.system, text.includes('${{')]).toEqual([name, one.system, false])
    if (shell !== 'bash') other.add(`${name}: ${shell}`)
    else
      expect([name, spawnSync('bash', ['-n', '-c', text], { encoding: 'utf8' }).stderr]).toEqual([name, ''])
  }
  // Its shell is Windows’ own.
  expect([...other]).toEqual(['Install, start, and post a transfer (Windows): pwsh'])
})

it('npm ci: the lock fits the manifest', () => {
  const [command] = named('npm ci')
  const { status, stderr } = run({ text: `${command?.text} --dry-run --offline --ignore-scripts`, env: {} })
  expect([status, /can only install/.test(stderr)]).toEqual([0, false])
})

it('The Chromium that the tests drive: is asked for, and named to the tests', () => {
  for (const command of named('The Chromium that the tests drive')) {
    // Nothing is fetched or installed: Playwright only says what it would.
    const npx = [
      'asked=(); for one in "$@"; do [ "$one" = --with-deps ] || asked+=("$one"); done',
      `exec "${where('npx')}" "${'${asked[@]}'}" --dry-run`,
    ]
    const ended = run(command, { npx: npx.join('\n') })
    expect([command.machine.system, ended.status]).toEqual([command.machine.system, 0])
    expect(ended.stdout).toMatch(/chrom/i)
    expect(ended.environment).toMatch(/^CHROMIUM=\/.*chrom.*\n$/i)
  }
})

it('Whether there is something to sign with: told for each machine', () => {
  const told = (secrets: Record<string, string>) =>
    named('Whether there is something to sign with', secrets).map((command) => {
      const { status, outputs, stdout } = run(command)
      return [command.machine.system, status, outputs, stdout.startsWith('::notice::')]
    })
  const answer = ({ system, make }: Machine, sign: string, hasNotice: boolean) => [
    system,
    0,
    `with=${sign}\nmake=${make}\n`,
    hasNotice,
  ]
  expect(told({})).toEqual(machines.map((one) => answer(one, 'no', one.system !== 'linux')))
  expect(told(certificates)).toEqual(
    machines.map((one) => answer(one, one.system === 'linux' ? 'no' : 'yes', false)),
  )
})

it.each([
  ['Installers, signed', certificates, ''],
  ['Installers, unsigned', {}, ' -c.mac.identity=- -c.mac.hardenedRuntime=false'],
] as const)('%s: the command that each machine is given', (name, secrets, onMac) => {
  // npm only says what it was asked.
  const asked = named(name, secrets).map((command) => [
    command.machine.system,
    run(command, { npm: 'echo "$*"' }).stdout.trim(),
  ])
  const signed = machines.filter(({ system }) => system !== 'linux')
  expect(asked).toEqual(
    (secrets === certificates ? signed : machines).map(({ system, arch, make }) => [
      system,
      `run package -- ${make} --${arch}${system === 'mac' ? onMac : ''}`,
    ]),
  )
})
