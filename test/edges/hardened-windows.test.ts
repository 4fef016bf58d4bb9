/** A Windows that forbids, or that other programs have written to: the policy is still heard, or no desk opens. */
import { describe, expect, it } from 'vitest'
import type { RunProgram } from '../../electron/core/run-program.ts'
import { findWindows } from '../../electron/core/windows-folder.ts'
import { isInProgramFiles } from '../../electron/policy/administrators.ts'
import { readEnforced, type EnforcedPlace } from '../../electron/policy/enforced.ts'
import { powershell, readShell, scriptOf, shellArguments } from '../../electron/core/registry-shell.ts'
import { valuesOf, windows, type Hives } from './simulated-machine.ts'

const policy = {
  idleLockSeconds: 60,
  office: 'Agence Médina, l’Étoile ₦ "b" \\0',
  operations: { getMe: true },
}
const runOf = (place: EnforcedPlace): RunProgram =>
  place.kind === 'registry' ? place.run : () => ({ kind: 'failed', why: 'it is not there' })

describe('where the registry’s tools are forbidden', () => {
  it('PowerShell tells the policy, with every letter', () => {
    const hives = { HKLM: valuesOf(policy, 2), HKCU: valuesOf({ theme: 'dark' }) }
    const { settings, sources } = readEnforced(windows(hives, { forbidsTools: true }))
    expect(settings).toEqual({ ...policy, theme: 'dark' })
    expect(sources.get('theme')).toMatch(/^HKCU/)
    expect(readEnforced(windows({}, { forbidsTools: true })).settings).toEqual({})
  })

  it('what does not fit is still refused, and neither program is asked by a name of the environment', () => {
    const asked = new Set<string>()
    const hives = {
      HKLM: new Map([['office', { type: 'REG_EXPAND_SZ' as const, data: '%USERNAME%' }]]),
    }
    const run: RunProgram = (program, args) => {
      asked.add(program)
      return runOf(windows(hives, { forbidsTools: true }))(program, args)
    }
    expect(() => readEnforced({ kind: 'registry', run })).toThrow(/office: write it as REG_SZ/)
    expect([...asked]).toEqual([
      'C:\\Windows\\System32\\reg.exe',
      'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
    ])
  })

  it.each([
    ['ends with 1', 1, ''],
    ['is cut short', 0, 'key 0\nvalue 65 String 66'],
    ['says nothing', 0, ''],
    ['says something else', 0, 'key 0\nERROR\nend'],
    ['says none, and more', 0, 'none\nvalue 65 String 66\nend'],
  ])('no desk opens where PowerShell %s', (_, code, said) => {
    const run: RunProgram = (program) => ({
      kind: 'ended',
      code: program === powershell ? code : 1,
      output: Buffer.from(said),
    })
    const reading = () => readEnforced({ kind: 'registry', run })
    expect(reading).toThrow(/“Prevent access to registry editing tools”/)
    expect(reading).toThrow(/reg\.exe: it ended with 1; nor by .*powershell\.exe: /)
    expect(reading).toThrow(/does not open without knowing the policy/)
  })

  it('a number is read without a sign, and a key below the policy is told', () => {
    expect(readShell(Buffer.from('key 1\nvalue 65 DWord 45,49\nvalue  String 66\nend'), 'K')).toEqual({
      hasKeysBelow: true,
      values: [{ key: 'K', name: 'A', type: 'REG_DWORD', data: '4294967295' }],
    })
  })

  it('the script has nothing that a command line changes, and loads nothing of a person’s', () => {
    const script = scriptOf('HKCU', { surely: 'SOFTWARE', below: 'Policies\\Teller Desk' })
    expect(script).toMatch(/^[\x20-\x7e]+$/)
    expect(script).not.toMatch(/"|\\$/)
    expect(script).toContain("foreach ($name in @('Policies','Teller Desk'))")
    expect(shellArguments(script)).toContain('-NoProfile')
  })
})

describe('what other programs have written', () => {
  it.each([
    ['a text of several lines', ['    Notes    REG_SZ    one', 'two', '', '    three']],
    ['a name with a leading blank', ['     Name    REG_SZ    text']],
    ['a name of several lines', ['    Na', 'me    REG_SZ    text']],
    ['a number that is none', ['    Number    REG_DWORD    what']],
  ])('%s closes no desk', (_, others) => {
    const byRegAlone = (hives: Hives): EnforcedPlace => {
      const run = runOf(windows(hives, { others }))
      const absent = { kind: 'failed' as const, why: 'it is not there' }
      return {
        kind: 'registry',
        run: (program, args) => (program === powershell ? absent : run(program, args)),
      }
    }
    const hives = { HKLM: valuesOf(policy), HKCU: valuesOf({ theme: 'dark' }) }
    expect(readEnforced(byRegAlone(hives)).settings).toEqual({ ...policy, theme: 'dark' })
    expect(readEnforced(byRegAlone({})).settings).toEqual({})
  })

  it('a text whose line looks like our key opens nothing and closes nothing', () => {
    const others = ['HKEY_LOCAL_MACHINE', 'HKEY_CURRENT_USER'].flatMap((hive) => [
      '    Notes    REG_SZ    one',
      `${hive}\\SOFTWARE\\Policies\\Teller Desk`,
      `${hive}\\SOFTWARE\\Policies`,
    ])
    expect(readEnforced(windows({}, { others })).settings).toEqual({})
    expect(readEnforced(windows({ HKLM: valuesOf(policy) }, { others })).settings).toEqual(policy)
  })
})

describe('the folder of Windows', () => {
  it('is where the kernel’s own link leads, on whichever drive', () => {
    const asked: string[] = []
    const found = findWindows((path) => {
      asked.push(path)
      return 'D:\\WINDOWS'
    })
    expect(found).toBe('D:\\WINDOWS')
    expect(asked).toEqual(['\\\\?\\GLOBALROOT\\SystemRoot'])
  })

  it('has the programs on its drive, and on no other', () => {
    const file = (drive: string) => `${drive}:\\Program Files\\Bank\\service.json`
    expect(isInProgramFiles(file('D'), 'D:\\Windows')).toBe(true)
    expect(isInProgramFiles(file('C'), 'D:\\Windows')).toBe(false)
  })

  it('is C:\\Windows where it leads nowhere, or to no drive', () => {
    expect(findWindows(() => '\\\\server\\share\\Windows')).toBe('C:\\Windows')
    expect(
      findWindows(() => {
        throw new Error('ENOENT')
      }),
    ).toBe('C:\\Windows')
  })
})
