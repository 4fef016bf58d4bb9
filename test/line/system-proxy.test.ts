/** The web proxy of a system's settings, from samples of what each system says, and from GNOME's own program. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { proxyOfComputer } from '../../electron/bank/system-proxy.ts'
import type { RunMeanwhile, RunProgram } from '../../electron/core/run-program.ts'
import type { Value } from '../edges/simulated-machine.ts'

const bank = 'https://core.bank.example'
const ended = (text: string, code = 0) => ({ kind: 'ended' as const, code, output: Buffer.from(text) })

const settings = String.raw`SOFTWARE\Microsoft\Windows\CurrentVersion\Internet Settings`
const onAll = { [String.raw`HKLM\SOFTWARE\Policies\Microsoft`]: {} }

/** reg.exe over these keys and those on the way to them. */
function windows(registry: Readonly<Record<string, Readonly<Record<string, Value>>>>): RunProgram {
  const long = (key: string) =>
    key.replace(/^HKLM/, 'HKEY_LOCAL_MACHINE').replace(/^HKCU/, 'HKEY_CURRENT_USER')
  return (program, [, asked = '']) => {
    if (!program.endsWith('reg.exe')) return { kind: 'failed', why: 'it is not there' }
    const deeper = Object.keys(registry).filter((key) => key.startsWith(`${asked}\\`))
    const below = new Set(deeper.map((key) => key.slice(asked.length + 1).split('\\')[0]))
    const values = registry[asked]
    if (!values && below.size === 0) return ended('', 1)
    const own = Object.entries(values ?? {})
    const lines = own.map(([name, { type, data }]) => {
      const shown = type === 'REG_DWORD' ? `0x${Number(data).toString(16)}` : data
      return `    ${name}    ${type}    ${shown}`
    })
    const keys = [...below].map((name) => `${long(asked)}\\${name}`)
    return ended(['', ...(own.length > 0 ? [long(asked), ...lines, ''] : []), ...keys, ''].join('\r\n'))
  }
}
const number = (data: string): Value => ({ type: 'REG_DWORD', data })
const text = (data: string): Value => ({ type: 'REG_SZ', data })

function windowsWith(server: string, override = '', more: Record<string, Value> = {}) {
  const own = {
    User: text('Internet'),
    ZonesSecurityUpgrade: { type: 'REG_BINARY', data: 'D9E4A1' } as const,
    ProxyEnable: number('1'),
    ProxyServer: text(server),
    ProxyOverride: text(override),
    ...more,
  }
  return proxyOfComputer({}, 'win32', windows({ ...onAll, [`HKCU\\${settings}`]: own }))
}

describe('Windows', () => {
  it.each([
    ['proxy.bank:8080', 'http://proxy.bank:8080'],
    ['http://proxy.bank:8080/', 'http://proxy.bank:8080'],
    ['http=other.bank:80;https=proxy.bank:8443;ftp=ftp.bank:21', 'http://proxy.bank:8443'],
    ['https=https://proxy.bank:8443', 'https://proxy.bank:8443'],
    ['http=other.bank:80', null],
    ['socks=socks.bank:1080', 'socks://socks.bank:1080'],
    ['socks=socks.bank:1080;https=proxy.bank:8443', 'http://proxy.bank:8443'],
    ['', null],
  ])('%s is %s for https', (server, uri) => {
    const { proxyOf, notice } = windowsWith(server)
    expect(proxyOf(bank)?.uri ?? null).toBe(uri)
    expect(proxyOf('http://core.bank.example')).toBeNull()
    expect(notice()).toBeNull()
  })

  it.each([
    ['*.bank.example;10.*', bank, true],
    ['*.bank.example', 'https://bank.example', false],
    ['core*', bank, true],
    ['bank.example', bank, false],
    ['10.*', 'https://10.1.2.3', true],
    ['10.*', 'https://110.1.2.3', false],
    ['<local>', 'https://core', true],
    ['<local>', bank, false],
    ['https://core.bank.example', bank, true],
    ['http://core.bank.example', bank, false],
    ['core.bank.example:8443', bank, false],
    ['core.bank.example:8443', `${bank}:8443`, true],
    ['', 'https://127.0.0.1:4443', true],
    ['', 'https://localhost', true],
    ['', 'https://[::1]:4443', true],
    ['', 'https://10.1.2.3', false],
  ])('with what is left out as %s, %s straight: %s', (override, origin, isStraight) => {
    expect(windowsWith('proxy.bank:8080', override).proxyOf(origin) === null).toBe(isStraight)
  })

  it('that has switched it off has none, and the computer’s counts where IT says so', () => {
    expect(windowsWith('proxy.bank:8080', '', { ProxyEnable: number('0') }).proxyOf(bank)).toBeNull()
    const registry = {
      ...onAll,
      [`HKCU\\${settings}`]: { ProxyEnable: number('1'), ProxyServer: text('own.example:1') },
      [`HKLM\\${settings}`]: { ProxyEnable: number('1'), ProxyServer: text('proxy.bank:8080') },
    }
    const of = (keys: typeof registry) => proxyOfComputer({}, 'win32', windows(keys)).proxyOf(bank)?.uri
    expect(of(registry)).toBe('http://own.example:1')
    const forAll = settings.replace('SOFTWARE', 'SOFTWARE\\Policies')
    const all = { ...registry, [`HKLM\\${forAll}`]: { ProxySettingsPerUser: number('0') } }
    expect(of(all)).toBe('http://proxy.bank:8080')
  })

  it('with a PAC file, or that does not tell, is told in one sentence', () => {
    const pac = windowsWith('', '', {
      ProxyEnable: number('0'),
      AutoConfigURL: text('http://pac.bank/proxy.pac'),
    })
    expect(pac.notice()).toBeNull()
    expect(pac.proxyOf(bank)).toBeNull()
    expect(pac.notice()?.message).toMatch(/PAC file.* HTTPS_PROXY\.$/)
    const dumb = proxyOfComputer({}, 'win32', () => ({ kind: 'failed', why: 'it is not there' }))
    expect(dumb.proxyOf(bank)).toBeNull()
    expect(dumb.notice()?.message).toMatch(/cannot be read from its settings/)
  })
})

describe('macOS', () => {
  const scutil = (lines: string) =>
    proxyOfComputer({}, 'darwin', (program, args) => {
      expect([program, ...args]).toEqual(['/usr/sbin/scutil', '--proxy'])
      return ended(`<dictionary> {\n${lines}}\n`)
    })
  const set = `  ExceptionsList : <array> {
    0 : *.local
    1 : 169.254/16
    2 : 10.0.0.0/8
    3 : straight.example
  }
  ExcludeSimpleHostnames : 1
  FTPPassive : 1
  HTTPEnable : 1
  HTTPPort : 80
  HTTPProxy : other.bank
  HTTPSEnable : 1
  HTTPSPort : 8080
  HTTPSProxy : proxy.bank
  ProxyAutoConfigEnable : 0
`
  it('is read as scutil writes it, without what one network card has', () => {
    const { proxyOf, notice } = scutil(
      `${set}  __SCOPED__ : <dictionary> {\n    en0 : <dictionary> {\n      HTTPSProxy : card.example\n      ProxyAutoConfigEnable : 1\n    }\n  }\n`,
    )
    expect(proxyOf(bank)).toEqual({ uri: 'http://proxy.bank:8080' })
    expect(notice()).toBeNull()
    for (const straight of ['printer.local', '169.254.3.4', '10.20.30.40', 'straight.example', 'core'])
      expect([straight, proxyOf(`https://${straight}`)]).toEqual([straight, null])
    for (const led of ['11.20.30.40', 'not-straight.example', 'a.straight.example'])
      expect([led, proxyOf(`https://${led}`)?.uri]).toEqual([led, 'http://proxy.bank:8080'])
  })

  it('that has it switched off, has a PAC file or does not tell', () => {
    expect(scutil(set.replace('HTTPSEnable : 1', 'HTTPSEnable : 0')).proxyOf(bank)).toBeNull()
    const pac = scutil(
      '  ProxyAutoConfigEnable : 1\n  ProxyAutoConfigURLString : http://pac.bank/proxy.pac\n',
    )
    expect(pac.proxyOf(bank)).toBeNull()
    expect(pac.notice()?.message).toMatch(/PAC file/)
    const dumb = proxyOfComputer({}, 'darwin', () => ended('', 1))
    expect(dumb.proxyOf(bank)).toBeNull()
    expect(dumb.notice()?.message).toMatch(/cannot be read/)
  })
})

it.skipIf(!existsSync('/usr/bin/gsettings'))('GNOME’s is read as its own program tells it', () => {
  const home = mkdtempSync(join(tmpdir(), 'teller-gnome-'))
  try {
    const kept = join(home, '.config/glib-2.0/settings/keyfile')
    const run: RunProgram = (program, args) => {
      const env = { HOME: home, GSETTINGS_BACKEND: 'keyfile' }
      const { status, stdout } = spawnSync(program, args, { env })
      return { kind: 'ended', code: status ?? 1, output: stdout }
    }
    const gnome = (lines: readonly string[], https: readonly string[] = []) => {
      mkdirSync(dirname(kept), { recursive: true })
      writeFileSync(kept, ['[system/proxy]', ...lines, '', '[system/proxy/https]', ...https, ''].join('\n'))
      return proxyOfComputer({}, 'linux', run)
    }
    const named = ["host='proxy.bank'", 'port=8080']
    const ignored = "ignore-hosts=['localhost', '10.0.0.0/8', 'straight.example']"
    const { proxyOf } = gnome(["mode='manual'", ignored], named)
    expect(proxyOf(bank)).toEqual({ uri: 'http://proxy.bank:8080' })
    for (const straight of ['10.1.2.3', 'straight.example', 'a.straight.example'])
      expect([straight, proxyOf(`https://${straight}`)]).toEqual([straight, null])
    expect(gnome(["mode='none'"], named).proxyOf(bank)).toBeNull()
    const pac = gnome(["mode='auto'", "autoconfig-url='http://pac.bank/proxy.pac'"])
    expect(pac.proxyOf(bank)).toBeNull()
    expect(pac.notice()?.message).toMatch(/PAC file/)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})

describe('a proxy that nobody can be led through is told, and not gone past', () => {
  it.each([
    ['socks=socks.bank:1080', 'socks'],
    ['socks5://socks.bank:1080', 'socks'],
    ['proxy bank:8080', 'unreadable'],
    ['proxy.bank:80800', 'unreadable'],
  ])('on Windows: %s', (server, fault) => expect(windowsWith(server).proxyOf(bank)?.fault).toBe(fault))

  it('on macOS', () => {
    const socks = '  SOCKSEnable : 1\n  SOCKSPort : 1080\n  SOCKSProxy : socks.bank\n'
    const said = (lines: string) =>
      proxyOfComputer({}, 'darwin', () => ended(`<dictionary> {\n${lines}}\n`)).proxyOf(bank)
    expect(said(socks)).toEqual({ uri: 'socks://socks.bank:1080', fault: 'socks' })
    expect(said(socks.replace('Enable : 1', 'Enable : 0'))).toBeNull()
    const https = '  HTTPSEnable : 1\n  HTTPSPort : 8080\n  HTTPSProxy : proxy.bank\n'
    expect(said(`${https}${socks}`)).toEqual({ uri: 'http://proxy.bank:8080' })
  })

  it('on GNOME', () => {
    const said = [
      "mode 'manual'",
      ".https host ''",
      '.https port 0',
      ".socks host 'socks.bank'",
      '.socks port 1080',
    ]
    const lines = said.map((line) => `org.gnome.system.proxy${line.startsWith('.') ? '' : ' '}${line}`)
    const { proxyOf } = proxyOfComputer({}, 'linux', () => ended(lines.join('\n')))
    expect(proxyOf(bank)).toEqual({ uri: 'socks://socks.bank:1080', fault: 'socks' })
  })
})

const never: RunProgram = (program) => {
  throw new Error(`${program} was asked`)
}

describe('asked ahead, while a desk opens,', () => {
  const registry = windows({
    ...onAll,
    [`HKCU\\${settings}`]: { ProxyEnable: number('1'), ProxyServer: text('proxy.bank:8080') },
  })

  it('the system holds nothing up, and is not asked again', async () => {
    const gate = Promise.withResolvers<void>()
    const asked: string[] = []
    const slowly: RunMeanwhile = async (program, args) => {
      asked.push(program)
      await gate.promise
      return registry(program, args)
    }
    const { proxyOf, askAhead } = proxyOfComputer({}, 'win32', never)
    const ahead = askAhead([bank], slowly)
    expect(asked).toHaveLength(1)
    gate.resolve()
    await ahead
    const times = asked.length
    expect(proxyOf(bank)).toEqual({ uri: 'http://proxy.bank:8080' })
    await askAhead([bank, 'https://other.example'], slowly)
    expect(asked).toHaveLength(times)
  })

  it('that does not tell is told of as ever', async () => {
    const { proxyOf, askAhead, notice } = proxyOfComputer({}, 'win32', never)
    await askAhead([bank], async () => ({ kind: 'failed', why: 'it is not there' }))
    expect([proxyOf(bank), notice()?.message]).toEqual([null, expect.stringMatching(/cannot be read/)])
  })

  it('nothing is asked for http, nor past the environment', async () => {
    const asked: RunMeanwhile = async (...call) => never(...call)
    await proxyOfComputer({}, 'win32', never).askAhead(['http://127.0.0.1:4100'], asked)
    await proxyOfComputer({ NO_PROXY: '*' }, 'win32', never).askAhead([bank], asked)
    await proxyOfComputer({ HTTPS_PROXY: 'http://a:1' }, 'win32', never).askAhead([bank], asked)
  })
})

describe('the environment', () => {
  it('counts before the system’s settings, which are not asked then, nor for http', () => {
    const named = proxyOfComputer({ HTTPS_PROXY: 'http://proxy.bank:8080' }, 'win32', never)
    expect(named.proxyOf(bank)).toEqual({ uri: 'http://proxy.bank:8080' })
    expect(named.notice()).toBeNull()
    const straight = proxyOfComputer({ NO_PROXY: '*' }, 'win32', never)
    expect([straight.proxyOf(bank), straight.notice()]).toEqual([null, null])
    expect(proxyOfComputer({}, 'win32', never).proxyOf('http://127.0.0.1:4100')).toBeNull()
  })

  it('of a Linux without a desktop is all that there is', () => {
    const { proxyOf, notice } = proxyOfComputer({}, 'linux', () => ({ kind: 'failed', why: '' }))
    expect([proxyOf(bank), notice()]).toEqual([null, null])
  })
})
