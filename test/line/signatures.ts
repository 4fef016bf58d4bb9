/** A great many signatures, opened by another program’s arithmetic. */
import { createPublicKey } from 'node:crypto'
import { execFileSync } from 'node:child_process'
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

export type Signed = readonly [text: string, signature: string]

export function signMany(count: number): Promise<Signed[]> {
  const sign = signerFrom(pem)
  const texts = Array.from({ length: count }, (_, at) =>
    JSON.stringify({ comment: `${comments[at % comments.length]} ${at}`, amount: `${at}.50` }),
  )
  return Promise.all(texts.map(async (text): Promise<Signed> => [text, await sign(text)]))
}

/** How many of them open to their text. */
export function countOpening(signed: readonly Signed[]): number {
  const { n = '' } = createPublicKey(publicPem).export({ format: 'jwk' })
  const modulus = Buffer.from(n, 'base64url').toString('hex')
  const input = JSON.stringify({ modulus, signed })
  return Number(execFileSync('python3', ['-c', opens], { input, encoding: 'utf8' }))
}
