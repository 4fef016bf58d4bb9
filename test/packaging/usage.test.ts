/** Whoever asks a program how it is called is told, and whoever mistypes gets a sentence and never a stack. */
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runToEnd } from '../contract/programs.ts'

const programs = [
  'start',
  'desk',
  'relay',
  'audit',
  'trigger',
  'listen',
  'conform',
  'connect',
  'bank',
  'attack',
  'docs',
  'docs:site',
]
const hasStack = (text: string) => /^\s+at |node:internal/m.test(text)

it.concurrent.each(programs)(
  '%s: --help is answered, an unknown option is refused with code 2',
  async (name) => {
    const [help, mistyped] = await Promise.all([
      runToEnd(name, ['--help']),
      runToEnd(name, ['--no-such-option']),
    ])
    expect(help).toMatchObject({ code: 0, out: expect.stringMatching(/^Use|^Usage/), err: '' })
    expect(mistyped).toMatchObject({ code: 2, out: '', err: expect.stringContaining('no-such-option') })
    expect(hasStack(mistyped.err)).toBe(false)
  },
)

it.concurrent.each([
  ['relay', ['--key', 'A'], '--key is called --hook-key-env here.'],
  ['relay', ['--office', '7'], '--office is called --office-id here.'],
  ['listen', ['--relay', 'nats://127.0.0.1:9'], '--relay is called --server here.'],
  ['listen', ['--authority=a.pem'], '--authority is called --authorities here.'],
  ['trigger', ['client', 'create', '--prefix', 'svc'], '--prefix is called --hook-prefix here.'],
  ['connect', ['--policy', 'p.json'], '--policy is called --write-policy here.'],
  ['conform', ['--bank-url=https://bank.example'], '--bank-url is called --base-url here.'],
  ['release', ['sign', '--key', 'k.pem'], '--key is called --private-key here.'],
  ['desk', ['--base-url=https://bank.example'], '--base-url is called --bank-url here.'],
  ['doctor', ['--polcy', 'p.json'], '--polcy is not known; did you mean "--policy"?'],
] as const)('%s %o is told by the name it has now', async (name, args, sentence) => {
  const told = await runToEnd(name, [...args])
  expect({ ...told, err: told.err.slice(0, sentence.length) }).toMatchObject({
    code: 2,
    out: '',
    err: sentence,
  })
})

it('start lists the flag that chooses the shell among the others', async () => {
  const { code, err } = await runToEnd('start', ['--no-such-option'])
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(/The flags are .*--shell, .*--policy/),
  })
})

it('a program that lets its mistakes fall through is caught', () => {
  expect(hasStack(new TypeError('Unknown option').stack ?? '')).toBe(true)
})

it('a relay takes from a file of one’s own no more than a desk does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'teller-relay-policy-'))
  const mine = join(folder, 'mine', 'policy.json')
  mkdirSync(join(folder, 'mine'))
  const receiptPrinter = { kind: 'network', host: 'elsewhere.example' }
  writeFileSync(mine, JSON.stringify({ receiptPrinter, disbursementNeedsAnother: false }))
  // A test that runs as root would be the administrator.
  if (process.getuid?.() === 0) chownSync(mine, 65_534, 65_534)
  const where = [
    '--data',
    join(folder, 'data'),
    '--server',
    'nats://127.0.0.1:9',
    '--training',
    '--no-keychain',
  ]
  const ran = await runToEnd('relay', [...where, '--hook-key-env', 'PATH', '--policy', mine])
  // All that it may not is told at once.
  const told = 'sets "receiptPrinter", "disbursementNeedsAnother", which only the administrator may'
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining(told) })
  rmSync(folder, { recursive: true, force: true })
})
