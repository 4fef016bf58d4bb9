import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
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

const texts = [
  '',
  '{}',
  '{"a": 1}',
  '{"name":"Ọlá ₦ 😀 \u2028 \u007f"}',
  `{"comment":"${'x'.repeat(10_000)}"}`,
]

describe('signing', () => {
  it.each(texts)('is verified by openssl: %.30s', (text) => {
    const signature = signerFrom(pem)(text)
    expect(opensslAccepts(text, signature)).toBe(true)
    expect(opensslAccepts(`${text} `, signature)).toBe(false)
  })

  it('gives the very bytes that openssl gives: PKCS#1 v1.5 knows no chance', () => {
    writeFileSync(join(folder, 'text'), '{"transferAmount":"10500.00"}')
    openssl('dgst', '-sha256', '-sign', 'key.pem', '-out', 'theirs', 'text')
    const theirs = openssl('base64', '-A', '-in', 'theirs').trim()
    expect(signerFrom(pem)('{"transferAmount":"10500.00"}')).toBe(theirs)
  })
})

/** Another program’s arithmetic: the padded digest of each text must be what its signature opens to (PKCS#1 v1.5). */
const opens = `
import base64, hashlib, json, sys
told = json.load(sys.stdin)
n, size = int(told['modulus'], 16), len(told['modulus']) // 2
kind = bytes.fromhex('3031300d060960864801650304020105000420')
def good(text, signature):
    end = kind + hashlib.sha256(text.encode()).digest()
    padded = b'\\0\\1' + b'\\xff' * (size - len(end) - 3) + b'\\0' + end
    return pow(int.from_bytes(base64.b64decode(signature), 'big'), 65537, n).to_bytes(size, 'big') == padded
print(sum(good(*one) for one in told['signed']))
`

it(
  'S14: ten thousand signatures open to their texts, and one of another text does not',
  { timeout: 120_000 },
  () => {
    const sign = signerFrom(pem)
    const signed = Array.from({ length: 10_000 }, (_, at) => {
      const text = JSON.stringify({
        comment: `${texts[at % texts.length]?.slice(0, 40)} ${at}`,
        amount: `${at}.50`,
      })
      return [text, sign(text)]
    })
    const modulus = openssl('rsa', '-pubin', '-in', 'public.pem', '-noout', '-modulus')
      .trim()
      .replace('Modulus=', '')
    const count = (pairs: string[][]) =>
      Number(
        execFileSync('python3', ['-c', opens], {
          input: JSON.stringify({ modulus, signed: pairs }),
          encoding: 'utf8',
        }),
      )
    expect(count(signed)).toBe(10_000)
    expect(count([...signed.slice(0, 9), [`${signed[0]?.[0]} `, signed[0]?.[1] ?? '']])).toBe(9)
  },
)

describe('keys that are taken', () => {
  const oneLine = pem.replaceAll('\n', '')
  it.each([
    ['with CRLF', pem.replaceAll('\n', '\r\n')],
    ['without the last newline', pem.trimEnd()],
    ['on one line', oneLine],
    ['with text around it', `Bag Attributes\n${pem}\nkept by us`],
    [
      'of 4096 bits',
      generateKeyPairSync('rsa', { modulusLength: 4096 })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    ],
  ])('%s', (_, text) => {
    expect(signerFrom(text)('{}')).toMatch(/^[A-Za-z0-9+/]+=*$/)
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

describe('the key in the reply of generateKey (A-generate)', () => {
  it.each([
    ['as assumed', { privateKey: pem }],
    ['under another name', { status: 'ok', key_pem: pem }],
    ['deeper', { data: { key: pem } }],
    ['with escaped line ends', { privateKey: pem.replaceAll('\n', '\\n') }],
    ['as bare text', pem],
  ])('is found %s', (_, reply) => {
    const found = findPrivateKey(reply)
    expect(signerFrom(found ?? '')('{}')).toBe(signerFrom(pem)('{}'))
  })

  it('is preferred where two are told', () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    })
    expect(findPrivateKey({ old: String(other), privateKey: pem })).toBe(pem.trim())
  })

  it.each([[null], [{}], [{ publicKey: publicPem }], [{ privateKey: 7 }], ['no key']])(
    'is not invented in %j',
    (reply) => {
      expect(findPrivateKey(reply)).toBeNull()
    },
  )
})
