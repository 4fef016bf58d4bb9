/** The organisation's policy where each system keeps it: the same policy, the same settings in force. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { policyExamples } from '../../build/policy-page.ts'
import { environmentOn, runMeanwhile, runProgram, type RunProgram } from '../../electron/core/run-program.ts'
import { isInProgramFiles } from '../../electron/policy/administrators.ts'
import { enforcedPlace, readEnforced, type EnforcedPlace } from '../../electron/policy/enforced.ts'
import { bundleId } from '../../electron/policy/managed-preferences.ts'
import { readPolicies, tighter } from '../../electron/policy/policy-file.ts'
import { createPolicy, PolicyError } from '../../electron/policy/policy.ts'
import { powershell } from '../../electron/core/registry-shell.ts'
import { readExport, readQuery } from '../../electron/core/registry-text.ts'
import { settingNames } from '../../electron/policy/settings.ts'
import { folder } from './scratch.ts'
import { mac, page850, utf8, valuesOf, windows, type Value } from './simulated-machine.ts'

/** What counts at the counter: enforced over the desk's defaults. */
function inForce(place: EnforcedPlace) {
  const { settings, sources } = readEnforced(place)
  const policy = createPolicy({ enforced: settings, file: {}, own: undefined, keepOwn: () => {} })
  const set = policy.list().filter(({ setBy }) => setBy === 'organisation')
  return { values: policy.values(), set: set.map(({ name }) => name), sources }
}

function linux(policy: object): EnforcedPlace {
  const path = join(folder(), 'policy.json')
  writeFileSync(path, JSON.stringify(policy))
  return { kind: 'file', path }
}

/** What somebody who may start the desk, and no more, would have by a file of their own. */
const hostile = {
  idleLockSeconds: 900,
  cashNeedsTill: false,
  cashNeedsNotes: false,
  countsBlind: false,
  sendsBearer: true,
  bankName: 'Bank of Elsewhere',
  office: 'Elsewhere',
  limits: { NGN: { teller: { cashIn: null, cashOut: null, transfer: null, reversal: null } } },
}
function besideFile(enforcedPlace: EnforcedPlace, policy: object) {
  const policyFile = join(folder(), 'own.json')
  writeFileSync(policyFile, JSON.stringify(policy))
  const { enforced, file } = readPolicies({ enforcedPlace, policyFile }, (path) => path !== policyFile)
  return createPolicy({ enforced, file, own: undefined, keepOwn: () => {} }).values()
}

/** A file beside the policy is named by its place there on Linux alone. */
const named = new Set(['serviceFile', 'authorities', 'clientCertificate'])
const everywhere = Object.fromEntries(Object.entries(policyExamples).filter(([name]) => !named.has(name)))
const ofPrograms = 'C:\\Program Files\\Bank\\service.json'

const letters = fc.string({
  unit: fc.constantFrom(...'Agence Médina, Zürich l’Étoile ₦\\0"{}()$ français 中'),
  maxLength: 40,
})
const aPolicy = fc
  .record({
    chosen: fc.subarray(Object.keys(everywhere), { minLength: 1 }),
    seconds: fc.integer({ min: 30, max: 900 }),
    office: letters,
    isYes: fc.boolean(),
    figure: fc.integer({ min: 0, max: 99_000_000 }),
  })
  .map(({ chosen, seconds, office, isYes, figure }) => {
    const own = {
      idleLockSeconds: seconds,
      office,
      bankName: office,
      cashNeedsTill: isYes,
      countsBlind: !isYes,
      limits: { NGN: { teller: { cashIn: String(figure), cashOut: null, transfer: '0' } } },
    }
    const all = Object.entries({ ...everywhere, ...own })
    return Object.fromEntries(all.filter(([name]) => chosen.includes(name)))
  })

describe('two hundred machines', () => {
  it('of three systems have the same settings in force by the same policy, which no file beside it lifts', () => {
    const machine = fc.record({ machine: aPolicy, person: aPolicy, isWide: fc.boolean(), indent: fc.nat(2) })
    let turn = 0
    const property = fc.property(machine, ({ machine, person, isWide, indent }) => {
      const hives = { HKLM: valuesOf(machine, indent), HKCU: valuesOf(person, indent) }
      const places = [
        windows(hives, { letter: isWide ? utf8 : page850 }),
        mac(folder(), { machine, person }),
        linux({ ...person, ...machine }),
      ] as const
      const [ofWindows, ofMac, ofLinux] = [inForce(places[0]), inForce(places[1]), inForce(places[2])]
      // One of the three is started with a file of somebody’s own.
      const started = places[turn++ % 3] ?? places[0]
      const beside = besideFile(started, hostile)
      for (const name of ofLinux.set) expect([name, beside[name]]).toEqual([name, ofLinux.values[name]])
      expect(beside.idleLockSeconds).toBeLessThanOrEqual(ofLinux.values.idleLockSeconds)
      expect(tighter(ofLinux.values.limits, beside.limits)).toEqual(tighter(beside.limits, beside.limits))
      expect(() => besideFile(started, { bank: policyExamples.bank })).toThrow(PolicyError)
      expect(ofWindows.values).toEqual(ofLinux.values)
      expect(ofMac.values).toEqual(ofLinux.values)
      expect([ofWindows.set, ofMac.set]).toEqual([ofLinux.set, ofLinux.set])
      for (const name of settingNames) {
        const first = name in machine ? 'HKLM' : name in person ? 'HKCU' : undefined
        expect(ofWindows.sources.get(name)?.slice(0, 4)).toBe(first)
      }
    })
    // 67 policies on three systems each.
    fc.assert(property, { numRuns: 67, seed: 16 })
  })

  it('would differ by a console’s letters, were the export not read', () => {
    const office = { office: 'Agence Médina, l’Étoile' }
    const place = windows({ HKLM: valuesOf(office) })
    expect(inForce(place).values.office).toBe(office.office)
    const said =
      place.kind === 'registry' &&
      place.run('C:\\Windows\\System32\\reg.exe', ['query', 'HKLM\\SOFTWARE\\Policies\\Teller Desk', '/s'])
    const output = said && said.kind === 'ended' ? said.output : Buffer.alloc(0)
    expect(readQuery(output).values[0]?.data).not.toBe(office.office)
  })
})

describe('Windows’ registry', () => {
  it.each([
    ['English', '(Default)'],
    ['German', '(Standard)'],
    ['French', '(par défaut)'],
  ])('is read in %s', (_, unnamed) => {
    const place = windows({ HKLM: valuesOf({ idleLockSeconds: 60, theme: 'dark' }) }, { unnamed })
    expect(readEnforced(place).settings).toEqual({ idleLockSeconds: 60, theme: 'dark' })
  })

  it('is read as reg.exe writes it, in both forms', () => {
    const query =
      '\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Teller Desk\r\n    (par d\x82faut)    REG_SZ    \r\n    idleLockSeconds    REG_DWORD    0x78\r\n    office    REG_SZ    Ikeja    North\r\n    operations    REG_MULTI_SZ    {\\0  "getMe": "/a\\\\0b"\\0}\r\n\r\n'
    expect(readQuery(Buffer.from(query, 'latin1')).values.map(({ name, data }) => [name, data])).toEqual([
      ['idleLockSeconds', '120'],
      ['office', 'Ikeja    North'],
      ['operations', '{\n  "getMe": "/a\\\\0b"\n}'],
    ])
    const exported =
      '\uFEFFWindows Registry Editor Version 5.00\r\n\r\n[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Teller Desk]\r\n@=""\r\n"idleLockSeconds"=dword:00000078\r\n"office"="Ikeja \\"North\\" \\\\ é"\r\n"operations"=hex(7):7b,00,00,00,7d,00,\\\r\n  00,00,00,00\r\n\r\n'
    expect(
      readExport(Buffer.from(exported, 'utf16le')).map(({ name, type, data }) => [name, type, data]),
    ).toEqual([
      ['idleLockSeconds', 'REG_DWORD', '120'],
      ['office', 'REG_SZ', 'Ikeja "North" \\ é'],
      ['operations', 'REG_MULTI_SZ', '{\n}'],
    ])
  })

  it('without a key of ours is no policy', () => {
    expect(readEnforced(windows({}))).toEqual({ settings: {}, sources: new Map() })
    expect(readEnforced(windows({ HKCU: valuesOf({ theme: 'light' }) })).settings).toEqual({ theme: 'light' })
  })

  const wrong: [string, Record<string, Value>, RegExp][] = [
    [
      'a text for a number',
      { idleLockSeconds: { type: 'REG_SZ', data: '60' } },
      /HKLM.*idleLockSeconds: write it as REG_DWORD/,
    ],
    [
      'a number out of range',
      { idleLockSeconds: { type: 'REG_DWORD', data: '4000' } },
      /idleLockSeconds: at most 900 seconds/,
    ],
    [
      'two for yes',
      { cashNeedsTill: { type: 'REG_DWORD', data: '2' } },
      /cashNeedsTill: write it as REG_DWORD, 1 for yes/,
    ],
    [
      'a text that is expanded',
      { office: { type: 'REG_EXPAND_SZ', data: '%USERNAME%' } },
      /office: write it as REG_SZ/,
    ],
    [
      'a name that is not known',
      { idleLock: { type: 'REG_DWORD', data: '60' } },
      /idleLock: this entry is not known here; leave it out; did you mean/,
    ],
    [
      'an object that is no JSON',
      { bank: { type: 'REG_SZ', data: '{kind' } },
      /bank: line 1, column 2: this is not JSON/,
    ],
    [
      'a file by its place',
      { authorities: { type: 'REG_SZ', data: 'ours.pem' } },
      /authorities: name the file by its whole path/,
    ],
    ['a 64-bit number', { idleLockSeconds: { type: 'REG_QWORD', data: '60' } }, /write it as REG_DWORD/],
  ]
  it.each(wrong)('with %s opens no desk, and says why', (_, entries, sentence) => {
    const place = windows({ HKLM: new Map(Object.entries(entries)), HKCU: valuesOf({ theme: 'dark' }) })
    expect(() => readEnforced(place)).toThrow(PolicyError)
    expect(() => readEnforced(place)).toThrow(sentence)
  })

  const said =
    (output: string, code = 0): RunProgram =>
    () => ({ kind: 'ended', code, output: Buffer.from(output) })
  it.each<[string, RunProgram, RegExp]>([
    ['is absent', () => ({ kind: 'failed', why: 'it is not there' }), /it is not there/],
    ['is too slow', () => ({ kind: 'failed', why: 'it took longer than 5 seconds' }), /longer than 5/],
    ['is not allowed', said('', 1), /it ended with 1/],
    ['says what nobody understands', said('ERROR: no\r\n'), /line 1 of what reg\.exe says is not understood/],
  ])('is no empty policy where reg.exe %s', (_, run, sentence) => {
    expect(() => readEnforced({ kind: 'registry', run })).toThrow(sentence)
    expect(() => readEnforced({ kind: 'registry', run })).toThrow(/the desk does not open without knowing/)
  })

  it('is not believed where its export was changed meanwhile', () => {
    const [hives, changed] = [{ bankName: 'Bank of Example' }, { bankName: 'Bank of Elsewhere' }].map(
      (policy) => windows({ HKLM: valuesOf(policy) }),
    )
    const run: RunProgram = (program, args) => {
      const from = args[0] === 'export' ? changed : hives
      return from?.kind === 'registry' ? from.run(program, args) : { kind: 'failed', why: '' }
    }
    expect(readEnforced({ kind: 'registry', run }).settings).toEqual({ bankName: 'Bank of Example' })
    const alone: RunProgram = (program, args) =>
      program === powershell ? { kind: 'failed', why: 'it is not there' } : run(program, args)
    expect(() => readEnforced({ kind: 'registry', run: alone })).toThrow(/exports another of "bankName"/)
  })

  it('names a service file only among the programs', () => {
    const place = windows({ HKLM: valuesOf({ serviceFile: ofPrograms }) })
    expect(readEnforced(place).settings.serviceFile).toBe(ofPrograms)
    expect(() => readPolicies({ enforcedPlace: place, policyFile: null })).toThrow(
      /there is no file C:\\Program Files/,
    )
    expect(isInProgramFiles(ofPrograms)).toBe(true)
    for (const path of [
      'C:\\ProgramData\\a.json',
      'D:\\Program Files\\a.json',
      'C:\\Program Files (x86)',
      'C:\\Users\\x\\Program Files\\a',
    ])
      expect(isInProgramFiles(path)).toBe(false)
  })
})

describe('macOS’ managed preferences', () => {
  it('without a file are no policy, and the computer’s counts over the person’s', () => {
    expect(readEnforced(mac(folder(), {})).settings).toEqual({})
    const { settings, sources } = readEnforced(
      mac(folder(), { machine: { theme: 'dark' }, person: { theme: 'light', office: 'Ikeja' } }),
    )
    expect(settings).toEqual({ theme: 'dark', office: 'Ikeja' })
    expect(sources.get('theme')).not.toContain('amina')
    expect(sources.get('office')).toContain('amina')
  })

  it('pass over what the system writes beside the settings, and nothing that a setting could be called', () => {
    const beside = { _computerlevel: true, 'com.apple.ManagedClient': { a: 1 }, PayloadScope: 'System' }
    expect(readEnforced(mac(folder(), { machine: { theme: 'dark', ...beside } })).settings).toEqual({
      theme: 'dark',
    })
    const isSystems = (name: string) => /^(?:_|com\.apple\.|Payload)/.test(name)
    expect(settingNames.filter(isSystems)).toEqual([])
    for (const name of ['idleLock', 'payloadUUID', 'com.example.theme', 'comApple', 'Payload', 'theme_'])
      expect(() => readEnforced(mac(folder(), { machine: { [name]: 1 } }))).toThrow(`${name}: this entry`)
  })

  it.each<[string, RunProgram, RegExp]>([
    ['is absent', () => ({ kind: 'failed', why: 'it is not there' }), /it is not there/],
    ['finds a date or bytes', () => ({ kind: 'ended', code: 1, output: Buffer.alloc(0) }), /ended with 1/],
    ['says no JSON', () => ({ kind: 'ended', code: 0, output: Buffer.from('<plist/>') }), /is not JSON/],
    ['says a list', () => ({ kind: 'ended', code: 0, output: Buffer.from('[]') }), /no dictionary/],
    [
      'says a text for a number',
      () => ({ kind: 'ended', code: 0, output: Buffer.from('{"idleLockSeconds":"60"}') }),
      /idleLockSeconds: enter whole seconds/,
    ],
  ])('are no empty policy where plutil %s', (_, run, sentence) => {
    const place = mac(folder(), { machine: { theme: 'dark' } })
    expect(() => readEnforced({ ...place, run } as EnforcedPlace)).toThrow(sentence)
  })

  it('are the installed program’s', () => {
    expect(readFileSync('build/electron-builder.yml', 'utf8')).toContain(`appId: ${bundleId}\n`)
  })
})

describe('the system’s programs', () => {
  it('are asked in this computer’s own place', () => {
    expect(enforcedPlace('linux')).toEqual({ kind: 'file', path: '/etc/teller-desk/policy.json' })
    expect(enforcedPlace('win32')).toMatchObject({ kind: 'registry' })
    expect(enforcedPlace('darwin')).toMatchObject({
      kind: 'preferences',
      folder: '/Library/Managed Preferences',
    })
    expect(enforcedPlace('sunos')).toBeNull()
  })

  it.each([
    ['at once', runProgram],
    ['meanwhile', runMeanwhile],
  ])('asked %s, end, are absent or may not be run: each is told apart', async (_, run) => {
    expect(await run('/bin/echo', ['a'])).toEqual({ kind: 'ended', code: 0, output: Buffer.from('a\n') })
    expect(await run('/bin/false', [])).toMatchObject({ kind: 'ended', code: 1 })
    const file = join(folder(), 'no-program')
    writeFileSync(file, '')
    chmodSync(file, 0o600)
    const zeros = String.raw`head -c 5000000 /dev/zero`
    for (const [why, program, args = [], limitMs] of [
      ['it is not there', '/bin/nothing-there'],
      ['this user may not run it', file],
      ['it took longer than 0.2 seconds', '/bin/sleep', ['20'], 200],
      ['it said more than a policy can', '/bin/sh', ['-c', zeros]],
      ['it was ended from outside', '/bin/sh', ['-c', 'kill -TERM $$']],
    ] as const)
      expect([program, await run(program, args, limitMs)]).toEqual([program, { kind: 'failed', why }])
    process.env['TELLER_OF_THE_STARTER'] = 'theirs'
    const told = await run('/usr/bin/env', [])
    delete process.env['TELLER_OF_THE_STARTER']
    expect(told.kind === 'ended' && String(told.output)).not.toContain('theirs')
  })

  it('are found on Windows by no search path of whoever starts the desk', () => {
    const given = environmentOn('win32', String.raw`D:\WINNT`)
    expect(given).toEqual({
      PATH: String.raw`D:\WINNT\System32;D:\WINNT`,
      SystemDrive: 'D:',
      SystemRoot: String.raw`D:\WINNT`,
      windir: String.raw`D:\WINNT`,
    })
    // What libuv would add from theirs, and what says only who they are and where they may write.
    const required =
      'HOMEDRIVE HOMEPATH LOGONSERVER PATH SYSTEMDRIVE SYSTEMROOT TEMP USERDOMAIN USERNAME USERPROFILE WINDIR'
    const names = Object.keys(given).map((name) => name.toUpperCase())
    expect(
      required
        .split(' ')
        .filter((name) => !names.includes(name))
        .join(' '),
    ).toBe('HOMEDRIVE HOMEPATH LOGONSERVER TEMP USERDOMAIN USERNAME USERPROFILE')
    expect(environmentOn('linux', '')).toEqual({})
  })
})
