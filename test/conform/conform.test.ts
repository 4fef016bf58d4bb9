/**
 * The examination of a service: of ours everything holds; of ours behind a proxy that changes one thing, that thing is
 * found and nothing else; of one written apart in Python, it says what is missing; and none of it writes unasked.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examine } from '../../electron/conform/examine.ts'
import type { Row } from '../../electron/conform/finding.ts'
import { asPage, policyOf } from '../../electron/conform/report.ts'
import { openService } from '../../electron/conform/service.ts'
import { readPolicy } from '../../electron/policy/policy.ts'
import { openBranch, type Branch } from '../sandbox/branch.ts'

interface Passing {
  method: string
  path: string
  status: number
  text: string
  headers: Record<string, string>
}
/** One thing that a service does otherwise: changes an answer on its way, or the request before it. */
interface Way {
  what: string
  finds: readonly string[]
  answer?: (passing: Passing) => void
  request?: (request: { path: string; text: string; headers: Record<string, string> }) => void
}

const json = (change: (body: Record<string, unknown>) => unknown) => (passing: Passing) => {
  if (!passing.text.startsWith('{')) return
  // A list of ours is an object.
  passing.text = JSON.stringify(change(JSON.parse(passing.text) as Record<string, unknown>))
}
const on = (path: RegExp, answer: (passing: Passing) => void) => (passing: Passing) => {
  if (passing.status === 200 && path.test(`${passing.method} ${passing.path}`)) answer(passing)
}
const accountsPath = /GET \/api\/v2\/savingsaccounts($|\?)/
const each = (change: (item: Record<string, unknown>) => unknown) =>
  json((body) => ({
    ...body,
    // Records of a list.
    pageItems: (body['pageItems'] as Record<string, unknown>[]).map((item) => change(item)),
  }))
const bare = json((body) => body['pageItems'])
const textOf = (from: RegExp, to: string) => (passing: Passing) => {
  passing.text = passing.text.replace(from, to)
}
const refused = (passing: Passing, status = 400) => {
  passing.status = status
  passing.text = '{"defaultUserMessage":"no"}'
}
const accepted = (passing: Passing) => {
  passing.status = 200
  passing.text = '{"resourceId":900,"officeId":1,"clientId":1,"savingsId":1}'
}
const transfers = /POST \/api\/v2\/intratransfer/
/** Says yes to a transfer whose body shows this. */
const says = (body: RegExp) => {
  let shows = false
  return {
    request: (request: { path: string; text: string }) => {
      shows = request.path.endsWith('/intratransfer') && body.test(request.text)
    },
    answer: (passing: Passing) => {
      if (shows) accepted(passing)
    },
  }
}

const ways: readonly Way[] = [
  ...(
    [
      ['listSavingsAccounts', accountsPath],
      ['listSavingsProducts', /\/savingsproducts$/],
      ['getCodeValues', /\/codeValues$/],
      ['listLedgerAccounts', /\/ledger$/],
      ['listAccountTransfers', /\/accounttransfers$/],
    ] as const
  ).map(([name, path]) => ({
    what: `${name} is a bare array`,
    finds: [`A-page ${name}`],
    answer: on(path, bare),
  })),
  {
    what: 'a wrong key is let in',
    finds: ['§5.1 wrong key'],
    request: ({ headers }) => {
      if (headers['authorization']?.includes('no-key')) headers['authorization'] = right()
    },
  },
  {
    what: 'no key is let in',
    finds: ['§4 no key'],
    request: ({ headers }) => {
      if (!headers['authorization']) headers['authorization'] = right()
    },
  },
  {
    what: 'its clock is seven minutes ahead',
    finds: ['§5.2 clock'],
    answer: ({ headers }) => void (headers['date'] = new Date(Date.now() + 420_000).toUTCString()),
  },
  {
    what: 'what is not there answers 200',
    finds: ['A-status record'],
    answer: (passing) => {
      if (passing.path.includes('searchbyphone') && passing.status === 404) passing.status = 200
    },
  },
  {
    what: 'a path that is not there answers 400',
    finds: ['A-status 404'],
    answer: (passing) => {
      if (passing.path.endsWith('/no-such-resource')) passing.status = 400
    },
  },
  {
    what: 'a record that is not there is told in a form of its own',
    finds: ['A-error'],
    answer: (passing) => {
      if (passing.path.includes('searchbyphone')) passing.text = '{"error":"no such record"}'
    },
  },
  {
    what: 'the limit of a page is not heard',
    finds: ['A-page limit'],
    request: (request) => void (request.path = request.path.replace('limit=1&', 'limit=2&')),
  },
  {
    what: 'every page is the first',
    finds: ['A-page offset'],
    request: (request) => void (request.path = request.path.replace('offset=1', 'offset=0')),
  },
  {
    what: 'amounts have thousands separators',
    finds: ['A-money'],
    answer: on(accountsPath, textOf(/("accountBalance":)([0-9.]+)/g, '$1"1,$2"')),
  },
  {
    what: 'an account does not name its customer',
    finds: ['an account'],
    answer: on(
      accountsPath,
      each(({ clientId: _, ...account }) => account),
    ),
  },
  {
    what: 'whose a key is is not told',
    finds: ['assumed getMe'],
    answer: (passing) => {
      if (passing.path.endsWith('/users/me')) refused(passing, 404)
    },
  },
  { what: 'zero is transferred', finds: ['refuses an amount of zero'], ...says(/"0\.00"/) },
  { what: 'what is below zero is transferred', finds: ['refuses an amount below zero'], ...says(/"-1\.00"/) },
  {
    what: 'a field that nobody knows is taken',
    finds: ['refuses a field that §4 does not name'],
    ...says(/"conform":/),
  },
  { what: '31 February is a day', finds: ['refuses a date that does not exist'], ...says(/31 February/) },
  {
    what: 'a refusal of a write has a form of its own',
    finds: ['refuses more than the account holds', 'refuses one account on both sides'],
    answer: (passing) => {
      if (transfers.test(`${passing.method} ${passing.path}`) && passing.status === 403)
        passing.text = '{"error":"not enough"}'
    },
  },
  {
    what: 'the comment is cut',
    finds: ['comment kept'],
    answer: on(/\/accounttransfers/, textOf(/conform [0-9a-f-]{10}[^"]*/g, 'conform')),
  },
  {
    what: 'a yes names no record',
    finds: ['A-command'],
    answer: on(transfers, (passing) => void (passing.text = '{}')),
  },
  {
    what: 'balances change later',
    finds: ['balances'],
    answer: on(accountsPath, textOf(/("accountBalance":)[0-9.]+/g, '$15000')),
  },
  {
    what: 'savings products are elsewhere',
    finds: ['§4 listSavingsProducts'],
    answer: on(/\/savingsproducts$/, (passing) => {
      passing.status = 302
      passing.headers['location'] = '/elsewhere'
    }),
  },
]

let branch: Branch
let way: Way | null = null
let proxy: Server
let address = ''
const right = () => `Bearer ${branch.bank.users.find(({ username }) => username === 'admin')?.apiKey ?? ''}`
const writes = { from: 1, to: 2, date: '05 January 2026', isDateNamed: true, mayMakeKey: false }

async function textIn(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

beforeAll(async () => {
  branch = await openBranch({ customers: 12 })
  proxy = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request
      const kept = Object.entries(headers).filter(([name]) => /^(authorization|content-type|x-)/.test(name))
      const asked = {
        path: url,
        text: await textIn(request),
        headers: Object.fromEntries(kept) as Record<string, string>,
      } // Node joins repeated headers of these names.
      way?.request?.(asked)
      const reply = await fetch(`${branch.bank.gatewayUrl}${asked.path}`, {
        method,
        headers: asked.headers,
        ...(asked.text !== '' && { body: asked.text }),
      })
      const passing: Passing = {
        method,
        path: url,
        status: reply.status,
        text: await reply.text(),
        headers: { 'content-type': 'application/json' },
      }
      way?.answer?.(passing)
      response.writeHead(passing.status, passing.headers)
      response.end(passing.text)
    })()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  // A TCP server's address.
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await branch.close()
})

const service = () =>
  openService({ baseUrl: `${address}/api/v2`, gatewayUrl: address, apiKey: right().slice('Bearer '.length) })
const idsOf = (rows: readonly Row[], verdict: string) =>
  rows.filter(({ finding }) => finding.verdict === verdict).map(({ id }) => id)
describe('the examination of a service', () => {
  it('our bank: all holds, and the policy switches on what was read', async () => {
    way = null
    const rows = await examine(service(), { ...writes, mayMakeKey: true })
    expect(idsOf(rows, 'broken')).toEqual([])
    expect(idsOf(rows, 'holds').length).toBeGreaterThan(55)
    expect(policyOf(rows, { ...service(), mode: 'signed', office: '', hookPrefix: 'svc' })).toMatchObject({
      operations: { getMe: true, getLoanSchedule: true },
    })
  })

  it.each(ways)('finds, and finds only, where $what', async (one) => {
    way = one
    expect(idsOf(await examine(service(), writes), 'broken').toSorted()).toEqual([...one.finds].toSorted())
  })

  it('holds no refusal for shown where a valid transfer is refused as well, and names the day', async () => {
    way = null
    const rows = await examine(service(), { ...writes, date: '28 November 2026', isDateNamed: false })
    expect(idsOf(rows, 'broken')).toEqual([])
    const stopped = rows.filter(({ id }) =>
      /^(refuses |A-command|balances|comment kept|the way back)/.test(id),
    )
    expect(stopped.length).toBe(11)
    for (const { id, finding } of stopped)
      expect([id, finding]).toEqual([
        id,
        {
          verdict: 'not tried',
          why: expect.stringMatching(
            /^a transfer with nothing wrong in it is not carried out: 400 .*\}; the likely cause is the day: 28 November 2026 was sent, this computer’s, as --date was left out$/,
          ),
        },
      ])
    // A refusal that has nothing to do with the day is told for itself.
    way = {
      what: 'each transfer is refused',
      finds: [],
      answer: (passing) => {
        if (transfers.test(`${passing.method} ${passing.path}`)) refused(passing, 403)
      },
    }
    const others = await examine(service(), { ...writes, isDateNamed: true })
    expect(others.find(({ id }) => id === 'refuses an amount of zero')?.finding).toEqual({
      verdict: 'not tried',
      why: 'a transfer with nothing wrong in it is not carried out: 403 {"defaultUserMessage":"no"}',
    })
  })

  it('writes nothing unasked', async () => {
    const posts: string[] = []
    way = {
      what: 'watched',
      finds: [],
      answer: ({ method, path }) => void (method === 'POST' && posts.push(path)),
    }
    await examine(service(), null)
    expect(posts).toEqual([])
  })

  it('hands over a page in which nothing of the service is markup', async () => {
    way = {
      what: 'an answer with markup',
      finds: [],
      answer: (passing) => {
        if (passing.path.endsWith('/ledger'))
          Object.assign(passing, { status: 500, text: '<script>alert(1)</script>' })
      },
    }
    const page = asPage(await examine(service(), null), { baseUrl: address, at: 'today' })
    expect(page).not.toContain('<script>')
    expect(page).toContain('listLedgerAccounts')
  })
})

describe('npm run conform', () => {
  const run = (args: string[], key = 'foreign-teller-key-000000000001') =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = spawn(process.execPath, ['build/run.mjs', 'conform', ...args], {
        env: { ...process.env, CONFORM_KEY: key },
      })
      let [out, err] = ['', '']
      child.stdout.on('data', (piece) => (out += String(piece)))
      child.stderr.on('data', (piece) => (err += String(piece)))
      child.once('close', (code) => resolve({ code, out, err }))
    })

  it('says of a bank written apart what it lacks, and writes report and policy', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'teller-conform-'))
    const foreign = spawn('python3', [fileURLToPath(new URL('../foreign/service.py', import.meta.url))], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    try {
      const line = await new Promise<string>((resolve) =>
        createInterface({ input: foreign.stdout }).once('line', resolve),
      )
      // The service’s own first line.
      const { baseUrl, gatewayUrl } = JSON.parse(line) as { baseUrl: string; gatewayUrl: string }
      const policy = join(folder, 'policy.json')
      const place = ['--base-url', baseUrl, '--gateway-url', gatewayUrl, '--api-key-env', 'CONFORM_KEY']
      const { code, out, err } = await run([
        ...place,
        ...[
          '--json',
          '--write-policy',
          policy,
          '--mode',
          'bearer',
          '--office',
          'Ikeja',
          '--hook-prefix',
          'acme',
        ],
      ])
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringMatching(/policy\.json is written\. .* bearer, “Ikeja” and acme\.\n$/),
      })
      const { rows } = JSON.parse(out) as { rows: Row[] } // The report’s own form.
      expect(idsOf(rows, 'holds')).toEqual(
        expect.arrayContaining(['§4 listSavingsAccounts', '§5.1 wrong key', 'A-money']),
      )
      expect(idsOf(rows, 'broken')).toEqual(
        expect.arrayContaining(['A-error', 'A-page limit', 'assumed getMe', 'A-page listSavingsAccounts']),
      )
      expect(readPolicy(readFileSync(policy, 'utf8'), policy)).toMatchObject({
        bank: { bankUrl: baseUrl, gatewayUrl, mode: 'bearer' },
        office: 'Ikeja',
        hookSignaturePrefix: 'acme',
        operations: {},
      })
      expect(out).toMatch(/a service file would say .{1,3}refusals.{1,3}: \{ .{1,3}statuses.{1,3}: \[4/)
      expect(out).not.toContain('foreign-teller-key')
    } finally {
      const gone = new Promise((resolve) => foreign.once('exit', resolve))
      foreign.stdin.end()
      await gone
      rmSync(folder, { recursive: true })
    }
  })

  it('tries the places of page and policy before it asks anything, and writes over neither', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'teller-conform-'))
    const there = join(folder, 'there')
    writeFileSync(there, 'kept')
    const nowhere = join(folder, 'none', 'x')
    let asked = 0
    const deaf = createServer((_request, response) => {
      asked++
      response.writeHead(500).end()
    })
    try {
      await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve))
      // A TCP server's address.
      const url = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`
      const way = ['--base-url', `${url}/api/v2`, '--gateway-url', url, '--api-key-env', 'CONFORM_KEY']
      for (const option of ['--page', '--write-policy']) {
        const [taken, gone] = [await run([...way, option, there]), await run([...way, option, nowhere])]
        expect([taken.code, taken.err.split('\n', 1)[0]]).toEqual([
          2,
          `${option}: ${there} is there already. Name another file, or move that one.`,
        ])
        expect([gone.code, gone.err.split('\n', 1)[0]]).toEqual([
          2,
          `${option}: ${nowhere} cannot be written (ENOENT). Name another file.`,
        ])
      }
      expect(readFileSync(there, 'utf8')).toBe('kept')
      expect(asked).toBe(0)
    } finally {
      deaf.close()
      rmSync(folder, { recursive: true })
    }
  })

  it('says in words how it is used', async () => {
    const wrong = await run(['--base-url', 'http://bank.example', '--api-key-env', 'CONFORM_KEY'])
    expect(wrong.code).toBe(2)
    expect(wrong.err).toMatch(/^--base-url: http is taken for this machine only/)
    expect((await run(['--nonsense'])).code).toBe(2)
    expect(await run(['--help'])).toMatchObject({ code: 0, err: '' })
  })
})
