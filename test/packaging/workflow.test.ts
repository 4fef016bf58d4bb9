/**
 * The workflow for the systems that we cannot run: read by the parser of GitHub's own editor, with its schema, and its
 * steps held to what is there. Whether they pass on those systems only a run there tells.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { convertWorkflowTemplate } from '@actions/workflow-parser/model/convert'
import { isJob } from '@actions/workflow-parser/model/type-guards'
import type { RunStep, Step } from '@actions/workflow-parser/model/workflow-template'
import { NoOperationTraceWriter } from '@actions/workflow-parser/templates/trace-writer'
import { parseWorkflow } from '@actions/workflow-parser/workflows/workflow-parser'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { manifest } from '../../build/manifest.ts'
import { prerequisites } from '../../build/prerequisites.ts'
import { root } from '../../build/root.ts'
import { skippedOn } from '../../build/left-out-tests.ts'

const name = '.github/workflows/check.yml'
const text = readFileSync(join(root, name), 'utf8')

async function read(content: string): Promise<{ faults: string[]; steps: Step[] }> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  const faults = () => context.errors.getErrors().map(({ message }) => message)
  if (!value || context.errors.count > 0) return { faults: faults(), steps: [] }
  const { jobs } = await convertWorkflowTemplate(context, value)
  return { faults: faults(), steps: jobs.filter(isJob).flatMap(({ steps }) => steps) }
}

const isRun = (step: Step): step is RunStep => 'run' in step
const runs = async () => (await read(text)).steps.filter(isRun).map(({ run }) => run.toString())

it('fits GitHub’s schema, which refuses what it does not know', async () => {
  expect((await read(text)).faults).toEqual([])
  const broken = [
    text.replace('runs-on:', 'runs-in:'),
    text.replace('if: always()', 'if: alway()'),
    text.replace('matrix.make }}', 'matrix..make }}'),
    text.replace('timeout-minutes: 90', 'timeout-minutes: long'),
  ]
  for (const one of broken) expect((await read(one)).faults).not.toEqual([])
})

it('runs scripts and files that are there, and every action at one commit', async () => {
  const { steps } = await read(text)
  const commands = (await runs()).join('\n')
  const scripts = [...commands.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, script = '']) => script)
  expect(scripts).toEqual(expect.arrayContaining(['ci', 'test', 'package']))
  for (const script of scripts) expect(['ci', ...Object.keys(manifest.scripts)]).toContain(script)
  const files = [...commands.matchAll(/\b(?:test|node_modules|build)\/[\w./-]+\.[a-z]+/g)].map(
    ([file]) => file,
  )
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true])
  const uses = steps.flatMap((step) => ('uses' in step ? [step.uses.value] : []))
  expect(uses.length).toBeGreaterThan(3)
  for (const action of uses) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/)
})

it('covers three systems on two processors, with the installers that the settings name', () => {
  for (const system of ['linux', 'windows', 'mac'])
    for (const arch of ['x64', 'arm64']) expect(text).toContain(`{ system: ${system}, arch: ${arch},`)
  const settings = readFileSync(join(root, 'build/electron-builder.yml'), 'utf8')
  const targets = [...text.matchAll(/make: --(?:linux|win|mac) ([\w ]+) }/g)].flatMap(([, all = '']) =>
    all.split(' '),
  )
  for (const target of targets) expect(settings).toContain(`- target: ${target}\n`)
  // Without a certificate: a Mac of arm64 ends a program whose signature the fuses broke, before its first line.
  expect(text).toContain("matrix.system == 'mac' && '-c.mac.identity=- -c.mac.hardenedRuntime=false'")
})

/** The step as bash runs it, with these secrets. */
async function signing(system: string, secrets: Record<string, string>) {
  const step = (await runs()).find((run) => run.includes('sign=no')) ?? ''
  const output = join(mkdtempSync(join(tmpdir(), 'teller-sign-')), 'output')
  writeFileSync(output, '')
  const env = {
    PATH: process.env['PATH'],
    GITHUB_OUTPUT: output,
    SYSTEM: system,
    MAKE: '--as named',
    ...secrets,
  }
  const said = execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step], {
    env,
    encoding: 'utf8',
  })
  const told = readFileSync(output, 'utf8').trim().split('\n')
  rmSync(dirname(output), { recursive: true, force: true })
  return { told, said }
}

it.each([
  ['linux', { MAC: 'c', WINDOWS: 'c' }, 'no', '--as named', /^$/],
  ['mac', {}, 'no', '--as named', /^::notice::The installers are not signed/],
  ['mac', { WINDOWS: 'c', AZURE: 'e' }, 'no', '--as named', /not signed/],
  ['mac', { MAC: 'c' }, 'yes', '--mac dmg zip', /^::notice::No \.pkg is made: .*CSC_INSTALLER_LINK/],
  ['mac', { MAC: 'c', MAC_INSTALLER: 'c' }, 'yes', '--as named', /^$/],
  ['windows', { MAC: 'c' }, 'no', '--as named', /not signed/],
  ['windows', { WINDOWS: 'c' }, 'yes', '--as named', /^$/],
  ['windows', { AZURE: 'e' }, 'yes', '--as named', /^$/],
])('signs on %s with %o: %s, and makes %s', async (system, secrets, sign, make, notice) => {
  const { told, said } = await signing(system, secrets)
  expect(told).toEqual([`with=${sign}`, `make=${make}`])
  expect(said).toMatch(notice)
})

it('gives electron-builder the options of Azure by their names, and each secret is told what it is', async () => {
  const require = createRequire(join(root, 'node_modules/electron-builder/package.json'))
  const schema = z
    .object({
      definitions: z.object({
        WindowsAzureSigningConfiguration: z.object({ required: z.array(z.string()) }),
      }),
    })
    .parse(require('app-builder-lib/scheme.json'))
  const given = [...(await runs()).join('\n').matchAll(/-c\.win\.azureSignOptions\.(\w+)=/g)]
  expect(given.map(([, option]) => option).sort()).toEqual(
    schema.definitions.WindowsAzureSigningConfiguration.required.toSorted(),
  )
  const page = readFileSync(join(root, 'docs/how-to/sign-installers.md'), 'utf8')
  for (const [, secret = ''] of text.matchAll(/secrets\.(\w+)/g)) expect(page).toContain(`\`${secret}\``)
  // What electron-builder reads by itself.
  for (const variable of ['CSC_INSTALLER_LINK', 'CSC_INSTALLER_KEY_PASSWORD'])
    expect(text).toContain(`${variable}: \${{ secrets.${variable} }}`)
})

it('installs on Linux what the tests ask for, beside the Chromium that it fetches', async () => {
  const install = (await runs()).find((run) => run.includes('gnome-keyring')) ?? ''
  for (const { debian } of prerequisites) expect(install).toContain(` ${debian} `)
})

it('leaves out on other systems only test files that are there, each with a reason', () => {
  expect(skippedOn('linux')).toEqual([])
  for (const [file, why] of skippedOn('win32')) {
    expect([file, globSync(join(root, 'test', file)).length > 0]).toEqual([file, true])
    expect(why.length).toBeGreaterThan(5)
  }
  expect(skippedOn('darwin').length).toBeLessThan(skippedOn('win32').length)
})
