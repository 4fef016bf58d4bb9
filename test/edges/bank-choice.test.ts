/** Which bank a desk works with, by its command line and the policies of its computer together. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseBank } from '../../electron/policy/bank-choice.ts'
import { readPolicies } from '../../electron/policy/policy-file.ts'
import { PolicyError } from '../../electron/policy/policy.ts'
import { readArguments } from '../../electron/shells/arguments.ts'
import { folder } from './scratch.ts'

const elsewhere = ['--bank-url=https://a.example/x', '--gateway-url=https://a.example']
const bank = {
  kind: 'service',
  bankUrl: 'https://bank.example/api/v2',
  gatewayUrl: 'https://bank.example',
  mode: 'bearer',
}
const managed = { idleLockSeconds: 60, receiptPrinter: { kind: 'network', host: '127.0.0.1', port: 9100 } }

function writeTo(name: string, policy: object): string {
  const path = join(folder(), name)
  writeFileSync(path, JSON.stringify(policy))
  return path
}

/** Both policies are the administrator's. */
function chosen(
  flags: readonly string[],
  { enforced = {}, file }: { enforced?: object; file?: object } = {},
) {
  const reading = readPolicies(
    {
      enforcedPlace: { kind: 'file', path: writeTo('enforced.json', enforced) },
      policyFile: file ? writeTo('file.json', file) : null,
    },
    () => true,
  )
  const args = readArguments(['--headless', `--data=${folder()}`, ...flags], { K: 'a-key' })
  const { bank: choice, mode } = chooseBank(args.bank, reading)
  if (choice.kind === 'training') return 'training'
  return { address: choice.baseUrl, mode, keys: [...choice.keys].map(([who, key]) => [who, key.open()]) }
}

describe('the command line against the organisation', () => {
  it('names a service where nobody manages the computer', () => {
    expect(chosen(elsewhere)).toMatchObject({ address: 'https://a.example/x' })
    expect(chosen(elsewhere, { file: { bank } })).toMatchObject({ address: 'https://a.example/x' })
  })

  it.each<[string, object]>([
    ['only a limit of time', { idleLockSeconds: 60 }],
    ['a printer and no bank', managed],
    ['the bank', { bank }],
    ['the training bank', { bank: { kind: 'training' } }],
  ])('names no service where the organisation sets %s', (_what, enforced) => {
    expect(() => chosen(elsewhere, { enforced })).toThrow(PolicyError)
    expect(() => chosen(elsewhere, { enforced })).toThrow(/organisation.*--bank-url.*Leave|Leave.*--bank-url/)
    expect(() => chosen(elsewhere, { enforced, file: { bank } })).toThrow(PolicyError)
  })

  it('a managed computer works with the bank of the administrator’s file, and may be trained on', () => {
    expect(chosen([], { enforced: managed, file: { bank } })).toMatchObject({ address: bank.bankUrl })
    expect(chosen(['--bank=training'], { enforced: managed, file: { bank } })).toBe('training')
    expect(() => chosen(['--bank=training'], { enforced: { bank } })).toThrow(PolicyError)
  })
})

describe('keys of a headless run', () => {
  const key = ['--key', 'teller=K']
  const theirs = [['teller', 'a-key']]

  it('are taken for a service, whoever names it', () => {
    expect(chosen([...elsewhere, ...key])).toMatchObject({ address: 'https://a.example/x', keys: theirs })
    const byPolicy = { address: bank.bankUrl, mode: 'bearer', keys: theirs }
    expect(chosen(key, { enforced: { bank } })).toEqual(byPolicy)
    expect(chosen(key, { file: { bank } })).toEqual(byPolicy)
  })

  it('are refused by the training bank, which says who could name a service', () => {
    for (const [flags, enforced] of [
      [key, {}],
      [[...key, '--bank=training'], {}],
      [key, { bank: { kind: 'training' } }],
    ] as const)
      expect(() => chosen(flags, { enforced })).toThrow(/^--key: .*training bank.*"bank" in the policy/)
  })
})
