/** `npm run connect` as a person uses it: questions answered, hops walked, a policy written, and the key in none of it. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAnswers } from '../../electron/conform/answers.ts'
import type { Given } from '../../electron/conform/connect-options.ts'
import { sentenceFor } from '../../electron/conform/person-shown.ts'
import { walkConnection } from '../../electron/connect/walk.ts'
import { readPolicy } from '../../electron/policy/policy.ts'
import { makeCertificate } from '../outside/broker.ts'
import { runToEnd, start, type BankLine, type Running } from '../contract/programs.ts'
import { phrase } from '../../shared/desk/problems.ts'

const folder = mkdtempSync(join(tmpdir(), 'teller-connect-'))
let bank: Running<BankLine>
beforeAll(async () => {
  bank = await start<BankLine>('bank', ['--port', '0', '--customers', '5', '--json'])
})
afterAll(async () => {
  await bank?.end()
  rmSync(folder, { recursive: true, force: true })
})
const key = () => bank.first.users[0]?.apiKey ?? ''

async function connect(args: readonly string[], answers: readonly string[] = [], env = {}) {
  const child = spawn(process.execPath, ['build/run.mjs', 'connect', ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (err += piece.toString()))
  child.stdin.end(answers.map((line) => `${line}\n`).join(''))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out, err }
}

describe('connect', () => {
  it('asks for what is missing, walks the hops and writes a policy that the desk takes; the key is nowhere', async () => {
    const policy = join(folder, 'policy.json')
    const { baseUrl, gatewayUrl } = bank.first
    const answers = [baseUrl, gatewayUrl, key(), '', policy, '', 'Head Office', '']
    const { code, out, err } = await connect([], answers)
    expect({ code, err }).toMatchObject({ code: 0 })
    expect(out).toMatch(/open +gateway/)
    // What goes into a file or a log names nobody.
    expect(out).toMatch(/open +person +The service tells whose the key is/)
    const written = readFileSync(policy, 'utf8')
    expect(JSON.parse(written)).toEqual({
      bank: { kind: 'service', bankUrl: baseUrl, gatewayUrl, mode: 'signed' },
      office: 'Head Office',
      hookSignaturePrefix: 'svc',
      operations: { getMe: true },
    })
    expect(() => readPolicy(written, policy)).not.toThrow()
    for (const text of [out, err, written]) expect(text).not.toContain(key())
    // A file of authorities is read before anything is asked, and named by its whole path.
    const authority = makeCertificate(folder).certificate
    const other = join(folder, 'with-authorities.json')
    const writing = (file: string) => [...answers.slice(0, 4), file, ...answers.slice(5)]
    expect(await connect(['--authorities', authority], writing(other))).toMatchObject({ code: 0 })
    expect(JSON.parse(readFileSync(other, 'utf8'))).toMatchObject({ authorities: authority })
    const none = await connect(['--authorities', policy], writing(join(folder, 'never.json')))
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('holds no certificate') })
    // A second one is not written over it.
    const again = await connect([], answers)
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('is there already') })
  })

  it.each([
    ['key', { key: 'a-key-of-nobody' }, /closed +key +The key is not accepted/],
    ['address', { base: '/api/v9' }, /closed +address +There is no list of savings accounts/],
    ['gateway', { gateway: '/elsewhere' }, /closed +gateway +Signed requests would go to/],
    ['person', { getMe: '/who/am/i' }, /closed +person +Nothing tells whose a key is.*enter none/],
  ])('names the hop that fails and what to do: %s', async (_, wrong, sentence) => {
    const {
      key: apiKey,
      base,
      gateway,
      getMe,
    } = { key: key(), base: '', gateway: '', getMe: '/users/me', ...wrong }
    const { baseUrl, gatewayUrl } = bank.first
    const policy = join(folder, 'never.json')
    const { code, out, err } = await connect(
      [
        ...['--base-url', base === '' ? baseUrl : gatewayUrl + base, '--gateway-url', gatewayUrl + gateway],
        ...['--mode', 'signed', '--office', 'x', '--hook-prefix', 'svc', '--get-me', getMe],
        ...['--write-policy', policy, '--api-key-env', 'KEY_OF_TEST'],
      ],
      [],
      { KEY_OF_TEST: apiKey },
    )
    expect({ code, err }).toEqual({ code: 3, err: '' })
    expect(out).toMatch(sentence)
    expect(out).not.toContain(apiKey)
    expect(existsSync(policy)).toBe(false)
  })

  it('walks each hop as soon as its answer is there, and asks for nothing behind a closed one', async () => {
    const asked: string[] = []
    const ask = (question: string) => {
      asked.push(question.split(',', 1)[0] ?? '')
      return Promise.resolve(`${bank.first.gatewayUrl}/api/v9`)
    }
    const given: Given = {
      fields: new Map(),
      policy: undefined,
      authorities: null,
      serviceFile: null,
      clientCertificate: null,
      passwordVariable: undefined,
    }
    const answers = createAnswers(given, { ask, askHidden: ask, close() {} })
    const hops = await walkConnection(answers, { proxyOf: () => null, certificate: null }, () => {})
    expect(hops.at(-1)).toMatchObject({ hop: 'address', isOpen: false })
    expect(asked).toEqual(['Service address'])
  })

  it('tells what cannot be used before anybody is asked for anything', async () => {
    const { baseUrl } = bank.first
    // A file that is there already is told before anybody is asked for anything.
    const there = join(folder, 'there.json')
    writeFileSync(there, '{}')
    const early = await connect(['--write-policy', there], [baseUrl])
    expect(early).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^--write-policy: .* is there/),
    })
    const office = await connect(['--office', 'x'.repeat(101)], [baseUrl])
    expect(office).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^--office: enter at most 100/),
    })
  })

  it('says which options are missing where standard input has ended, before anything is sent or written', async () => {
    const calls: (string | undefined)[] = []
    const service = createServer(({ url }, reply) => {
      calls.push(url)
      reply.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => service.once('listening', resolve))
    // The server listens on a port of this machine.
    const { port } = service.address() as AddressInfo
    const policy = join(folder, 'never.json')
    const all = await connect(['--write-policy', policy])
    expect(all.code).toBe(2)
    expect(all.err).toContain(
      'nobody can be asked: give --base-url, --gateway-url, --api-key-env, --get-me, --mode, --office, --hook-prefix as options.',
    )
    const where = [
      '--base-url',
      `http://127.0.0.1:${port}/api/v2`,
      '--gateway-url',
      `http://127.0.0.1:${port}`,
    ]
    const keyless = await connect([...where, '--get-me', '/users/me'])
    expect(keyless).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('give --api-key-env as an option.'),
    })
    // What only the policy needs is missed as early: the key has gone nowhere.
    const options = [...where, '--get-me', '/users/me', '--mode', 'signed', '--write-policy', policy]
    const nameless = await connect([...options, '--api-key-env', 'KEY_OF_TEST'], [], { KEY_OF_TEST: key() })
    expect(nameless).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('give --office, --hook-prefix as options.'),
    })
    expect({ calls, isWritten: existsSync(policy) }).toEqual({ calls: [], isWritten: false })
    service.close()
  })

  it('asks nobody for what only a policy needs where none is to be written', async () => {
    const { baseUrl, gatewayUrl } = bank.first
    const way = ['--base-url', baseUrl, '--gateway-url', gatewayUrl, '--get-me', '/users/me']
    const open = await connect([...way, '--api-key-env', 'KEY_OF_TEST'], [], { KEY_OF_TEST: key() })
    expect(open).toMatchObject({ code: 0, out: expect.stringMatching(/open +person/) })
  })

  it('tries the place of the policy before it asks anything', async () => {
    const nowhere = join(folder, 'none', 'policy.json')
    const { code, out, err } = await connect(['--write-policy', nowhere])
    expect({ code, out, first: err.split('\n', 1)[0] }).toEqual({
      code: 2,
      out: '',
      first: `--write-policy: ${nowhere} cannot be written (ENOENT). Name another file.`,
    })
  })

  it('names the owner of the key on a terminal alone', () => {
    const told = { sentence: phrase('ownerTold', { name: 'Ada Obi, Ikeja' }) }
    expect([sentenceFor(told, true), sentenceFor(told, false)]).toEqual([
      'The key is that of Ada Obi, Ikeja.',
      'The service tells whose the key is. The name is shown on a terminal alone.',
    ])
    const nobody = { sentence: phrase('ownersNotTold') }
    expect(sentenceFor(nobody, false)).toBe(nobody.sentence.message)
  })

  it('a key with a slip in it is not repeated', async () => {
    const { baseUrl, gatewayUrl } = bank.first
    const { code, out, err } = await connect([], [baseUrl, gatewayUrl, 'secret one two'])
    expect(code).toBe(2)
    expect(err).toContain('Paste the whole API key')
    expect(out + err).not.toContain('secret one')
  })
})

it('the examination of a service writes over no policy that is there, and says which variable is empty', async () => {
  const policy = join(folder, 'mine.json')
  writeFileSync(policy, '{"counter":"3"}')
  const addresses = ['--base-url', bank.first.baseUrl, '--gateway-url', bank.first.gatewayUrl]
  // Any variable that is there will do: the policy is looked at first.
  const kept = await runToEnd('conform', [...addresses, '--api-key-env', 'PATH', '--write-policy', policy])
  expect(kept).toMatchObject({ code: 2, err: expect.stringContaining('mine.json is there already') })
  expect(readFileSync(policy, 'utf8')).toBe('{"counter":"3"}')
  const empty = await runToEnd('conform', [...addresses, '--api-key-env', 'NO_SUCH_VARIABLE'])
  expect(empty.err).toContain('the environment variable NO_SUCH_VARIABLE is not set')
})
