/** One person at two desks: a posting whose key was replaced is signed anew, once it is proven that nothing was executed. */
import type { Access } from '../../electron/bank/access.ts'
import { ulid } from 'ulid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTurns, type Turns } from '../../electron/credentials/renew.ts'
import { json, oddBank } from './bank.ts'
import { pages, row, strangers } from './doubtful.ts'
import { keptStore, type KeptStore } from './desk.ts'
import { accessTo, clientOf, submitOf, transfer } from './parts.ts'

let kept: KeptStore
beforeAll(() => (kept = keptStore()))
afterAll(() => kept.remove())
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const refusal = (code: string, parameterName: string) =>
  json(401, {
    userMessageGlobalisationCode: code,
    defaultUserMessage: 'The signature does not belong to this body.',
    errors: [{ parameterName, userMessageGlobalisationCode: code, defaultUserMessage: 'No.' }],
  })
const voided = refusal('error.msg.signature.invalid', 'X-Signature')
let transfers = 0
const ok: typeof voided = (...exchange) =>
  json(200, { clientId: 1, savingsId: 11, resourceId: (transfers += 1) })(...exchange)

/** A desk whose first posts are answered in turn; then the bank says yes. */
async function desk(first: (typeof voided)[], books: (mark: string) => unknown[] = () => strangers(1, 3)) {
  const posts: string[] = []
  const bank = await oddBank((response, heard, request) => {
    if (heard.method === 'POST') {
      posts.push(String(heard.body))
      return (first.shift() ?? ok)(response, heard, request)
    }
    const mark = /\[T:\w{26}\]/.exec(posts[0] ?? '')?.[0] ?? ''
    return json(200, pages(books(mark))(new URL(heard.url, 'http://bank')))(response, heard, request)
  })
  const client = clientOf()
  open.push(client, bank)
  let access: Access = accessTo(bank)
  const asked: string[] = []
  const turns: Turns = {
    replace: async (_profile, refused, why) => {
      asked.push(why)
      if (access.signer !== refused) return true
      const { signer } = access
      access = { ...access, signer: async (text) => (await signer?.(text)) ?? '' }
      return true
    },
  }
  const submit = submitOf(kept.store.journal, { accessOf: () => access, send: client.send, turns })
  const post = () =>
    submit({ profile: 'teller', operation: 'createIntraTransfer', input: transfer, intent: ulid() })
  return { post, posts, asked }
}

describe('a posting whose key was replaced', () => {
  it('is signed anew within its entry, says so, and leaves the same body', async () => {
    const { post, posts, asked } = await desk([voided])
    const entry = await post()
    expect(entry.state).toBe('accepted')
    expect(entry.facts.map(({ kind }) => kind)).toEqual(['sent', 'signedAnew', 'sent', 'accepted'])
    expect(new Set(posts).size).toBe(1)
    expect(posts).toHaveLength(2)
    expect(asked).toEqual(['posting'])
  })

  it('tries a few times where another desk posts at the same moment, and then says no', async () => {
    expect((await (await desk([voided, voided, voided, voided])).post()).state).toBe('accepted')
    const { post, posts } = await desk(Array.from({ length: 9 }, () => voided))
    expect((await post()).state).toBe('refused')
    expect(posts).toHaveLength(5)
  })

  it.each<[string, (typeof voided)[], ((mark: string) => unknown[]) | undefined]>([
    ['the books show it: the refusal was another request’s', [voided], (mark) => [row(9, `${mark} Rent`)]],
    ['the books might show it, without a mark', [voided], () => [row(9, 'Rent')]],
    ['the API key is refused', [refusal('error.msg.not.authenticated', 'Authorization')], undefined],
    ['the stamp is refused', [refusal('error.msg.timestamp.outside.window', 'X-Timestamp')], undefined],
  ])('is not sent again where %s', async (_, first, books) => {
    const { post, posts } = await desk(first, books)
    expect((await post()).state).toBe('refused')
    expect(posts).toHaveLength(1)
  })

  it('would be carried out twice by a desk that does not look at the books', async () => {
    const { post, posts } = await desk([voided], () => [])
    await post()
    expect(posts).toHaveLength(2)
  })
})

describe('turns', () => {
  it('waits longer each time the key is lost, and not for a posting', async () => {
    let nowMs = 0
    let made = 0
    let signer = async () => String(made)
    const turns = createTurns({
      steadyMs: () => nowMs,
      accesses: {
        of: () => ({ baseUrl: '', gatewayUrl: '', apiKey: '', sendsBearer: true, signer }),
        renew: async () => {
          made += 1
          signer = async () => String(made)
        },
      },
    })
    const lost = (why: 'posting' | 'other') => turns.replace('ada', signer, why)
    const at: number[] = []
    for (; nowMs < 200_000; nowMs += 1000) if (await lost('other')) at.push(nowMs / 1000)
    expect(at).toEqual([0, 5, 15, 35, 75, 155])
    expect(await lost('posting')).toBe(true)
    // After a calm it is as at the beginning.
    nowMs += 11 * 60_000
    expect(await lost('other')).toBe(true)
    nowMs += 5000
    expect(await lost('other')).toBe(true)
  })

  it('asks once for whoever waits, and not at all where another has asked already', async () => {
    let made = 0
    const first = async () => 'first'
    let signer = first
    const turns = createTurns({
      steadyMs: () => 0,
      accesses: {
        of: () => ({ baseUrl: '', gatewayUrl: '', apiKey: '', sendsBearer: true, signer }),
        renew: async () => {
          made += 1
          signer = async () => 'second'
        },
      },
    })
    expect(
      await Promise.all(Array.from({ length: 5 }, () => turns.replace('ada', first, 'posting'))),
    ).toEqual(Array(5).fill(true))
    expect(await turns.replace('ada', first, 'other')).toBe(true)
    expect(made).toBe(1)
  })
})
