import { execFileSync } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPrivateKey, signerFrom, SigningKeyError } from '../../electron/bank/sign.ts'
import { pem, publicPem } from './parts.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sign-'))
  writeFileSync(join(folder, 'key.pem'), pem)
  writeFileSync(join(folder, 'public.pem'), publicPem)
})
afterAll(() => rmSync(folder, { recursive: true }))

function openssl(...words: string[]): string {
  return execFileSync('openssl', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Whether openssl takes the signature for that of the text. */
function opensslAccepts(text: string, signature: string): boolean {
  writeFileSync(join(folder, 'text'), text)
  writeFileSync(join(folder, 'signature'), Buffer.from(signature, 'base64'))
  try {
    return openssl('dgst', '-sha256', '-verify', 'public.pem', '-signature', 'signature', 'text').includes(
      'Verified OK',
    )
  } catch {
    return false
  }
}

const longPem = generateKeyPairSync('rsa', { modulusLength: 4096 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

const texts = [
  '',
  '{}',
  '{"a": 1}',
  '{"name":"Ọlá ₦ 😀 \u2028 \u007f"}',
  `{"comment":"${'x'.repeat(10_000)}"}`,
]

describe('signing', () => {
  it.each(texts)('is verified by openssl: %.30s', async (text) => {
    const signature = await signerFrom(pem)(text)
    expect(opensslAccepts(text, signature)).toBe(true)
    expect(opensslAccepts(`${text} `, signature)).toBe(false)
  })

  it('gives the very bytes that openssl gives: PKCS#1 v1.5 knows no chance', async () => {
    writeFileSync(join(folder, 'text'), '{"transferAmount":"10500.00"}')
    openssl('dgst', '-sha256', '-sign', 'key.pem', '-out', 'theirs', 'text')
    const theirs = openssl('base64', '-A', '-in', 'theirs').trim()
    expect(await signerFrom(pem)('{"transferAmount":"10500.00"}')).toBe(theirs)
  })

  it.each([
    ['a long key is made beside the loop', longPem, false],
    ['a key of 2048 bits is made at once', pem, true],
  ])('by %s', async (_, text, isMade) => {
    let isThere = false
    const signing = signerFrom(text)('{}').then(() => (isThere = true))
    // All that happens before a loop turns; what a thread makes is there only afterwards.
    for (let turn = 0; turn < 100; turn++) await Promise.resolve()
    expect(isThere).toBe(isMade)
    expect(await signing).toBe(true)
  })
})

describe('keys that are taken', () => {
  const oneLine = pem.replaceAll('\n', '')
  it.each([
    ['with CRLF', pem.replaceAll('\n', '\r\n')],
    ['without the last newline', pem.trimEnd()],
    ['on one line', oneLine],
    ['with text around it', `Bag Attributes\n${pem}\nkept by us`],
    ['of 4096 bits', longPem],
  ])('%s', async (_, text) => {
    expect(await signerFrom(text)('{}')).toMatch(/^[A-Za-z0-9+/]+=*$/)
  })
})

describe('keys that are refused, each with its reason (S6)', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey
  const pkcs8 = { type: 'pkcs8', format: 'pem' } as const
  const lines = pem.trim().split('\n')
  it.each([
    ['PKCS#1', rsa.export({ type: 'pkcs1', format: 'pem' }).toString(), /PKCS#1/],
    ['encrypted', rsa.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'x' }).toString(), /password/],
    ['elliptic curve', ec.export(pkcs8).toString(), /"ec"; an RSA key/],
    [
      'elliptic curve in its own form',
      ec.export({ type: 'sec1', format: 'pem' }).toString(),
      /"ec"; an RSA key/,
    ],
    ['RSA for PSS only', pss.export(pkcs8).toString(), /rsa-pss/],
    ['public', publicPem, /public half/],
    ['1024 bits', small.export(pkcs8).toString(), /1024 bits; at least 2048/],
    ['without its end line', lines.slice(0, -1).join('\n'), /cut short/],
    ['with lines missing', [...lines.slice(0, 5), ...lines.slice(-1)].join('\n'), /damaged or cut short/],
    ['with a strange character', pem.replace('M', '*'), /not base64/],
    ['nothing', '', /not a key in PEM form/],
    ['JSON', '{"privateKey":"none"}', /not a key in PEM form/],
  ])('%s', (_, text, reason) => {
    expect(() => signerFrom(text)).toThrow(SigningKeyError)
    expect(() => signerFrom(text)).toThrow(reason)
    try {
      signerFrom(text)
    } catch (problem) {
      const told = String(problem)
      for (const line of text.split('\n').filter((one) => one.length > 40)) expect(told).not.toContain(line)
    }
  })
})

describe('a refused key is told in words', () => {
  const block = (label: string, inside = 'AAAA') =>
    `-----BEGIN ${label}-----\n${inside}\n-----END ${label}-----\n`
  const pkcs8 = 'a PKCS#8 key is needed, which begins with "-----BEGIN PRIVATE KEY-----"'
  it.each([
    ['', `this is not a key in PEM form; ${pkcs8}`],
    [block('ENCRYPTED PRIVATE KEY'), `the private key is locked with a password; ${pkcs8}`],
    [block('RSA PRIVATE KEY'), `the private key is in the older PKCS#1 form; ${pkcs8}`],
    [block('EC PRIVATE KEY'), 'the private key is of the kind "ec"; an RSA key is needed'],
    [block('PUBLIC KEY'), `this is the public half of a key; ${pkcs8}`],
    [block('CERTIFICATE'), `this is the public half of a key; ${pkcs8}`],
    [block('OPENSSH PRIVATE KEY'), `the key is of the form "OPENSSH PRIVATE KEY"; ${pkcs8}`],
    ['-----BEGIN PRIVATE KEY-----\nAAAA\n', 'the private key is cut short: its END line is missing'],
    [block('PRIVATE KEY', 'AA*A'), 'the private key is damaged: it is not base64'],
    [block('PRIVATE KEY', '*AAA'), 'the private key is damaged: it is not base64'],
    [block('PRIVATE KEY', 'AAA==='), 'the private key is damaged: it is not base64'],
    [block('PRIVATE KEY', ''), 'the private key is damaged: it is not base64'],
    [block('PRIVATE KEY'), 'the private key is damaged or cut short'],
  ])('%j', (text, sentence) => {
    expect(() => signerFrom(text)).toThrow(new SigningKeyError(sentence))
  })

  it('when it is taken up, not under a teller’s request: a key whose parts do not fit together', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = privateKey.export({ format: 'jwk' })
    const modulus = Buffer.from(jwk.n ?? '', 'base64url')
    modulus[modulus.length - 1] = (modulus.at(-1) ?? 0) ^ 1
    const broken = createPrivateKey({ format: 'jwk', key: { ...jwk, n: modulus.toString('base64url') } })
    const text = String(broken.export({ type: 'pkcs8', format: 'pem' }))
    expect(() => signerFrom(text)).toThrow(new SigningKeyError('the private key is damaged: it cannot sign'))
  })

  it('by the name of the error, for the log', () => {
    expect(() => signerFrom('')).toThrow(expect.objectContaining({ name: 'SigningKeyError' }))
  })

  it('of too few bits, and 2048 are enough', async () => {
    const size = (modulusLength: number) =>
      String(
        generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
      )
    const few = 'the private key has 1024 bits; at least 2048 are needed'
    expect(() => signerFrom(size(1024))).toThrow(new SigningKeyError(few))
    expect(await signerFrom(size(2048))('')).not.toBe('')
  })
})

describe('the key in the reply of generateKey (A-generate)', () => {
  it.each([
    ['as assumed', { privateKey: pem }],
    ['under another name', { status: 'ok', key_pem: pem }],
    ['deeper', { data: { key: pem } }],
    ['with escaped line ends', { privateKey: pem.replaceAll('\n', '\\n') }],
    ['as bare text', pem],
    ['beside a key that it is not', { key: publicPem, other: pem }],
    ['in a list', [7, null, pem]],
  ])('is found %s', async (_, reply) => {
    const found = findPrivateKey(reply)
    expect(found).toBe(pem.trim())
    expect(await signerFrom(found ?? '')('{}')).toBe(await signerFrom(pem)('{}'))
  })

  it('is preferred where two are told', () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    })
    expect(findPrivateKey({ old: String(other), privateKey: pem })).toBe(pem.trim())
    expect(findPrivateKey({ privateKey: pem, old: String(other) })).toBe(pem.trim())
    // Not PKCS#8, and still the key that was sent: what is wrong with it is told when it is taken up.
    const older = pem.replaceAll('PRIVATE KEY', 'RSA PRIVATE KEY')
    expect(findPrivateKey(`text before\n${older}text after`)).toBe(older.trim())
  })

  it.each([[null], [{}], [{ publicKey: publicPem }], [{ privateKey: 7 }], ['no key']])(
    'is not invented in %j',
    (reply) => {
      expect(findPrivateKey(reply)).toBeNull()
    },
  )
})
