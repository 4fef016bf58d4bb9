/** The proxy is itself judged first: a fault that is not done proves nothing about the desk. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { createWire, type Wire } from '../../electron/bank/wire.ts'
import { openEventProxy, type EventFault } from './event-faults.ts'
import { drawFault, type Fault } from './fault.ts'
import { createLimits } from './limits.ts'
import { openFaultProxy, type FaultProxy } from './proxy.ts'
import { randomOf } from './random.ts'

/** A bank that only counts: each whole request is executed. */
const executed: string[] = []
const stamps: number[] = []
const bank = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const body = Buffer.concat(pieces).toString()
    executed.push(body)
    stamps.push(Number(request.headers['x-timestamp']))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ echo: body }))
  })
})

let proxy: FaultProxy
let wire: Wire
let next: Fault[] = []
let clockMs = Date.parse('2026-01-05T09:00:00Z')
const offsets = createClockOffset(() => clockMs)

beforeAll(async () => {
  bank.listen(0, '127.0.0.1')
  await once(bank, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = bank.address() as AddressInfo
  proxy = await openFaultProxy({
    port,
    faultFor: () => next.shift() ?? { kind: 'none' },
    clock: () => clockMs,
    onStanding: () => limits.look(),
  })
  const limits = createLimits(proxy.standing)
  wire = createWire(() => clockMs, offsets.learn, limits.setTimer)
})
afterAll(async () => {
  await wire.close()
  await proxy.close()
  bank.close()
  bank.closeAllConnections()
})

async function post(body: string) {
  const before = executed.length
  const answer = await wire.exchange({
    url: new URL(`${proxy.origin}/v2/intratransfer`),
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-timestamp': String(clockMs) },
    body: Buffer.from(body),
    timeoutMs: 1000,
  })
  return { answer, executed: executed.slice(before) }
}

describe('a fault', () => {
  const body = JSON.stringify({ comment: '[T:01J] Rent', pad: 'x'.repeat(500) })
  it.each<[string, Fault, number]>([
    ['before the request', { kind: 'resetBeforeRequest' }, 0],
    ['at the request’s first byte', { kind: 'resetWithinRequest', share: 0 }, 0],
    ['within the request', { kind: 'resetWithinRequest', share: 0.9 }, 0],
    ['right before the request’s last byte', { kind: 'resetWithinRequest', share: 0.9999999 }, 0],
    ['before the reply', { kind: 'resetBeforeReply' }, 1],
    ['within the reply', { kind: 'resetWithinReply', share: 0.9 }, 1],
    ['that cuts the reply', { kind: 'truncatedReply', share: 0.95 }, 1],
    ['that delays beyond the limit', { kind: 'delayedReply', delayMs: Infinity }, 1],
    ['that leaves a request unanswered', { kind: 'hang', reached: false }, 0],
    ['that swallows an answer', { kind: 'hang', reached: true }, 1],
    ['of an answer with nobody to change places with', { kind: 'swappedReply' }, 1],
  ])('%s is lost to the desk', async (_, fault, reached) => {
    next = [fault]
    const { answer, executed } = await post(body)
    expect(answer.kind).toBe('lost')
    expect(executed).toHaveLength(reached)
  })

  it('after the request is lost to the desk, and the bank acts', async () => {
    next = [{ kind: 'resetAfterRequest' }]
    const before = executed.length
    expect((await post(body)).answer.kind).toBe('lost')
    await expect.poll(() => executed.length).toBe(before + 1)
  })

  it('that puts another answer in place keeps what the bank did', async () => {
    next = [{ kind: 'strangeAnswer', answer: '502 html', reached: true }]
    const { answer, executed } = await post(body)
    expect(answer).toMatchObject({ kind: 'reply', status: 502, isJson: false })
    expect(executed).toHaveLength(1)
    next = [{ kind: 'strangeAnswer', answer: '301 elsewhere', reached: false }]
    expect((await post(body)).answer).toMatchObject({ kind: 'reply', status: 301 })
    expect(proxy.followed()).toBe(0)
  })

  it('swaps the answers of two', async () => {
    next = [{ kind: 'swappedReply' }, { kind: 'swappedReply' }]
    const answers = await Promise.all([post('"first"'), post('"second"')])
    expect(answers.map(({ answer }) => answer)).toMatchObject([
      { body: { echo: '"second"' } },
      { body: { echo: '"first"' } },
    ])
  })

  it('A15: lets a request reach the bank later, with its old stamp', async () => {
    next = [{ kind: 'lateRequest', lateMs: 240_000 }]
    const before = executed.length
    expect((await post(body)).answer.kind).toBe('lost')
    expect(await proxy.release(clockMs)).toBe(0)
    clockMs += 240_000
    expect(await proxy.release(clockMs)).toBe(1)
    expect(executed).toHaveLength(before + 1)
    expect(stamps.at(-1)).toBe(clockMs - 240_000)
  })
})

it('without a fault hands both through, and tells the moved clock', async () => {
  const { answer } = await post('"plain"')
  expect(answer).toMatchObject({ kind: 'reply', status: 200, body: { echo: '"plain"' } })
  expect(Math.abs(offsets.offsetMs())).toBeLessThan(60_000)
})

it('draws the same faults from the same seed, and each kind of fault', () => {
  const draw = (seed: number) => {
    const random = randomOf(seed)
    return Array.from({ length: 500 }, () => drawFault(random))
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  expect(new Set(draw(7).map(({ kind }) => kind)).size).toBe(11)
})

describe('a fault on the way of an event', () => {
  const body =
    '{"event":"loan","status":200,"event_state":"event.success","data":{"response":{"resourceId":7}}}'
  /** What the desk's listener hears of one event, and whether the bank hears that it came. */
  async function heardOf(
    fault: EventFault,
    share = 1,
  ): Promise<{ heard: string[]; later: string[]; isTold: boolean }> {
    const heard: string[] = []
    const listener = createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        heard.push(`${String(request.headers['x-svc-signature'])} ${Buffer.concat(pieces).toString()}`)
        response.writeHead(200).end()
      })
    })
    listener.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    // A server that listens on a port has an address of this form.
    const { port } = listener.address() as AddressInfo
    const events = await openEventProxy({
      target: `http://127.0.0.1:${port}/hook`,
      faultFor: () => (share === 1 ? fault : null),
      random: randomOf(1),
      mayLose: true,
      clock: () => clockMs,
    })
    const headers = { 'content-type': 'application/json', 'x-svc-signature': 'true' }
    const isTold = await fetch(events.url, { method: 'POST', headers, body }).then(
      ({ status }) => status === 200,
      () => false,
    )
    const atOnce = [...heard]
    await events.release(clockMs + 8 * 60_000)
    await events.close()
    listener.close()
    listener.closeAllConnections()
    return { heard: atOnce, later: heard.slice(atOnce.length), isTold }
  }
  const whole = `true ${body}`

  it.each<[EventFault, string[], string[], boolean]>([
    ['lostEvent', [], [], true],
    ['brokenDelivery', [], [], false],
    ['unheardDelivery', [whole], [], false],
    ['doubledEvent', [whole, whole], [], true],
    ['lateEvent', [], [whole], true],
    ['reorderedEvent', [], [whole], true],
  ])('%s', async (fault, heard, later, isTold) => {
    expect(await heardOf(fault)).toEqual({ heard, later, isTold })
  })

  it('forgedEvent', async () => {
    const { heard, isTold } = await heardOf('forgedEvent')
    expect(heard).toHaveLength(3)
    expect(heard[0]).toContain('true {"event":"loan","status":403,"event_state":"event.failed"')
    expect(heard[1]).toMatch(/^(ab){32} .*"resourceId":999999/)
    expect(heard[2]).toBe(whole)
    expect(isTold).toBe(true)
  })

  it('without a fault it goes through', async () => {
    expect(await heardOf('lostEvent', 0)).toEqual({ heard: [whole], later: [], isTold: true })
  })
})
