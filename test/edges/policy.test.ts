/** Settings: who set them, and what a wrong one is told (experience §3). */
import { execFileSync } from 'node:child_process'
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createPolicy,
  PolicyError,
  readPolicy,
  readPolicyFile,
  type PartialSettings,
} from '../../electron/policy/policy.ts'
import { writtenPolicy } from '../../electron/policy/written-policy.ts'
import { policyJsonSchema } from '../../build/policy-forms.ts'
import { folder } from './scratch.ts'

function policyOf(parts: { enforced?: PartialSettings; file?: PartialSettings; own?: string } = {}) {
  let kept = parts.own
  const policy = createPolicy({
    enforced: parts.enforced ?? {},
    file: parts.file ?? {},
    own: parts.own,
    keepOwn: (json) => (kept = json),
  })
  return { policy, kept: () => kept }
}
const setBy = (policy: ReturnType<typeof policyOf>['policy'], name: string) =>
  policy.list().find((setting) => setting.name === name)

describe('the order', () => {
  it('is organisation, policy file, person, default; each is told with its setter', () => {
    const own = JSON.stringify({ theme: 'dark', idleLockSeconds: 60, counter: 'Counter 2' })
    const { policy } = policyOf({
      enforced: { idleLockSeconds: 120 },
      file: { idleLockSeconds: 300, theme: 'light' },
      own,
    })
    expect(policy.values()).toMatchObject({
      idleLockSeconds: 120,
      theme: 'light',
      counter: 'Counter 2',
      sendsBearer: true,
    })
    expect(
      ['idleLockSeconds', 'theme', 'counter', 'office'].map((name) => setBy(policy, name)?.setBy),
    ).toEqual(['organisation', 'machine', 'user', 'default'])
  })

  it('an own choice that no longer fits is left out, and stops nobody', () => {
    const own = JSON.stringify({ theme: 'pink', idleLockSeconds: 60, sendsBearer: false, gone: 1 })
    const { policy } = policyOf({ own })
    expect(policy.values()).toMatchObject({ theme: 'system', idleLockSeconds: 60, sendsBearer: true })
  })
})

describe('a change', () => {
  it('of one’s own is kept', () => {
    const { policy, kept } = policyOf()
    expect(policy.change('theme', 'dark')).toBeNull()
    expect(setBy(policy, 'theme')).toMatchObject({ value: 'dark', setBy: 'user' })
    expect(policyOf({ own: kept() ?? '' }).policy.values().theme).toBe('dark')
  })

  it('of the language is each person’s own', () => {
    const { policy, kept } = policyOf()
    expect(policy.change('language', 'fr', 'teller')).toBeNull()
    const again = policyOf({ own: kept() ?? '' }).policy
    expect(again.values('teller').language).toBe('fr')
    expect(again.values('supervisor').language).toBe('system')
    expect(again.values().language).toBe('system')
    expect(again.list('teller').find(({ name }) => name === 'language')?.setBy).toBe('user')
  })

  it.each([
    ['theme', 'pink', /system, light, dark or contrast/],
    ['idleLockSeconds', 5, /at least 30/],
    ['idleLockSeconds', 100_000, /at most 900/],
    ['idleLockSeconds', '60', /whole seconds/],
    ['idleLockSeconds', 181, /only the administrator may make it longer/],
    ['sendsBearer', false, /policy/],
    ['operations', {}, /policy/],
    ['language', 'de', /system, en or fr/],
    ['people', {}, /No setting/],
    ['nothing', 1, /No setting/],
    ['__proto__', 1, /No setting/],
  ])('of %s to %j is refused in a sentence', (name, value, sentence) => {
    const { policy, kept } = policyOf()
    expect(policy.change(name, value)?.message).toMatch(sentence)
    expect(kept()).toBeUndefined()
  })

  it('of what the organisation or the machine has set is refused, saying who', () => {
    const { policy } = policyOf({ enforced: { theme: 'dark' }, file: { idleLockSeconds: 60 } })
    expect(policy.change('theme', 'light')?.message).toMatch(/set by your organisation/)
    expect(policy.change('idleLockSeconds', 90)?.message).toMatch(/policy file of this computer/)
  })
})

const figures = '{"cashIn":"5","cashOut":"5","transfer":"5"}'

describe('a policy file', () => {
  it.each([
    ['{', /not JSON/],
    ['[]', /line 1, the file: write an object in braces/],
    [
      '{"idleLock":60}',
      /line 1, idleLock: this entry is not known here; leave it out; did you mean "idleLockSeconds"\?/,
    ],
    [
      '{\n "theme": "dark"\n "office": "Ikeja"}',
      /line 3, column 2: this is not JSON: a comma is missing before this/,
    ],
    ['{\n "theme": "dark",\n}', /line 3, column 1: this is not JSON: a name in double quotes belongs here/],
    ['{"cashNeedsTill": 1, // later\n}', /column 22: this is not JSON: it has no comments/],
    ['{"limits":[]}', /line 1, limits: write an object in braces/],
    ['{"limits":{}}', /limits: name a currency, such as NGN: with none in it nobody may move anything alone/],
    [
      `{"limits":{"NGR":{"teller":${figures}}}}`,
      /limits\.NGR: no currency has this code \(ISO 4217\); did you mean "NGN"\?/,
    ],
    [`{"limits":{"QQQ":{"teller":${figures}}}}`, /limits\.QQQ: no currency has this code \(ISO 4217\)\.$/],
    [`{"limits":{"ngn":{"teller":${figures}}}}`, /limits\.ngn: name a currency by its three letters/],
    ['{"limits":{"USD":{}}}', /limits\.USD: name a role with its limits, such as teller: with none in it/],
    [
      '{"limits":{"NGN":{"teller":{"cashIn":"5","cashOut":"5"}}}}',
      /limits\.NGN\.teller\.transfer: this entry is missing; enter an amount as text, such as "1000000"\.$/,
    ],
    [
      '{"limits":{"NGN":{"teller":{"cashIn":5,"cashOut":"5","transfer":"5"}}}}',
      /limits\.NGN\.teller\.cashIn: enter an amount as text, such as "1000000"; null alone means no limit/,
    ],
    [
      '{\n "theme": "dark",\n "theme": "light"}',
      /line 3: "theme" stands here a second time, and one of them would count for nothing; leave one out/,
    ],
    ['{"tunnel":{"kind":"ssh"}}', /line 1, tunnel\.\w+: /],
    ['{"idleLockSeconds":"60"}', /idleLockSeconds: enter whole seconds/],
    ['{"idleLockSeconds":1.5}', /idleLockSeconds/],
    ['{"hookSignaturePrefix":"X Y"}', /hookSignaturePrefix: enter the middle/],
    ['{"operations":{"nothing":true}}', /operations\.nothing: no operation has this name; docs\/operations/],
    [
      '{"operations":{"getClinet":true}}',
      /getClinet: no operation has this name; did you mean "getClient"\?/,
    ],
    ['{"companions":{"depositCsh":"locale"}}', /depositCsh: no operation .*; did you mean "depositCash"\?/],
    [
      '{"operations":{"getClient":"true"}}',
      /getClient: write true, false or a path .*"\/clients\/\{clientId\}"/,
    ],
    ['{"operations":{"activateClient":true}}', /operations\.activateClient: this operation is documented/],
    [
      '{"operations":{"getClient":"/customers/{id}"}}',
      /operations\.getClient: the path must carry the same names/,
    ],
    ['{"operations":{"getClient":"http://evil/{clientId}"}}', /begins with one slash/],
    ['{"operations":{"getClient":"/../{clientId}"}}', /begins with one slash/],
    ['{"operations":{"getClient":5}}', /operations\.getClient: write true, false or a path/],
  ])('%s is refused by the name of its entry', (text, sentence) => {
    expect(() => readPolicy(text, 'the policy file p.json')).toThrow(PolicyError)
    expect(() => readPolicy(text, 'the policy file p.json')).toThrow(sentence)
    expect(() => readPolicy(text, 'the policy file p.json')).toThrow(/p\.json/)
  })

  it('is told of everything that is wrong with it at once, each with its line', () => {
    const text = '\uFEFF{\n "ofice": "Ikeja",\n "theme": "pink",\n "limits": { "NGN": { "teler": {} } }\n}'
    expect(() => readPolicy(text, 'the policy file p.json')).toThrow(
      [
        'The policy file p.json has 3 entries that cannot be used:',
        'line 2, ofice: this entry is not known here; leave it out; did you mean "office"?',
        'line 3, theme: choose system, light, dark or contrast.',
        'line 4, limits.NGN.teler: this entry is not known here; leave it out; did you mean "teller"?',
      ].join('\n  '),
    )
  })

  it.each<[string, (text: string) => Buffer]>([
    ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without its mark', (text) => Buffer.from(text, 'utf16le')],
    ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ])('in %s is refused: no letter of it is kept broken', (_, bytes) => {
    const file = join(folder(), 'policy.json')
    writeFileSync(file, bytes('{"office":\n"Abomé"}'))
    expect(() => readPolicyFile(file, false)).toThrow(
      /line [12], column \d+: this is not written in UTF-8; save the file as UTF-8/,
    )
    writeFileSync(file, '\uFEFF{"office":"Abomé"}')
    expect(readPolicyFile(file, false)).toEqual({ office: 'Abomé' })
  })

  it('is read whole', () => {
    const text = '{"idleLockSeconds":60,"operations":{"getClient":true,"getMe":"/me"},"office":"Ikeja"}'
    const { policy } = policyOf({ file: readPolicy(text, 'p') })
    expect(policy.values()).toMatchObject({
      idleLockSeconds: 60,
      operations: { getClient: true, getMe: '/me' },
    })
    expect(setBy(policy, 'operations')?.value).toBe('getClient, getMe /me')
  })

  it('may name the schema that an editor checks it by: that sets nothing', () => {
    const schema = 'https://bank.example/policy.schema.json'
    expect(readPolicy(JSON.stringify({ $schema: schema, theme: 'dark' }), 'p')).toEqual({ theme: 'dark' })
    // What else is wrong is told with its own line.
    expect(() => readPolicy(`{"$schema":"${schema}",\n"them":"dark"}`, 'p')).toThrow(/line 2, .*theme/)
    // Only at the top: within a setting it is a word that is not known.
    expect(() => readPolicy('{"limits":{"$schema":"x"}}', 'p')).toThrow(PolicyError)
    expect(policyJsonSchema()).toMatchObject({ properties: { $schema: { type: 'string' } } })
  })

  it('that is absent is empty where it may be, and an error where it was asked for', () => {
    const file = join(folder(), 'policy.json')
    expect(readPolicyFile(file, true)).toEqual({})
    expect(() => readPolicyFile(file, false)).toThrow(/ENOENT/)
    writeFileSync(file, '{"theme":"dark"}')
    expect(readPolicyFile(file, false)).toEqual({ theme: 'dark' })
    expect(() => readPolicyFile(folder(), true)).toThrow(PolicyError)
    // No folder of a policy either, as on a computer that nobody has set up.
    expect(readPolicyFile(join(folder(), 'none/policy.json'), true)).toEqual({})
  })

  it('that is a link to nowhere, or lies behind one or behind a file, is not absent: it cannot be read', () => {
    const place = folder()
    for (const name of ['policy.json', 'linked']) symlinkSync(join(place, 'nowhere'), join(place, name))
    writeFileSync(join(place, 'file'), '')
    for (const name of ['policy.json', 'linked/policy.json', 'linked/none/policy.json', 'file/policy.json'])
      expect(() => readPolicyFile(join(place, name), true)).toThrow(/cannot be read \(ENO(ENT|TDIR)\)/)
    // The file that a desk has written for itself is looked for in the same way.
    expect([writtenPolicy(place), writtenPolicy(folder())]).toEqual([join(place, 'policy.json'), null])
  })

  it('that is a pipe nobody writes to, or endless, is refused at once', () => {
    const pipe = join(folder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    const huge = join(folder(), 'huge')
    writeFileSync(huge, '')
    truncateSync(huge, 2 ** 30)
    for (const file of [pipe, huge, '/dev/zero'])
      expect(() => readPolicyFile(file, false)).toThrow(/no file of at most 1,000,000 bytes/)
  })
})
