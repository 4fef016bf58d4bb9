/** Limits that cannot be walked around: by parts, by an account that nobody looked at, by a file of one's own. */
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isAdministrators } from '../../electron/policy/administrators.ts'
import { PolicyError, readPolicy } from '../../electron/policy/policy.ts'
import { readMachinePolicy, readPolicies, tighter } from '../../electron/policy/policy-file.ts'
import { defaultLimits, limitOf } from '../../shared/posting/limits.ts'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import { folder } from '../edges/scratch.ts'
import { json, type Reply } from '../line/bank.ts'
import { boss, cashBody, openCounter, type TestCounter } from './counter.ts'

/** Account 9 is in dollars, of customer 2; account 10 is in no currency that the bank names. */
let number = 500
let status = 200
const bank: Reply = (response, heard, request) => {
  number += 1
  const id = Number(/savingsaccounts\/([0-9]+)/.exec(heard.url)?.[1])
  const account = { id, clientId: 2, ...(id === 9 && { currency: { code: 'USD' } }) }
  const made = { clientId: 1, savingsId: id, resourceId: number }
  const refusal = { defaultUserMessage: 'No.', userMessageGlobalisationCode: 'no' }
  const answer = heard.method !== 'POST' ? account : status === 200 ? made : refusal
  json(heard.method === 'POST' ? status : 200, answer)(response, heard, request)
}

let counter: TestCounter
beforeEach(async () => {
  status = 200
  counter = await openCounter({ reply: bank })
  await counter.unlock('teller')
})
afterEach(() => counter.close())

const posts = () => counter.bank.heard.filter(({ method }) => method === 'POST').length
let form = 0
const cash = async (name: 'depositCash' | 'withdrawCash', amount: string, savingsId = '7', more = {}) => {
  form += 1
  const input = { params: { savingsId }, body: cashBody(amount), intent: `limits-${form}`, ...more }
  const answer = await counter.ask(name, input)
  // The value is the entry (contract); what is refused has an error.
  return answer.ok ? { entry: answer.value as JournalEntry } : { refused: answer.error, input }
}
const refused = async (...asked: Parameters<typeof cash>): Promise<DeskError> => {
  const { refused: error } = await cash(...asked)
  if (!error) throw new Error('it was posted')
  return error
}

describe('in parts', () => {
  test('three deposits of 4.9 million under a limit of 5 million: the second asks a supervisor, and the third', async () => {
    await cash('depositCash', '4900000.00')
    const second = await refused('depositCash', '4900000.00')
    expect(second).toMatchObject({
      kind: 'needsOverride',
      message:
        'With this, the cash taken in for this customer today comes to ₦9,800,000.00, above your limit of ₦5,000,000.00 a day for one customer. A supervisor has to approve it.',
      override: { rule: 'cashIn', span: 'customerDay', amount: '4900000.00', limit: '5000000' },
    })
    expect((await refused('depositCash', '4900000.00')).kind).toBe('needsOverride')
    expect(posts()).toBe(1)
  })

  test('another account of the same customer, and another teller, change nothing; another customer does', async () => {
    await cash('depositCash', '4900000.00')
    expect((await refused('depositCash', '200000.00', '8')).override?.span).toBe('customerDay')
    await counter.unlock('second')
    expect((await refused('depositCash', '200000.00')).override?.span).toBe('customerDay')
    expect((await cash('withdrawCash', '900000.00')).entry).toBeDefined()
    counter.store.cache.keep(
      'savings',
      [{ id: 12, json: { id: 12, clientId: 5, currency: { code: 'NGN' } } }],
      0,
    )
    expect((await cash('depositCash', '200000.00', '12')).entry).toBeDefined()
  })

  test('the whole of a person’s day has a limit of its own', async () => {
    const own = {
      cashIn: '1000',
      cashOut: '1000',
      transfer: null,
      day: { cashIn: '1500' },
      customerDay: { cashIn: null },
    }
    await counter.close()
    counter = await openCounter({ reply: bank, policy: { limits: { NGN: { teller: own } } } })
    await counter.unlock('teller')
    await cash('depositCash', '1000.00')
    const over = await refused('depositCash', '600.00')
    expect(over.message).toBe(
      'With this, the cash taken in by you today comes to ₦1,600.00, above your limit of ₦1,500.00 a day. A supervisor has to approve it.',
    )
    expect((await cash('depositCash', '500.00')).entry).toBeDefined()
    await counter.unlock('second')
    expect((await cash('depositCash', '600.00')).entry).toBeDefined()
  })

  test('what the bank refused does not count, nor what a supervisor approved; the journal knows it after a restart', async () => {
    const dir = folder()
    await counter.close()
    counter = await openCounter({ reply: bank, dir })
    await counter.unlock('teller')
    status = 403
    await cash('depositCash', '4900000.00')
    status = 200
    await cash('depositCash', '4000000.00')
    const asked = await cash('depositCash', '4900000.00')
    const override = asked.refused?.override?.id ?? ''
    await counter.do('grantOverride', { id: override, reason: 'Sale of a house, seen', second: boss })
    expect(await counter.ask('depositCash', { ...asked.input, override })).toMatchObject({ ok: true })
    expect((await cash('depositCash', '900000.00')).entry).toBeDefined()
    await counter.close()
    counter.store.close()
    counter = await openCounter({ reply: bank, dir })
    await counter.unlock('teller')
    expect((await refused('depositCash', '200000.00')).override).toMatchObject({ sum: '5100000.000' })
  })

  test('a desk that judges each amount by itself alone is caught by the same deposits', () => {
    const alone = limitOf(defaultLimits, 'NGN', 'teller', 'cashIn')
    const inParts = limitOf(defaultLimits, 'NGN', 'teller', 'cashIn', 'customerDay')
    expect([alone, inParts]).toEqual(['5000000', '5000000'])
    expect(4_900_000 * 3).toBeGreaterThan(Number(inParts))
  })
})

describe('an account that the desk never read', () => {
  test('is read first, and judged in its own currency', async () => {
    const counted = { cash: { taken: { note100: 9000 }, given: {} } }
    expect(await refused('depositCash', '900000.00', '9', counted)).toMatchObject({
      kind: 'needsOverride',
      override: { currency: 'USD', limit: '10000' },
    })
    expect(posts()).toBe(0)
    const { entry } = await cash('depositCash', '900.00', '9')
    expect(entry?.beside).toMatchObject({ cash: { currency: 'USD' }, counted: { customer: 'client 2' } })
  })

  test('is refused where the bank does not say its currency', async () => {
    expect(await refused('depositCash', '1.00', '10')).toMatchObject({
      kind: 'invalid',
      fields: [{ field: 'savingsId', message: expect.stringMatching(/open the account first/) }],
    })
    expect(posts()).toBe(0)
  })
})

describe('a policy file that is not the administrator’s', () => {
  const mine = (policy: object): string => {
    const dir = join(folder(), 'mine')
    mkdirSync(dir)
    const file = join(dir, 'policy.json')
    writeFileSync(file, JSON.stringify(policy))
    if (process.getuid?.() === 0) chownSync(file, 65534, 65534)
    chmodSync(file, 0o666)
    return file
  }
  const generous = { cashIn: '99000000', cashOut: '100', transfer: null, reversal: null }

  test('makes limits stricter and never looser, and the desk says so', () => {
    const { file, notices } = readMachinePolicy(mine({ limits: { NGN: { teller: generous } } }), {})
    const limits = file.limits ?? {}
    expect(limitOf(limits, 'NGN', 'teller', 'cashIn')).toBe('5000000')
    expect(limitOf(limits, 'NGN', 'teller', 'cashOut')).toBe('100')
    expect(limitOf(limits, 'NGN', 'teller', 'reversal')).toBe('0')
    expect(limitOf(limits, 'NGN', 'teller', 'cashIn', 'day')).toBe('50000000')
    expect(notices).toMatchObject([{ code: 'limitsOnlyStricter' }])
  })

  test('of the administrator that leaves the reversal out lets no teller take back anything alone', () => {
    const read = (teller: object) => readPolicy(JSON.stringify({ limits: { NGN: { teller } } }), 'a policy')
    const written = read({ cashIn: '1', cashOut: '1', transfer: null })
    expect(limitOf(written.limits ?? {}, 'NGN', 'teller', 'reversal')).toBe('0')
    expect(limitOf(written.limits ?? {}, 'NGN', 'teller', 'transfer')).toBe(null)
    const named = read(generous)
    expect(limitOf(named.limits ?? {}, 'NGN', 'teller', 'reversal')).toBe(null)
  })

  test('names no printer and no place of new versions, and no bank where the organisation has a policy', () => {
    const network = { receiptPrinter: { kind: 'network', host: 'elsewhere.example' } }
    expect(() => readMachinePolicy(mine(network), {})).toThrow(PolicyError)
    const silent = { pagePrinter: { kind: 'silent' } }
    expect(() => readMachinePolicy(mine(silent), {})).toThrow(/only the administrator may/)
    const updates = { kind: 'told', place: 'https://elsewhere.example/x', publicKey: `${'A'.repeat(43)}=` }
    expect(() => readMachinePolicy(mine({ updates }), {})).toThrow(/only the administrator may/)
    const bankOf = { bank: { kind: 'training' } }
    expect(() => readMachinePolicy(mine(bankOf), { idleLockSeconds: 60 })).toThrow(PolicyError)
    expect(readMachinePolicy(mine(bankOf), {}).file).toEqual(bankOf)
    const authorities = { authorities: 'mine.pem' }
    expect(() => readMachinePolicy(mine(authorities), { idleLockSeconds: 60 })).toThrow(
      /"authorities", which only/,
    )
    const [enforced, theirs] = [mine({ idleLockSeconds: 60 }), mine(authorities)]
    const files = { enforcedPlace: { kind: 'file' as const, path: enforced }, policyFile: theirs }
    writeFileSync(join(theirs, '../mine.pem'), '')
    expect(() => readPolicies(files, (path) => !path.endsWith('.pem'))).toThrow(/who is taken for the bank/)
  })

  test('in the organisation’s place counts as one of their own, and is said', () => {
    const [place, named] = [mine({ limits: { NGN: { teller: generous } }, idleLockSeconds: 900 }), null]
    const wanted = { enforcedPlace: { kind: 'file' as const, path: place }, policyFile: named }
    const trusted = readPolicies(wanted, () => true)
    expect(limitOf(trusted.enforced.limits ?? {}, 'NGN', 'teller', 'cashIn')).toBe('99000000')
    expect(trusted.notices).toEqual([])
    const { enforced, file, notices } = readPolicies(wanted)
    expect(enforced).toEqual({})
    expect(limitOf(file.limits ?? {}, 'NGN', 'teller', 'cashIn')).toBe('5000000')
    expect(limitOf(file.limits ?? {}, 'NGN', 'teller', 'cashOut')).toBe('100')
    expect(file.idleLockSeconds).toBe(180)
    expect(notices.map(({ message }) => message)).toEqual([
      expect.stringMatching(/is not the administrator’s: .*What it says is in force, but its limits/),
      expect.stringMatching(/^The desk locks after 180 seconds, and not after the 900/),
      expect.stringMatching(/count only where they are stricter/),
    ])
  })

  test('makes the idle lock shorter and never longer', () => {
    expect(readMachinePolicy(mine({ idleLockSeconds: 60 }), {})).toEqual({
      file: { idleLockSeconds: 60 },
      notices: [],
    })
    expect(readMachinePolicy(mine({ idleLockSeconds: 181 }), {}).file.idleLockSeconds).toBe(180)
    const { file, notices } = readMachinePolicy(mine({ idleLockSeconds: 900 }), { idleLockSeconds: 300 })
    expect(file.idleLockSeconds).toBe(300)
    expect(notices).toMatchObject([{ code: 'lockNotLonger', params: { longest: 300, asked: 900 } }])
    const [place, named] = [mine({ idleLockSeconds: 60 }), mine({ idleLockSeconds: 120 })]
    const both = { enforcedPlace: { kind: 'file' as const, path: place }, policyFile: named }
    expect(readPolicies(both, (path) => path === named).file.idleLockSeconds).toBe(60)
  })

  test('in the organisation’s place does not loosen what the administrator’s file says', () => {
    const [place, named] = [mine({ idleLockSeconds: 900 }), mine({ idleLockSeconds: 60 })]
    const files = { enforcedPlace: { kind: 'file' as const, path: place }, policyFile: named }
    expect(readPolicies(files, (path) => path === named).file.idleLockSeconds).toBe(60)
    expect(readPolicies(files, () => true).enforced.idleLockSeconds).toBe(900)
  })

  test('a file that it names and that is missing is told as missing', () => {
    const place = mine({ authorities: join(mine({}), '../our-ca.pem') })
    const files = { enforcedPlace: { kind: 'file' as const, path: place }, policyFile: null }
    expect(() => readPolicies(files, (path) => path === place)).toThrow(
      /"authorities": there is no file .*our-ca\.pem/,
    )
  })

  test('is known by owner and mode, of the folders that lead to it too', (context) => {
    const file = mine({})
    expect(isAdministrators(file)).toBe(false)
    expect(isAdministrators(join(file, 'nothing'))).toBe(false)
    if (process.getuid?.() !== 0) return context.skip('only the administrator can make a file of theirs')
    chownSync(file, 0, 0)
    expect(isAdministrators(file)).toBe(false)
    chmodSync(file, 0o644)
    expect(isAdministrators(file)).toBe(true)
    chmodSync(join(file, '..'), 0o777)
    expect(isAdministrators(file)).toBe(false)
  })

  test('of two figures the smaller counts, whatever the order, and again changes nothing', () => {
    const file = { NGN: { teller: generous, supervisor: { cashIn: '7', cashOut: null, transfer: null } } }
    const both = tighter(defaultLimits, file)
    expect(tighter(file, defaultLimits)).toEqual(both)
    expect(tighter(both, both)).toEqual(both)
    expect(limitOf(both, 'NGN', 'supervisor', 'cashIn')).toBe('7')
    expect(limitOf(both, 'USD', 'teller', 'cashIn')).toBe('0')
  })
})
