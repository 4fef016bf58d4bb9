/** Deliveries signed by Python are accepted in every form that Python sends, and no changed one is (§6.3). */
import { readFileSync } from 'node:fs'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { verify } from '../../electron/bank/verify.ts'
import { eventEnvelope, succeeded } from '../../shared/posting/event.ts'
import { parseJson } from '../../shared/values/json.ts'
import { pathTo, readTranscript } from './transcript.ts'

const { secret, bodies } = z
  .object({
    secret: z.string(),
    bodies: z.array(
      z.object({
        payload: z.string(),
        sent: z.string(),
        signed: z.string(),
        body: z.string(),
        signature: z.string(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(pathTo('signed-bodies.json'), 'utf8')))

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('what Python signs', () => {
  it('is accepted in every form', () => {
    const refused = bodies.filter(
      ({ body, signature }) => verify(bytesOf(body), signature, [secret]).kind !== 'genuine',
    )
    expect(refused.map(({ payload, sent, signed }) => `${payload}: ${sent} / ${signed}`)).toEqual([])
    expect(bodies.length).toBe(11 * 4 * 3)
  })

  it('is one and the same event, however it is spaced and escaped', () => {
    for (const payload of new Set(bodies.map((row) => row.payload))) {
      const digests = bodies
        .filter((row) => row.payload === payload)
        .map(({ body, signature }) => verify(bytesOf(body), signature, [secret]))
        .map((verdict) => (verdict.kind === 'genuine' ? verdict.digest : 'refused'))
      expect(new Set(digests).size, payload).toBe(1)
    }
  })

  it('would not be, if the body were parsed and written again', () => {
    const rewritten = ({ body, signature }: (typeof bodies)[number]): boolean =>
      createHmac('sha256', secret)
        .update(JSON.stringify(JSON.parse(body)))
        .digest('hex') === signature
    const lost = new Set(bodies.filter((row) => !rewritten(row)).map((row) => row.payload))
    expect([...lost]).toEqual(expect.arrayContaining(['floats', 'large integers', 'keys like integers']))
  })

  it('is accepted with the second of two keys, and with no other', () => {
    const [row] = bodies
    if (!row) throw new Error('no bodies')
    const kindWith = (keys: string[]): string => verify(bytesOf(row.body), row.signature, keys).kind
    expect(kindWith(['another-key', secret])).toBe('genuine')
    expect(kindWith(['another-key', `${secret} `])).toBe('forged')
    expect(kindWith([])).toBe('forged')
  })
})

describe('a changed delivery', () => {
  it('is refused after any flipped bit, unless it still says the very same', () => {
    const wrong: string[] = []
    for (const { body, signature, payload } of bodies.filter((_, index) => index % 3 === 1)) {
      const genuine = bytesOf(body)
      // Every seventh bit: each bit position of a byte comes up, and the run stays short.
      for (let bit = 0; bit < genuine.length * 8; bit += 7) {
        const mutant = genuine.slice()
        mutant[bit >> 3] = (mutant[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        if (verify(mutant, signature, [secret]).kind !== 'genuine') continue
        const text = new TextDecoder().decode(mutant)
        if (JSON.stringify(parseJson(text)) !== JSON.stringify(parseJson(body)))
          wrong.push(`${payload} bit ${bit}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ['upper case', (hex: string) => hex.toUpperCase()],
    ['one nibble', (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)],
    ['a prefix', (hex: string) => `sha256=${hex}`],
    ['too short', (hex: string) => hex.slice(1)],
    ['twice', (hex: string) => `${hex}, ${hex}`],
    ['with a space', (hex: string) => ` ${hex}`],
    ['base64', (hex: string) => Buffer.from(hex, 'hex').toString('base64')],
    ['not ASCII', (hex: string) => hex.replace(/.$/, 'é')],
    ['nothing', () => ''],
  ])('is refused with its signature spoilt: %s', (_how, spoil) => {
    const { headers, body } = readTranscript('deliveries/taxes-group.http')
    const signature = headers['x-svc-signature'] ?? ''
    expect(verify(bytesOf(body), signature, [secret]).kind).toBe('genuine')
    expect(verify(bytesOf(body), spoil(signature), [secret]).kind).toBe('forged')
  })

  it('is refused where a space was put inside a number', () => {
    const signature = createHmac('sha256', secret).update('{"a":12}').digest('hex')
    expect(verify(bytesOf('{"a":12}'), signature, [secret]).kind).toBe('genuine')
    expect(verify(bytesOf('{"a":1 2}'), signature, [secret]).kind).toBe('forged')
  })
})

describe('the deliveries of the specification (§6.1, §6.2)', () => {
  it.each(['taxes-group', 'intra-transfer'])('%s is genuine and read as a success', (name) => {
    const { headers, body } = readTranscript(`deliveries/${name}.http`)
    const verdict = verify(bytesOf(body), headers['x-svc-signature'], [secret])
    expect(verdict).toMatchObject({ kind: 'genuine', form: 'raw' })
    const envelope = eventEnvelope.parse(parseJson(body))
    expect(envelope.event).toBe(name)
    expect(succeeded(envelope)).toBe(true)
  })
})
