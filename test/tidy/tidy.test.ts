/** Reads the source tree and holds it to the habits of the house. Each rule is first shown to find what it is for. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPolicy } from '../../electron/policy/policy.ts'
import { policyForms } from '../../build/policy-forms.ts'
import { noticesPage } from '../../build/notices.ts'
import { policyExamples, policyPage } from '../../build/policy-page.ts'
import { assumptionsPage, operationsPage, serviceFileJsonSchema } from '../../build/reference.ts'
import { badInputs, faultsOf } from './bad-inputs.ts'
import { rules, type RuleName } from './rules.ts'
import { projectFiles, root, worlds } from './source.ts'

const files = projectFiles()

/** A place where a rule may be broken, with the reason; the text must stand in what the rule reports. */
const allowed: readonly { rule: RuleName; where: string; because: string }[] = []

function faults(name: RuleName): string[] {
  const mayBe = allowed.filter((entry) => entry.rule === name)
  return files.flatMap(rules[name]).filter((fault) => !mayBe.some(({ where }) => fault.includes(where)))
}

/** For each rule, a file that it must find fault with. */
const wrong: readonly [name: RuleName, path: string, text: string][] = [
  ['staysInItsWorld', 'shared/x.ts', "import { a } from '../electron/desk.ts'"],
  ['staysInItsWorld', 'shared/a/x.ts', "import type { a } from 'node:fs'"],
  ['staysInItsWorld', 'renderer/a/x.vue', "import b from '../../sandbox/bank.ts'"],
  ['staysInItsWorld', 'electron/x.ts', "await import('../sandbox/bank.ts')"],
  ['staysInItsWorld', 'sandbox/x.ts', "export * from '../electron/keys/a.ts'"],
  ['leavesElectronToItsShell', 'electron/desk/desk.ts', "import { app } from 'electron'"],
  ['isShortEnough', 'sandbox/x.ts', 'a()\n'.repeat(301)],
  ['hasStrictTypes', 'sandbox/x.ts', 'const a = b as any'],
  ['hasStrictTypes', 'sandbox/x.ts', 'function a(b: any) {}'],
  ['hasStrictTypes', 'sandbox/x.ts', '// @ts-ignore'],
  ['writesNoHtml', 'renderer/x.vue', '<p v-html="name" />'],
  ['writesMembersOut', 'test/x.ts', "const row = { ...{ id: 1, note: '' } }"],
  ['refusesByCode', 'electron/posting/x.ts', "const message = 'This draft was given up.'"],
  [
    'refusesByCode',
    'electron/till/x.ts',
    "throw new Refused({ kind: 'invalid', message: 'Your till is not open.' })",
  ],
  ['refusesByCode', 'electron/posting/x.ts', "return [{ field: 'note', message: 'enter a note' }]"],
  ['faultsByCode', 'shared/operations/x.ts', "z.string().max(20, 'enter at most 20 letters')"],
  ['faultsByCode', 'shared/desk/x.ts', "z.enum(ways, { error: 'choose a way' })"],
  ['leavesNoOpenEnds', 'build/x.ts', '// TODO: later'],
  ['namesNobodyManager', 'electron/x.ts', 'export class KeyManager {}'],
  ['asksForHttpAlone', 'electron/x.ts', "import { createServer } from 'node:http'"],
  ['waitsWithPatience', 'test/screens/x.test.ts', 'await expect.poll(said, { timeout: 5_000 })'],
  ['waitsWithPatience', 'test/screens/x.test.ts', 'await found.waitFor({ timeout: 10000 })'],
  ['parsesNoFloat', 'shared/x.ts', 'return value.toFixed(2)'],
  ['countsMoneyExactly', 'sandbox/x.ts', 'const total = Number(row.amount) + 1'],
  ['namesNoPlace', 'package-lock.json', '"resolved": "https://packages.example/a.tgz"'],
]

describe('the source tree', () => {
  it.each(wrong)('%s finds fault with %s', (name, path, text) => {
    expect(rules[name]({ path, text })).not.toEqual([])
  })

  it.each([...new Set(wrong.map(([name]) => name))])('%s', (name) => {
    expect(faults(name)).toEqual([])
  })

  it('has a file that shows what each rule is for', () => {
    expect(new Set(wrong.map(([name]) => name))).toEqual(new Set(Object.keys(rules)))
  })

  it('needs every exception that it makes', () => {
    for (const { rule, where, because } of allowed) {
      const found = files.flatMap(rules[rule])
      expect(
        found.some((fault) => fault.includes(where)),
        `${rule}: ${where} (${because})`,
      ).toBe(true)
    }
  })

  it('explains each world in a README of its own', () => {
    const explained = worlds.filter((world) => world !== 'build' && world !== 'test')
    const missing = explained.filter((world) => !existsSync(join(root, world, 'README.md')))
    expect(missing).toEqual([])
  })
})

describe('the bad inputs', () => {
  it('have each one file that holds its outcome, and names it', () => {
    expect(faultsOf(badInputs, files)).toEqual([])
  })

  it('are missed where the table or a file forgets one', () => {
    const [first, ...rest] = badInputs
    const twice = [...badInputs, ['test/line/upload.test.ts', 'U6 U7'] as const]
    const silent = [...rest, ['test/edges/keys.test.ts', first?.[1] ?? ''] as const]
    expect(faultsOf(rest, files)).toContain('W1 has 0 files')
    expect(faultsOf(twice, files)).toEqual(expect.arrayContaining(['U6 has 2 files', 'U7 is no bad input']))
    expect(faultsOf(silent, files)).toContain('test/edges/keys.test.ts does not name W1')
    // A comment is no test: this file speaks of K1 to K8 in one, and tries K4.
    expect(faultsOf([['test/edges/keys.test.ts', 'K1 K4']], files)).toEqual(
      expect.arrayContaining(['test/edges/keys.test.ts does not name K1']),
    )
    expect(faultsOf([['test/edges/keys.test.ts', 'K1 K4']], files)).not.toContain(
      'test/edges/keys.test.ts does not name K4',
    )
  })
})

describe('the documents', () => {
  it('are printed from the table as it stands: run npm run docs if not', () => {
    expect(readFileSync(join(root, 'docs/assumptions.md'), 'utf8')).toBe(assumptionsPage())
    expect(readFileSync(join(root, 'docs/operations.md'), 'utf8')).toBe(operationsPage())
    expect(readFileSync(join(root, 'docs/policy.md'), 'utf8')).toBe(policyPage())
    expect(readFileSync(join(root, 'docs/third-party-notices.txt'), 'utf8')).toBe(noticesPage())
    expect(readPolicy(JSON.stringify(policyExamples), 'the page')).toMatchObject({ theme: 'dark' })
    for (const [name, text] of Object.entries(policyForms())) {
      const printed = readFileSync(join(root, 'docs/policy', name), 'utf8')
      const isJson = name.endsWith('.json')
      expect(isJson ? JSON.parse(printed) : printed, name).toEqual(isJson ? JSON.parse(text) : text)
    }
    const schema: unknown = JSON.parse(readFileSync(join(root, 'services/service-file.schema.json'), 'utf8'))
    expect(schema).toEqual(JSON.parse(JSON.stringify(serviceFileJsonSchema())))
  })

  it('lead nowhere that does not exist', () => {
    const documents = files.filter(({ path }) => path.endsWith('.md'))
    const broken = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map((match) => match[1] ?? '')
        .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, path, '..', target)))
        .map((target) => `${path} → ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('name the commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const builtIn = ['ci', 'install', 'start', 'test']
    const unknown = files
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/npm run ([a-z:-]+)/g)]
          .map((match) => match[1] ?? '')
          .filter((name) => !builtIn.includes(name) && scripts[name] === undefined)
          .map((name) => `${path}: npm run ${name}`),
      )
    expect(unknown).toEqual([])
  })
})
