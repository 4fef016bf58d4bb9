/** S14: a great many signatures, opened by another program’s arithmetic. */
import { createPublicKey } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { signerFrom } from '../../electron/bank/sign.ts'
import { pem, publicPem } from './parts.ts'

const comments = ['', '{}', 'Rent', 'Ọlá ₦ 😀 \u2028 \u007f', 'x'.repeat(40)]

/** The padded digest of each text must be what its signature opens to (PKCS#1 v1.5). */
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
        comment: `${comments[at % comments.length]} ${at}`,
        amount: `${at}.50`,
      })
      return [text, sign(text)]
    })
    const { n = '' } = createPublicKey(publicPem).export({ format: 'jwk' })
    const modulus = Buffer.from(n, 'base64url').toString('hex')
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
