/**
 * The screen that connects a desk, by its door: the same sentences as `npm run connect`, who may, whose word counts, what is
 * written, and that the key is in nothing that comes back.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { ConnectionWalk, Hop } from '../../shared/desk/connection.ts'
import { createConnectCommands, type ConnectRooms } from '../../electron/connect/connect-commands.ts'
import { faultIn } from '../../electron/connect/fields.ts'
import { askPerson } from '../../electron/connect/person-hop.ts'
import { createRedactor } from '../../electron/core/log.ts'
import { Refused } from '../../electron/core/refused.ts'
import { readPolicies } from '../../electron/policy/policy-file.ts'
import { writtenPolicy } from '../../electron/policy/written-policy.ts'
import { readArguments } from '../../electron/shells/arguments.ts'
import { networks, useNetworks } from './networks.ts'
import { speak } from '../../renderer/i18n/index.ts'
import { worded } from '../../renderer/i18n/in-words.ts'

useNetworks()
const folder = mkdtempSync(join(tmpdir(), 'teller-connect-screen-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = 'a-key-of-the-test-9'
const textsOf = (origin: string) => ({
  baseUrl: `${origin}/api/v2`,
  gatewayUrl: origin,
  mode: 'signed',
  office: 'Ikeja',
  hookPrefix: 'svc',
  getMe: '/users/me',
})

interface Desk {
  environment?: 'training' | 'service'
  /** Who is at the counter, with which permissions; null: it is locked. */
  permissions?: readonly string[] | null
  people?: number
  inDoubt?: number
  args?: readonly string[]
  enforced?: object
  dataDir?: string
}

/** The screen's commands on a desk that stands so, and everything that came out of it. */
function screen(desk: Desk = {}) {
  const { environment = 'training', permissions = null, people = 1, inDoubt = 0, args = [] } = desk
  const dataDir = desk.dataDir ?? mkdtempSync(join(folder, 'data-'))
  const { policyFile, bank } = readArguments(['--data', dataDir, ...args], {})
  const place = join(mkdtempSync(join(folder, 'etc-')), 'policy.json')
  if (desk.enforced) writeFileSync(place, JSON.stringify(desk.enforced))
  const came: unknown[] = []
  const hops: Hop[] = []
  const redactor = createRedactor()
  const person = { id: 'one', name: 'One', role: 'teller' as const }
  const commands = createConnectCommands({
    counter: {
      current: () => (permissions === null ? null : { person, permissions }),
      people: () => Array.from({ length: people }, () => person),
      touch: () => undefined,
    },
    // Of the audit only its adding is used.
    store: { audit: { add: (row: unknown) => came.push(row) } } as unknown as ConnectRooms['store'],
    status: () => ({ environment, inDoubt }),
    news: {
      publish: (_topic, value) => {
        came.push(value)
        // The only topic that is published here.
        hops.push(value as Hop)
      },
    },
    outlet: null,
    connecting: {
      dataDir,
      bankAsked: bank,
      policyFile,
      policies: () => readPolicies({ enforcedPlace: { kind: 'file', path: place }, policyFile }, () => true),
      proxyFor: async () => () => null,
      certificate: async () => null,
      know: redactor.know,
      restart: null,
    },
  })
  const kept = <T>(value: T): T => {
    came.push(value)
    return value
  }
  return {
    commands,
    dataDir,
    hops,
    came: () => JSON.stringify(came),
    logged: (text: string) => redactor.scrub(text),
    walk: async (origin: string, more = {}): Promise<ConnectionWalk> =>
      kept(await commands.walkConnection({ ...textsOf(origin), apiKey: key, ...more })),
  }
}
const codeOf = (work: () => unknown): unknown => {
  try {
    work()
    return null
  } catch (problem) {
    return problem instanceof Refused ? Reflect.get(problem.error, 'code') : problem
  }
}

/** What the terminal prints of a way: hop and sentence. */
async function terminal(origin: string): Promise<string[]> {
  const { baseUrl, gatewayUrl } = textsOf(origin)
  const child = spawn(
    process.execPath,
    [
      ...['build/run.mjs', 'connect', '--base-url', baseUrl, '--gateway-url', gatewayUrl, '--mode', 'signed'],
      ...[
        '--office',
        'Ikeja',
        '--hook-prefix',
        'svc',
        '--get-me',
        '/users/me',
        '--write-policy',
        join(folder, 'never.json'),
      ],
      ...['--api-key-env', 'KEY_OF_TEST'],
    ],
    { env: { ...process.env, KEY_OF_TEST: key }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let out = ''
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  return out
    .trim()
    .split('\n')
    .map((line) => line.replace(/^(open|closed) +(\w+) +/, '$1 $2 '))
}

/** A service that tells whose a key is, or does not. */
async function service(me: unknown): Promise<{ origin: string; end: () => void }> {
  const server = createServer((request, response) => {
    const isMe = request.url === '/api/v2/users/me'
    response.writeHead(isMe && me === null ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isMe ? (me ?? {}) : { pageItems: [] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, end: () => server.close() }
}
const ada = { id: 3, username: 'ada', displayName: `Ada ${'Ọbị'.repeat(100)}`, officeName: 'Ikeja' }

describe('terminal and screen', () => {
  it.each(['a port at which nothing runs', 'an authority that is not known', 'a key of another service'])(
    'say the same of %s',
    async (what) => {
      const origin = (await networks.find(([name]) => name === what)?.[1]()) ?? ''
      const { walk, hops } = screen()
      const [printed, walked] = [await terminal(origin), await walk(origin)]
      const lines = walked.hops.map(
        ({ hop, isOpen, sentence }) => `${isOpen ? 'open' : 'closed'} ${hop} ${sentence.message}`,
      )
      expect(printed).toEqual(lines)
      expect(lines.at(-1)).toMatch(/^closed/)
      // Each was told as soon as it was walked.
      expect(hops).toEqual(walked.hops)
      expect(walked.ticket).toBeNull()
    },
  )

  it('ask nothing of the gateway where nothing is signed', async () => {
    const { origin, end } = await service(ada)
    const { hops, ticket } = await screen().walk(origin, { mode: 'bearer', gatewayUrl: 'http://127.0.0.1:9' })
    end()
    expect(hops.map(({ hop }) => hop)).not.toContain('gateway')
    expect(ticket).not.toBeNull()
  })

  it('say of a file of authorities that cannot be read which entry names it', async () => {
    const enforced = { authorities: join(folder, 'none.pem') }
    const { hops } = await screen({ enforced }).walk('https://bank.example')
    expect(hops).toMatchObject([
      {
        hop: 'encryption',
        isOpen: false,
        sentence: { message: expect.stringMatching(/^The policy’s "authorities": .*none\.pem/) },
      },
    ])
  })

  it('say it in French, whatever is wrong with a field or with whose the key is', async () => {
    const fields = ['baseUrl', 'gatewayUrl', 'mode', 'office', 'hookPrefix', 'getMe', 'apiKey'] as const
    const faults = fields.map((field) => faultIn(field, field === 'office' ? 'x'.repeat(101) : '  '))
    const { origin, end } = await service(ada)
    const person = (getMe: string) => askPerson({ baseUrl: `${origin}/api/v2`, getMe, apiKey: key })
    const hops = [await person('/users/me'), await person('none'), await person('/savingsaccounts')]
    end()
    hops.push(await person('/users/me'))
    const gone = await service(null)
    hops.push(await askPerson({ baseUrl: `${gone.origin}/api/v2`, getMe: '/users/me', apiKey: key }))
    gone.end()
    await speak('fr')
    const said = [...faults, ...hops.map(({ sentence }) => sentence)]
    expect(said.filter((one) => one === null || worded(one) === one.message)).toEqual([])
    await speak('en')

    expect(hops.map(({ isOpen }) => isOpen)).toEqual([true, true, false, false, false])
  })
})

describe('who may', () => {
  const hooks = ['CREATE_HOOK']
  it.each<[string, Desk, string | null]>([
    ['whoever sits at a locked training desk', {}, null],
    [
      'whoever sits at a service’s desk before anybody works there',
      { environment: 'service', people: 0 },
      null,
    ],
    ['nobody at a locked desk of a service', { environment: 'service' }, 'connectNotPermitted'],
    ['no teller of a service', { environment: 'service', permissions: [] }, 'connectNotPermitted'],
    ['whoever may register hooks there', { environment: 'service', permissions: hooks }, null],
  ])('%s', (_who, desk, code) => {
    const { commands } = screen(desk)
    expect(codeOf(() => commands.connection({}))).toBe(code)
    expect(codeOf(() => commands.judgeConnection(textsOf('http://127.0.0.1:1')))).toBe(code)
  })
})

describe('whose word counts', () => {
  const named = {
    bank: {
      kind: 'service',
      bankUrl: 'http://127.0.0.1:9/api/v2',
      gatewayUrl: 'http://127.0.0.1:9',
      mode: 'bearer',
    },
  }

  it('where the organisation names the bank, its way alone is walked, whatever the page says', async () => {
    const { commands, walk } = screen({ enforced: named })
    expect(await commands.connection({})).toMatchObject({
      isSet: true,
      texts: { mode: 'bearer' },
      against: { code: 'bankByOrganisation' },
    })
    const { origin, end } = await service(ada)
    const { hops } = await walk(origin)
    end()
    expect(hops.at(-1)).toMatchObject({
      hop: 'computer',
      isOpen: false,
      sentence: { message: expect.stringContaining('port 9') },
    })
  })

  it.each<[string, Desk, string]>([
    [
      'a policy of the organisation that names no bank',
      { enforced: { office: 'Ikeja' } },
      'policyByOrganisation',
    ],
    ['the command line', { args: ['--bank', 'training'] }, 'bankByCommandLine'],
    ['a file of the command line', { args: ['--policy', join(folder, 'theirs.json')] }, 'policyByFile'],
    [
      'requests in doubt at a service',
      { environment: 'service', people: 0, inDoubt: 1 },
      'settleDoubtsFirst',
    ],
  ])('nothing is written over %s; the file can be saved', async (_what, desk, code) => {
    writeFileSync(join(folder, 'theirs.json'), '{}')
    const { commands, walk, dataDir } = screen(desk)
    const { origin, end } = await service(ada)
    const ticket = (await walk(origin)).ticket ?? ''
    end()
    expect(codeOf(() => commands.writePolicy({ ticket }))).toBe(code)
    expect(existsSync(join(dataDir, 'policy.json'))).toBe(false)
    const saved = await commands.savePolicy({ ticket })
    expect(saved.saved === 'page' && Buffer.from(saved.base64, 'base64').toString()).toContain(origin)
  })
})

describe('the policy file', () => {
  it('is written for what was walked alone, keeps what stood in it, and is read at the next start', async () => {
    const { commands, walk, dataDir } = screen()
    const file = join(dataDir, 'policy.json')
    const before = '{"idleLockSeconds": 60, "operations": {"listApiKeys": false}}'
    writeFileSync(file, before)
    const { origin, end } = await service(ada)
    const ticket = (await walk(origin)).ticket ?? ''
    expect(codeOf(() => commands.writePolicy({ ticket: 'another' }))).toBe('walkPast')
    expect(await commands.writePolicy({ ticket })).toEqual({ file })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      idleLockSeconds: 60,
      bank: { kind: 'service', bankUrl: `${origin}/api/v2`, gatewayUrl: origin, mode: 'signed' },
      office: 'Ikeja',
      hookSignaturePrefix: 'svc',
      operations: { listApiKeys: false, getMe: true },
    })
    expect(readFileSync(`${file}.before`, 'utf8')).toBe(before)
    expect(readArguments(['--data', dataDir], {}).policyFile).toBe(writtenPolicy(dataDir))
    expect(screen({ dataDir }).commands.connection({})).toMatchObject({
      texts: textsOf(origin),
      against: null,
    })
    // A walk that is closed takes the ticket back.
    end()
    expect((await walk(origin)).ticket).toBeNull()
    expect(codeOf(() => commands.writePolicy({ ticket }))).toBe('walkPast')
  })

  it('where the folder takes nothing, the screen says so and the file can be saved', async () => {
    const { commands, walk, dataDir } = screen({ dataDir: join(folder, 'data-gone') })
    // A file stands where the folder should be.
    writeFileSync(dataDir, '')
    const { origin, end } = await service(ada)
    const ticket = (await walk(origin)).ticket ?? ''
    end()
    expect(codeOf(() => commands.writePolicy({ ticket }))).toBe('policyNotWritten')
    expect(await commands.savePolicy({ ticket })).toMatchObject({ saved: 'page', name: 'policy.json' })
  })
})

it('the key is in nothing that comes back: no hop, no answer, no audit, no refusal, no log', async () => {
  const { walk, came, logged, commands } = screen()
  const { origin, end } = await service(ada)
  await walk(origin)
  end()
  await walk(origin)
  const refused = await Promise.resolve()
    .then(() => commands.walkConnection({ ...textsOf(origin), mode: 'x', apiKey: `${key} slip` }))
    .catch((problem: unknown) => JSON.stringify(problem instanceof Refused && problem.error))
  expect(refused).toContain('"field":"apiKey"')
  expect(`${came()} ${String(refused)}`).not.toContain(key)
  expect(logged(`it said ${key}`)).not.toContain(key)
  // What is looked through has what the walk came upon.
  expect(came()).toContain(ada.displayName)
})

it('two walks at once are not mixed', async () => {
  const { walk } = screen()
  const { origin, end } = await service(ada)
  const first = walk(origin)
  await expect(walk(origin)).rejects.toThrow('A walk is under way')
  expect((await first).ticket).not.toBeNull()
  end()
})
