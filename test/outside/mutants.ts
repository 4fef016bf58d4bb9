/**
 * Events whose body or signature was changed, by seed: none of them may be taken for genuine (reliability G10).
 * What keeps the meaning is no forgery: a change that only moves insignificant spaces, or writes a character as its
 * escape, is left out by comparing canonical forms, made here by other means than the listener's.
 */
import { createHmac } from 'node:crypto'
import { verify } from '../../electron/bank/verify.ts'
import { randomOf } from '../faults/random.ts'

const keys = ['the-api-key-of-the-teller', 'the-api-key-of-the-supervisor']

/** Bodies with everything that the forms of A-hook-bytes treat: escapes, spaces, numbers of every kind. */
const bodies: readonly string[] = [
  '{"event":"client","status":200,"event_state":"event.success","data":{"request":{},"response":{"clientId":7}}}',
  '{"event": "intra-transfer", "status": 200, "data": {"request": {"transferAmount": "10500.00", "comment": "Rent"}}}',
  '{"event":"loan","amount":100.0,"big":9007199254740993,"e":1e16,"10":1,"2":2,"t":true,"n":null}',
  '{"event":"client","data":{"response":{"displayName":"Ọláyínká ₦ 😀","note":"\\u1ecc\\n\\"x\\""}}}',
  '{\n  "event": "journal-entry",\n  "data": [1, 2.50, -3, "4"]\n}',
]

export interface Mutants {
  tried: number
  accepted: number
}

/** `check` may be another verifier: the tests pass one that is deliberately too kind, and see it caught. */
export function countFalseAccepts(count: number, seed: number, check: typeof verify = verify): Mutants {
  const random = randomOf(seed)
  const pick = random.below
  let tried = 0
  let accepted = 0
  while (tried < count) {
    const body = bodies[pick(bodies.length)] ?? ''
    const key = keys[pick(keys.length)] ?? ''
    const signature = createHmac('sha256', key).update(body).digest('hex')
    const [raw, changed] = random.chance(0.5)
      ? [mutatedBytes(Buffer.from(body), pick), signature]
      : [Buffer.from(body), mutatedHex(signature, pick)]
    if (changed === signature && meansTheSame(raw, body)) continue
    tried += 1
    if (check(raw, changed, keys).kind === 'genuine') accepted += 1
  }
  return { tried, accepted }
}

type Pick = (size: number) => number

function mutatedBytes(bytes: Buffer, pick: Pick): Buffer {
  const at = pick(bytes.length)
  const other = pick(bytes.length)
  switch (pick(6)) {
    case 0: {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << pick(8))
      return flipped
    }
    case 1:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([pick(256)]), bytes.subarray(at)])
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + pick(4))])
    case 3:
      return Buffer.concat([bytes, Buffer.from(bodies[pick(bodies.length)] ?? '')])
    case 4: {
      const exchanged = Buffer.from(bytes)
      exchanged[at] = bytes[other] ?? 0
      exchanged[other] = bytes[at] ?? 0
      return exchanged
    }
    default:
      // One figure for another: the change that somebody would want.
      return Buffer.from(
        bytes.toString().replace(/[0-9](?=[^0-9]*$)/, (digit) => String((Number(digit) + 1 + pick(9)) % 10)),
      )
  }
}

function mutatedHex(signature: string, pick: Pick): string {
  const at = pick(signature.length)
  const digit = signature[at] ?? '0'
  const another = ((Number.parseInt(digit, 16) + 1 + pick(15)) % 16).toString(16)
  switch (pick(5)) {
    case 0:
    case 1:
      return signature.slice(0, at) + another + signature.slice(at + 1)
    case 2:
      return signature.slice(0, at)
    case 3:
      return `${signature.slice(1)}${another}`.replace(signature, `${another}${signature.slice(1)}`)
    default:
      return createHmac('sha256', String(pick(1e9)))
        .update('x')
        .digest('hex')
  }
}

/** Whether both say the same and were only written otherwise: judged by what a reader of JSON makes of each scalar. */
function meansTheSame(raw: Buffer, body: string): boolean {
  const text = raw.toString()
  if (text === body) return true
  try {
    return flattened(text) === flattened(body)
  } catch {
    return false
  }
}

/** Every scalar as it is written, in order, with strings unescaped: spaces outside strings play no part. */
function flattened(text: string): string {
  JSON.parse(text)
  return text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) =>
    token.startsWith('"') ? `"${encodeURIComponent(String(JSON.parse(token)).toWellFormed())}"` : '',
  )
}
