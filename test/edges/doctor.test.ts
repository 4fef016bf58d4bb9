/** `npm run doctor` and “Check this computer”: what is wrong is found, and nobody is named. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createService } from 'node:http'
import { createServer } from 'node:net'
import { homedir, hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckName } from '../../shared/desk/computer.ts'
import { checkComputer } from '../../electron/doctor/check-computer.ts'
import { checkPrinter } from '../../electron/doctor/equipment.ts'
import type { Examined } from '../../electron/doctor/examined.ts'
import { keychainFound } from '../../electron/doctor/keychain-lines.ts'
import { withoutNames } from '../../electron/doctor/without-names.ts'
import type { Vault } from '../../electron/credentials/vault.ts'
import { openKeyNotices } from '../../electron/policy/named-files.ts'
import { readPolicies } from '../../electron/policy/policy-file.ts'
import { policyExamples } from '../../build/policy-page.ts'
import { runToEnd, start, type DeskLine } from '../contract/programs.ts'
import { speak } from '../../renderer/i18n/index.ts'
import { worded } from '../../renderer/i18n/in-words.ts'
import { phrase } from '../../shared/desk/problems.ts'
import { inEnglish } from '../../electron/doctor/report-text.ts'
import { folder } from './scratch.ts'
import { valuesOf, windows } from './simulated-machine.ts'

const good = { state: 'good' as const, lines: [] }

function examined(policy: object, change: Partial<Examined> = {}): Examined {
  return {
    version: '0.1.0',
    shell: 'browser',
    sqlite: '3.51.0',
    dataDir: folder(),
    now: () => Date.UTC(2026, 10, 23),
    policies: () =>
      readPolicies({ enforcedPlace: windows({ HKLM: valuesOf(policy) }), policyFile: null }, () => true),
    keychain: async () => good,
    database: () => good,
    listener: () => [],
    proxyOf: () => null,
    proxyNotice: () => null,
    named: async () => ({ certificate: null, faults: [] }),
    people: [],
    ...change,
  }
}
const checked = async (what: Examined) => inEnglish((await checkComputer(what)).toSend)
const of = (report: ReturnType<typeof inEnglish>, name: CheckName) =>
  report.checks.find((one) => one.name === name)
const service = (port: number) => ({
  kind: 'service',
  bankUrl: `http://127.0.0.1:${port}/api/v2`,
  gatewayUrl: `http://127.0.0.1:${port}`,
  mode: 'signed',
})
/** A port at which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 1
}

describe('a report', () => {
  it('says what each thing is like, and where each entry of the policy comes from', async () => {
    const report = await checked(
      examined({ idleLockSeconds: 120, cashNeedsTill: true, office: 'Ikeja', theme: 'dark' }),
    )
    expect(report.checks.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'versions good',
      'policy good',
      'keychain good',
      'database good',
      'disk good',
      'clock good',
      'network good',
      'tunnel good',
      'printer good',
    ])
    expect(of(report, 'policy')?.lines).toEqual([
      'idleLockSeconds = 120 (HKLM\\SOFTWARE\\Policies\\Teller Desk)',
      'theme = dark (HKLM\\SOFTWARE\\Policies\\Teller Desk)',
      'cashNeedsTill = true (HKLM\\SOFTWARE\\Policies\\Teller Desk)',
      'office = … (HKLM\\SOFTWARE\\Policies\\Teller Desk)',
    ])
  })

  it('has its French, but for what is technical', async () => {
    const port = await closedPort()
    const wrong = { bank: service(port), receiptPrinter: { kind: 'network', host: '127.0.0.1', port } }
    const reports = await Promise.all([
      checkComputer(examined({ theme: 'dark' })),
      checkComputer(examined(wrong, { keychain: () => keychainFound(null, true), now: () => 0 })),
    ])
    await speak('fr')
    const left = reports
      .flatMap(({ toSend }) => toSend.checks)
      .flatMap(({ name, lines }) => (name === 'versions' ? [] : lines))
      .filter((line) => worded(line) === line.message)
      .map(({ message }) => message)
    await speak('en')
    expect(left).toEqual([
      'theme = dark (HKLM\\SOFTWARE\\Policies\\Teller Desk)',
      'bank = service (HKLM\\SOFTWARE\\Policies\\Teller Desk)',
      'receiptPrinter = network (HKLM\\SOFTWARE\\Policies\\Teller Desk)',
    ])
  })

  it('says what is wrong, one thing beside the other', async () => {
    const port = await closedPort()
    const wrong = { bank: service(port), receiptPrinter: { kind: 'network', host: '127.0.0.1', port } }
    const report = await checked(examined(wrong, { now: () => 0 }))
    expect(of(report, 'network')).toMatchObject({
      state: 'wrong',
      lines: [/has the address/, /refuses connections/].map((form) => expect.stringMatching(form)),
    })
    expect(of(report, 'printer')?.lines.at(-1)).toMatch(/does not answer at port/)
    expect(of(report, 'clock')?.lines).toEqual(['This computer’s clock says 1970. Set it by the network.'])
  })

  it.each([
    [12, 'wrong', /^This computer’s clock is 12 minutes behind the service’s/],
    [-12, 'wrong', /^This computer’s clock is 12 minutes ahead of the service’s/],
    [1, 'good', /^Both clocks agree/],
    [null, 'good', /^The service does not tell its time/],
  ])('judges the clock by the service’s, %s minutes from here', async (minutes, state, sentence) => {
    const told = createService((_, reply) => {
      reply.sendDate = false
      if (minutes !== null) reply.setHeader('date', new Date(Date.now() + minutes * 60_000).toUTCString())
      reply.writeHead(401, { 'content-type': 'application/json' }).end('{}')
    })
    await new Promise<void>((resolve) => told.listen(0, '127.0.0.1', resolve))
    try {
      const address = told.address()
      const bank = service(typeof address === 'object' && address ? address.port : 1)
      const report = await checked(examined({ bank }))
      expect(of(report, 'clock')).toMatchObject({
        state,
        lines: [expect.stringMatching(sentence), expect.stringMatching(/^The time zone is/)],
      })
      expect(of(report, 'network')?.lines).toContainEqual(expect.stringMatching(sentence))
    } finally {
      told.closeAllConnections()
      await new Promise((resolve) => told.close(resolve))
    }
  })

  it('says that the clock was not compared where the way does not lead so far', async () => {
    const report = await checked(examined({ bank: service(await closedPort()) }))
    expect(of(report, 'clock')).toMatchObject({
      state: 'look',
      lines: [expect.stringMatching(/^The clock was not compared/), expect.anything()],
    })
  })

  it('begins with a policy that cannot be read, and judges nothing by it', async () => {
    const policies = () =>
      readPolicies({
        enforcedPlace: { kind: 'registry', run: () => ({ kind: 'failed', why: 'it is not there' }) },
        policyFile: null,
      })
    const { checks } = await checked(examined({}, { policies }))
    expect(checks.slice(0, 5)).toEqual([
      { name: 'policy', state: 'wrong', lines: [expect.stringMatching(/it is not there/)] },
      {
        name: 'clock',
        state: 'look',
        lines: [expect.stringMatching(/^Not looked at/), expect.stringMatching(/^The time zone/)],
      },
      ...['network', 'tunnel', 'printer'].map((name) => ({
        name,
        state: 'look',
        lines: ['Not looked at, because it goes by the policy, which cannot be used.'],
      })),
    ])
  })

  it('tells first what is wrong, then what to look at, and of a policy file that it is not the administrator’s', async () => {
    const file = join(folder(), 'policy.json')
    writeFileSync(file, '{"theme":"dark"}')
    const policies = (isTrusted: boolean) => () =>
      readPolicies(
        { enforcedPlace: { kind: 'file', path: `${file}.none` }, policyFile: file },
        () => isTrusted,
      )
    const lost = { policies: policies(false), now: () => 0 }
    const { checks } = await checked(examined({}, lost))
    expect(checks.slice(0, 2).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'clock wrong',
      'policy look',
    ])
    expect(checks[1]?.lines).toEqual([
      expect.stringMatching(
        /^The policy file .* is not the administrator’s: .* never looser\. Have it owned/,
      ),
      expect.stringMatching(/^The organisation has set no policy \(.*policy\.json\.none\), so whoever opens/),
      `theme = dark (${file})`,
    ])
    const trusted = of(await checked(examined({}, { policies: policies(true) })), 'policy')
    expect(trusted?.lines).toEqual([
      expect.stringMatching(/^The organisation has set no policy/),
      `theme = dark (${file})`,
    ])
  })

  it('says what a policy file sets in vain, for the organisation has set it otherwise', async () => {
    const [place, named] = [join(folder(), 'policy.json'), join(folder(), 'named.json')]
    writeFileSync(place, '{"cashNeedsTill":true,"idleLockSeconds":60,"office":"Ikeja","theme":"dark"}')
    writeFileSync(named, '{"cashNeedsTill":true,"office":"Yaba","theme":"light","idleLockSeconds":30}')
    const policies = () =>
      readPolicies({ enforcedPlace: { kind: 'file', path: place }, policyFile: named }, () => true)
    const told = of(await checked(examined({}, { policies })), 'policy')
    expect(told?.state).toBe('look')
    expect(told?.lines[0]).toMatch(
      /^What .*named\.json says of idleLockSeconds, theme, office counts for nothing: .*Leave it out/,
    )
    expect(told?.lines).toContain(`theme = dark (${place})`)
  })

  it('says of an organisation’s policy that others may write what it does, and where each entry is from', async () => {
    const [place, named] = [join(folder(), 'policy.json'), join(folder(), 'named.json')]
    writeFileSync(place, '{"idleLockSeconds":60,"cashNeedsTill":true,"theme":"dark"}')
    writeFileSync(named, '{"idleLockSeconds":90,"theme":"light"}')
    const linesBy = async (policyFile: string | null) => {
      const policies = () =>
        readPolicies({ enforcedPlace: { kind: 'file', path: place }, policyFile }, (path) => path !== place)
      const { state, lines } = of(await checked(examined({}, { policies })), 'policy') ?? {}
      expect(state).toBe('wrong')
      expect(lines?.[0]).toMatch(
        /^The organisation’s policy .* is not the administrator’s: .* is in force, but/,
      )
      return lines?.slice(1)
    }
    expect(await linesBy(null)).toEqual([
      `idleLockSeconds = 60 (${place})`,
      `theme = dark (${place})`,
      `cashNeedsTill = true (${place})`,
    ])
    // The organisation has set a policy, so nothing says that it has not.
    expect(await linesBy(named)).toEqual([
      `idleLockSeconds = 60 (${place}, ${named})`,
      `theme = light (${named})`,
      `cashNeedsTill = true (${place})`,
    ])
  })

  it.runIf(process.platform !== 'win32')('tells of a private key that every user may read', () => {
    const file = join(folder(), 'client.pem')
    const told = (kind: string, mode: number) => {
      writeFileSync(file, `-----BEGIN ${kind}-----\n`)
      chmodSync(file, mode)
      return openKeyNotices({ clientCertificate: file })
        .map(({ message }) => message)
        .join()
    }
    expect(told('PRIVATE KEY', 0o644)).toMatch(
      /^The policy’s "clientCertificate": every user .* \(chmod 640\)/,
    )
    expect(told('EC PRIVATE KEY', 0o604)).toMatch(/every user/)
    expect([told('PRIVATE KEY', 0o640), told('ENCRYPTED PRIVATE KEY', 0o644)]).toEqual(['', ''])
  })

  it('walks through the web proxy, and names neither it nor its login', async () => {
    const proxy = `http://ada.obi:s%40fe@127.0.0.1:${await closedPort()}`
    const bank = { ...service(1), bankUrl: 'https://bank.example/api/v2', gatewayUrl: 'https://bank.example' }
    const report = await checked(examined({ bank }, { proxyOf: () => ({ uri: proxy }) }))
    expect(of(report, 'network')?.lines.at(-1)).toMatch(/^The web proxy ‹.*› refuses connections/)
    for (const name of ['ada.obi', 's@fe', 's%40fe', '127.0.0.1', 'bank.example'])
      expect(JSON.stringify(report)).not.toContain(name)
  })

  it('tells whoever sits here which host is not found, and whoever helps none', async () => {
    const gone = 'no-such-host.invalid'
    const bank = { ...service(1), bankUrl: `https://${gone}/api/v2`, gatewayUrl: `https://${gone}` }
    const { here, toSend } = await checkComputer(examined({ bank }))
    expect(of(inEnglish(here), 'network')?.lines.at(-1)).toContain(gone)
    expect(JSON.stringify(toSend)).not.toContain(gone)
  })

  it('says that a PAC file is set and not followed', async () => {
    const bank = { ...service(await closedPort()) }
    const notice = { message: 'This computer finds its web proxy by a PAC file.' }
    const report = await checked(examined({ bank }, { proxyNotice: () => notice }))
    expect(of(report, 'network')?.lines[0]).toBe(notice.message)
  })

  it.each([
    [{ kind: 'driver', device: 'Slips of Ada Obi', paperMillimetres: 58 }, 'good', /58 mm wide/],
    [{ kind: 'usb', device: '/dev/usb/lp97' }, 'wrong', /not there/],
  ])('looks at a printer of the kind %o', async (receiptPrinter, state, sentence) => {
    const report = await checked(examined({ receiptPrinter }))
    expect(of(report, 'printer')).toMatchObject({
      state,
      lines: [/prints by/, sentence].map((form) => expect.stringMatching(form)),
    })
    expect(JSON.stringify(report)).not.toContain('Ada')
  })

  it('does not call a printer’s share on Windows away, for a share does not tell', async () => {
    const share = { kind: 'usb', device: '\\\\localhost\\Slips', columns: 42, codepage: 'cp858' } as const
    const { state, lines } = await checkPrinter(
      { receiptPrinter: share, pagePrinter: { kind: 'dialog' } },
      'win32',
    )
    const [, told] = lines.map(({ message }) => message)
    expect([state, told]).toEqual(['look', expect.stringMatching(/not looked at: print a test slip/)])
    expect(told).not.toContain('localhost')
  })

  it.each<[Awaited<ReturnType<Vault['get']>>, boolean, string, RegExp]>([
    [{ state: 'absent' }, true, 'good', /takes secrets/],
    [{ state: 'locked' }, false, 'wrong', /locked/],
    [{ state: 'denied' }, false, 'wrong', /Allow it/],
    [{ state: 'noService', why: 'no Secret Service' }, false, 'look', /no Secret Service/],
    [{ state: 'noService', why: 'no Secret Service' }, true, 'wrong', /does not open without/],
  ])('says of a keychain that answers %j, needed: %s', async (kept, isNeeded, state, sentence) => {
    const vault: Vault = {
      kind: 'keychain',
      get: async () => kept,
      set: async () => {},
      remove: async () => {},
    }
    const found = await keychainFound(vault, isNeeded)
    expect([found.state, found.lines.map(({ message }) => message).join()]).toEqual([
      state,
      expect.stringMatching(sentence),
    ])
  })
})

describe('nobody is named', () => {
  const names = fc.constantFrom('Amina Yusuf', 'Chinedu Okeke', 'O’Brien & Sons', 'Zoë', 'Li')
  const secret = fc.stringMatching(/^sk_[a-z0-9]{24}[0-9]$/)
  const account = fc.stringMatching(/^[1-9][0-9]{9}$/)

  it('whatever stands in the policy, and whatever the parts of the computer say', async () => {
    const one = fc.record({ person: names, office: names, counter: names, secret, account })
    const property = fc.asyncProperty(
      one,
      async ({ person, office, counter, secret: key, account: number }) => {
        const said = `${person} of ${office}, ${number}, ${key}, ${userInfo().username}@${hostname()} at ${homedir()} and 10.1.2.3`
        const policy = {
          office,
          counter,
          bankName: `${office} ${key}`,
          tunnel: { kind: 'fixed', publicUrl: `https://${key.replace('_', '-')}.example/c` },
          relay: { kind: 'nats', servers: ['tls://events.bank.example:4222'], user: number },
          pagePrinter: { kind: 'silent', device: person },
        }
        const { toSend: report } = await checkComputer(
          examined(policy, {
            people: [person],
            keychain: async () => ({
              state: 'look',
              lines: [{ message: said }, phrase('keychainMissing', { why: said })],
            }),
            database: () => ({ state: 'wrong', lines: [{ message: said }] }),
            listener: () => [
              { message: `Events come to https://${key.replace('_', '-')}.example/c for ${person}.` },
            ],
          }),
        )
        const text = JSON.stringify(report)
        const told = [person, office, counter, key, number, '10.1.2.3', homedir(), hostname()].filter(
          (name) => new RegExp(`(?<!\\w)${name.replace('.', '\\.')}(?!\\w)`).test(text),
        )
        expect(told).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: 30, seed: 16 })
  })

  it('and gateway and service are told apart', async () => {
    const bank = { ...service(1), bankUrl: 'http://127.0.0.1:1/api/v2', gatewayUrl: 'http://localhost:1' }
    const report = await checked(
      examined({ bank }, { listener: () => [{ message: 'from 127.0.0.1 and from localhost' }] }),
    )
    expect(of(report, 'tunnel')?.lines).toContain('from ‹service› and from ‹gateway›')
  })

  it('but would be, were the sentences left as they are', () => {
    const cleaning = (names: ReadonlyMap<string, string>) => (message: string) =>
      withoutNames(names)({ message }).message
    const clean = cleaning(
      new Map([
        ['Amina Yusuf', '‹name›'],
        ['Li', '‹name›'],
      ]),
    )
    expect(clean('Amina Yusuf, Li, list 3.51.0 at C:\\Users\\amina\\AppData, /home/amina, 0123456789')).toBe(
      '‹name›, ‹name›, list 3.51.0 at C:\\Users\\‹user›\\AppData, /home/‹user›, ‹number›',
    )
    // A login may be a word of ours: it is looked for in what differs from case to case.
    const why = phrase('writableBySomebody')
    const told = phrase('policyNotTrusted', { path: '/home/nobody/other.json', why })
    const words = new Map(['nobody', 'other', 'somebody'].map((word) => [word, '‹user›']))
    expect(withoutNames(words)(told).message).toBe(
      told.message.replace('/home/nobody/other.json', '/home/‹user›/‹user›.json'),
    )
    expect(cleaning(new Map())('Amina Yusuf')).toBe('Amina Yusuf')
    expect(cleaning(new Map([['Teller', '‹name›']]))('Teller at Teller Desk')).toBe('‹name› at Teller Desk')
  })
})

it('tells of a note on new versions that is not there', async () => {
  const place = join(folder(), 'teller-desk.json')
  const updates = { kind: 'told', place, publicKey: `${'A'.repeat(43)}=` }
  const told = async () => of(await checked(examined({ updates })), 'policy')
  expect(await told()).toMatchObject({
    state: 'look',
    lines: [expect.stringMatching(/^updates: the file/), expect.anything()],
  })
  writeFileSync(place, '{}')
  expect(await told()).toMatchObject({ state: 'good' })
})

describe('the program', () => {
  it('looks at what a desk has kept, writes a file to be sent, and overwrites none', async () => {
    const dir = folder()
    const desk = await start<DeskLine>('desk', [
      '--headless',
      '--port',
      '0',
      '--data',
      dir,
      '--no-keychain',
      '--json',
    ])
    await desk.end()
    const policy = join(dir, 'policy.json')
    mkdirSync(dir, { recursive: true })
    writeFileSync(policy, JSON.stringify({ office: policyExamples.office, theme: 'dark' }))
    const file = join(dir, 'report.json')
    const args = ['--data', dir, '--policy', policy, '--no-keychain', '--save', file]
    const first = await runToEnd('doctor', args)
    expect({ code: first.code, out: first.out }).toMatchObject({ code: 0 })
    expect(first.out).toMatch(/good +database +The journal of training is whole\./)
    const report = readFileSync(file, 'utf8')
    expect(report).toContain('theme = dark (‹data›/policy.json)')
    expect(first.out).toContain('Teller Desk')
    expect(first.out).not.toContain('no window open')
    expect(first.out).toContain(`theme = dark (${policy})`)
    for (const name of ['Ikeja', 'Ada', 'Bola']) expect(first.out).not.toContain(name)
    for (const name of [dir, 'Ikeja', 'Ada', 'Bola']) expect(report).not.toContain(name)
    expect(await runToEnd('doctor', args)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/is there already/),
    })
  })

  it('looks at each file that the policy names, and begins with those that cannot be used', async () => {
    const dir = folder()
    const policy = join(dir, 'policy.json')
    const named = { authorities: 'junk.pem', clientCertificate: 'none.p12' }
    writeFileSync(join(dir, 'junk.pem'), 'no certificate')
    writeFileSync(policy, JSON.stringify({ bank: service(await closedPort()), ...named }))
    const args = ['--data', dir, '--policy', policy, '--no-keychain']
    const first = await runToEnd('doctor', args)
    expect(first.code).toBe(3)
    const [, one] = first.out.slice(first.out.indexOf('WRONG')).split('\n')
    expect(first.out).toMatch(
      /^1 wrong, \d to look at, \d good\.\nWRONG {2}policy +The policy’s "authorities": /,
    )
    expect(one).toMatch(/ The policy’s "clientCertificate": .*cannot be read \(ENOENT\)/)
    expect(first.out).toMatch(/network +Not looked at, because a file that the policy names/)
    const desk = await runToEnd('desk', ['--headless', '--json', ...args])
    expect(desk).toMatchObject({ code: 2, err: expect.stringMatching(/^The policy’s "authorities": /) })
    writeFileSync(policy, JSON.stringify({ serviceFile: 'nothing.json' }))
    const second = await runToEnd('doctor', args)
    expect(second.out).toMatch(/WRONG {2}policy +The policy’s "serviceFile": .*nothing\.json/)
  })
})
