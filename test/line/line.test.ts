import { describe, expect, it } from 'vitest'
import { createConnectionMonitor } from '../../electron/bank/line.ts'
import type { Connection } from '../../shared/desk/commands.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import { because } from '../../shared/posting/causes.ts'

const reply: Answer = { kind: 'reply', status: 404, body: null, isJson: false }
const neverLeft: Answer = { kind: 'neverLeft', why: 'refused' }
const late: Answer = { kind: 'neverLeft', ...because('noConnectionInTime') }
const lost: Answer = { kind: 'lost', why: 'reset' }

/** A line on a clock that the test moves; probes are answered with what `answer` holds. */
function rig(answer: Answer = reply) {
  let nowMs = Date.parse('2026-01-05T10:42:00.000Z')
  const timers = new Set<{ atMs: number; run: () => void }>()
  const told: Connection[] = []
  const state: { answer: Answer; probes: number; takesMs: number; silence: Promise<Answer> | null } = {
    answer,
    probes: 0,
    takesMs: 10,
    silence: null,
  }
  const line = createConnectionMonitor({
    probe: async () => {
      state.probes += 1
      nowMs += state.takesMs
      return (await state.silence) ?? state.answer
    },
    now: () => nowMs,
    onChange: (connection) => told.push(connection),
    setTimer(run, ms) {
      const mine = { atMs: nowMs + ms, run }
      timers.add(mine)
      return () => timers.delete(mine)
    },
    timeText: (ms) => new Date(ms).toISOString().slice(11, 16),
  })
  /** Lets time pass, with whatever falls due in it. */
  async function pass(ms: number) {
    const untilMs = nowMs + ms
    for (;;) {
      const [due] = [...timers].filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)
      if (!due) break
      nowMs = Math.max(nowMs, due.atMs)
      timers.delete(due)
      due.run()
      await new Promise((done) => setImmediate(done))
    }
    nowMs = Math.max(nowMs, untilMs)
  }
  return { line, told, state, pass }
}

describe('the line', () => {
  it('tells whoever waits when it goes down, once for each time, and nobody who waits no longer', async () => {
    const { line, pass, state } = rig()
    const calls: string[] = []
    line.whenDown(() => calls.push('waits'))
    const stop = line.whenDown(() => calls.push('waited'))
    line.start()
    await pass(20_000)
    expect(calls).toEqual([])
    line.heard(neverLeft, 5)
    line.heard(neverLeft, 5)
    expect(calls).toEqual(['waits', 'waited'])
    stop()
    state.answer = reply
    line.heard(reply, 5)
    line.heard(neverLeft, 5)
    expect(calls).toEqual(['waits', 'waited', 'waits'])
  })

  it('is online while answers come, whatever their status', async () => {
    const { line, pass, told } = rig()
    line.start()
    await pass(60_000)
    expect(line.now()).toMatchObject({ state: 'online', sentence: 'Online.' })
    expect(told).toEqual([])
  })

  it('asks every five seconds when idle, and not while others ask', async () => {
    const { line, pass, state } = rig()
    line.start()
    await pass(1)
    expect(state.probes).toBe(1)
    for (let at = 0; at < 10; at += 1) {
      await pass(3_000)
      line.heard(reply, 20)
    }
    expect(state.probes).toBe(1)
    await pass(16_000)
    expect(state.probes).toBe(4)
  })

  it('is offline from the first request that could not leave, says since when, and asks every two seconds', async () => {
    const { line, pass, state, told } = rig()
    line.start()
    await pass(30_000)
    line.heard(neverLeft, 5)
    expect(line.now()).toMatchObject({
      state: 'offline',
      since: '2026-01-05T10:42:30.000Z',
      sentence:
        'Offline since 10:42. Look-ups use what is saved on this computer; nothing can be posted until the connection is back.',
    })
    const before = state.probes
    state.answer = neverLeft
    await pass(10_500)
    expect(state.probes - before).toBe(5)
    expect(told).toHaveLength(1)
    state.answer = reply
    await pass(2100)
    expect(line.now().state).toBe('online')
    expect(told).toHaveLength(2)
  })

  it('says that the certificate was not accepted, as what it is and no outage', async () => {
    const { line } = rig()
    line.start()
    line.heard({ kind: 'neverLeft', ...because('certificateNotAccepted', { code: 'CERT_HAS_EXPIRED' }) }, 5)
    expect(line.now()).toMatchObject({ state: 'offline', cause: 'certificate' })
    expect(line.now().sentence).toMatch(/cannot prove that it is the bank/)
    line.heard(neverLeft, 5)
    expect(line.now()).not.toHaveProperty('cause')
  })

  it.each([because('tokenHostAway'), because('tokenHostAnswered', { status: 500 }), because('noTokenGiven')])(
    'says that $why, and not that the bank is away',
    async (cause) => {
      const { line } = rig()
      line.start()
      line.heard({ kind: 'neverLeft', ...cause }, 5)
      expect(line.now()).toMatchObject({ state: 'offline', cause: 'token' })
      expect(line.now().sentence).toContain(`nothing can be sent: ${cause.why}. Tell`)
      line.heard(neverLeft, 5)
      expect(line.now()).not.toHaveProperty('cause')
    },
  )

  it('is found offline and online again by probes alone', async () => {
    const { line, pass, state } = rig(neverLeft)
    line.start()
    await pass(1)
    expect(line.now().state).toBe('offline')
    state.answer = reply
    await pass(2100)
    expect(line.now().state).toBe('online')
  })

  it('takes an answer that got lost as a reason to ask at once, not as offline', async () => {
    const { line, pass, state } = rig()
    line.start()
    await pass(1)
    line.heard(lost, 30_000)
    expect(line.now().state).toBe('online')
    await pass(1)
    expect(state.probes).toBe(2)
    expect(line.now().state).toBe('online')
  })

  it('takes a read that waited too long for its turn as a reason to ask at once, not as offline', async () => {
    const { line, pass, state } = rig()
    line.start()
    await pass(1)
    line.heard(late, 500)
    expect(line.now().state).toBe('online')
    await pass(1)
    expect(state.probes).toBe(2)
    expect(line.now().state).toBe('online')
    state.answer = late
    await pass(20_000)
    expect(line.now().state).toBe('offline')
  })

  it('is offline after two probes without an answer: a service that hangs is no better than none', async () => {
    const { line, pass, state } = rig(lost)
    line.start()
    await pass(1)
    expect(line.now().state).toBe('online')
    await pass(2100)
    expect(line.now().state).toBe('offline')
    state.answer = reply
    await pass(2100)
    expect(line.now().state).toBe('online')
  })

  it('is slow after an answer of more than three seconds, and while half of the last ones are', () => {
    const { line } = rig()
    line.heard(reply, 4200)
    expect(line.now()).toMatchObject({
      state: 'slow',
      sentence: 'The bank answers slowly (4 s). The desk waits, and sends nothing a second time.',
    })
    line.heard(reply, 100)
    expect(line.now().state).toBe('slow')
    line.heard(reply, 100)
    expect(line.now().state).toBe('online')
  })

  it('says that no answer comes while the probe still waits for one', async () => {
    const { line, pass, state } = rig()
    line.start()
    await pass(1)
    const { promise, resolve } = Promise.withResolvers<Answer>()
    state.silence = promise
    await pass(5_100)
    expect(line.now().state).toBe('online')
    await pass(3_000)
    expect(line.now()).toMatchObject({
      state: 'slow',
      sentence: 'The bank has not answered for 3 s. The desk keeps asking, and sends nothing a second time.',
    })
    // The figure goes on with the silence.
    await pass(6_000)
    expect(line.now().sentence).toBe(
      'The bank has not answered for 9 s. The desk keeps asking, and sends nothing a second time.',
    )
    state.silence = null
    resolve(reply)
    await pass(1)
    line.heard(reply, 20)
    line.heard(reply, 20)
    expect(line.now().state).toBe('online')
  })

  it('asks nothing any more once it is stopped', async () => {
    const { line, pass, state } = rig()
    line.start()
    await pass(1)
    line.stop()
    await pass(60_000)
    expect(state.probes).toBe(1)
  })
})
