/** Lessons in the desk: scored from a real store and a real training bank, kept for each person, and only there. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSceneSetter } from '../../electron/learning/scene-setter.ts'
import { createLearning, type Learning } from '../../electron/learning/learning.ts'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { TillLine } from '../../shared/till/session.ts'
import { start, type Running } from '../contract/programs.ts'
import { json, oddBank } from '../line/bank.ts'
import { keptStore, type KeptStore } from '../line/desk.ts'
import { clientOf } from '../line/parts.ts'
import { openBranch, type Branch } from '../sandbox/branch.ts'

describe('against the training bank', () => {
  let branch: Branch
  let kept: KeptStore
  let learning: Learning
  const client = clientOf()
  let minute = 0
  let seq = 0
  const now = () => Date.UTC(2026, 0, 5, 9, minute)
  const lines: TillLine[] = []

  const open = (): Learning =>
    createLearning({
      store: kept.store,
      tills: {
        report: () => ({
          day: '2026-01-05',
          closed: null,
          replaces: null,
          outside: [],
          vault: [],
          beside: [],
          approved: [],
          blocks: [],
          seal: '',
          tills: [
            {
              session: 1,
              till: 'teller',
              name: 'Teller',
              day: '2026-01-05',
              openedAt: '',
              closedAt: null,
              closedWith: null,
              unseen: [],
              drawers: [],
              lines,
            },
          ],
        }),
      },
      setter: createSceneSetter(client, branch.bank.gatewayUrl, () => null),
      now,
      counter: {
        people: () => [
          { id: 'teller', name: 'Tólúwalàṣẹ', role: 'teller' },
          { id: 'supervisor', name: 'Ngozi', role: 'supervisor' },
        ],
        permissionsOf: (profile) => (profile === 'supervisor' ? ['APPROVE_SAVINGSACCOUNT'] : []),
      },
    })
  beforeEach(async () => {
    branch = await openBranch({ customers: 60 })
    kept = keptStore()
    minute = 0
    lines.length = 0
    learning = open()
  })
  afterEach(async () => {
    kept.remove()
    await branch.close()
  })
  afterAll(() => client.close())

  const of = (profile: string, lesson = 'wrongCount') =>
    learning.view(profile).lessons.find((one) => one.lesson === lesson)

  /** Posts at the bank, and writes down what the desk would. */
  async function deposit(amount: string): Promise<void> {
    const { running } = learning.view('teller')
    if (running?.scene.lesson !== 'wrongCount') throw new Error('no such lesson is under way')
    const { customer, hands } = running.scene
    const body = { transactionDate: '05 January 2026', transactionAmount: amount, note: 'x' }
    const params = { savingsId: String(customer.savingsId) }
    const dated = { ...body, dateFormat: 'dd MMMM yyyy', locale: 'en' }
    const reply = await branch.done('teller', 'depositCash', { params, body: dated })
    const id = `E${(seq += 1)}`
    kept.store.journal.write({
      id,
      intent: id,
      operation: 'depositCash',
      input: { params, body },
      bytes: null,
      mark: null,
      profile: 'teller',
      draft: false,
      follows: null,
      snapshot: null,
      beside: { cash: { currency: 'NGN', taken: hands, given: {} } },
    })
    kept.store.journal.add(id, { kind: 'accepted', at: new Date(now()).toISOString(), reply })
    const line = { kind: 'cash', entry: id, weight: 'counts' }
    // The score reads these members only.
    lines.push(line as TillLine)
  }
  async function refusal(work: () => unknown): Promise<DeskError> {
    try {
      await work()
    } catch (problem) {
      if (problem instanceof Error && 'error' in problem) return problem.error as DeskError
      throw problem
    }
    throw new Error('nothing was refused')
  }
  const counted = () => {
    const { running } = learning.view('teller')
    if (running?.scene.lesson !== 'wrongCount') return ''
    const { note1000 = 0, note500 = 0, note200 = 0, note100 = 0 } = running.scene.hands
    return `${note1000 * 1000 + note500 * 500 + note200 * 200 + note100 * 100}.00`
  }

  test('a lesson runs from its scene to its score, is kept over a restart, and the best of them stays', async () => {
    expect(of('teller')).toEqual({ lesson: 'wrongCount', tries: 0, best: null, last: null })
    const begun = await learning.start('teller', 'wrongCount')
    expect(begun.running?.scene.lesson).toBe('wrongCount')
    minute = 5
    await deposit(counted())
    minute = 6
    await learning.score('teller')
    expect(of('teller')).toMatchObject({
      tries: 1,
      best: { points: 10, most: 10, at: '2026-01-05T09:06:00.000Z' },
    })
    expect(learning.view('teller').running).toBeNull()
    // Whoever answers for the team sees it; a teller sees nobody else's.
    expect(learning.view('teller').team).toBeNull()
    expect(learning.view('supervisor').team).toEqual([
      {
        id: 'teller',
        name: 'Tólúwalàṣẹ',
        lessons: [{ lesson: 'wrongCount', tries: 1, best: { points: 10, most: 10 } }],
      },
      { id: 'supervisor', name: 'Ngozi', lessons: [] },
    ])

    minute = 10
    await learning.start('teller', 'wrongCount')
    // What was posted in the lesson before counts for nothing in this one.
    await learning.score('teller')
    expect(of('teller')).toMatchObject({ tries: 2, best: { points: 10 }, last: { points: 0 } })
    kept.restart()
    learning = open()
    expect(of('teller')).toMatchObject({ tries: 2, best: { points: 10 }, last: { points: 0 } })
    expect(of('supervisor')).toMatchObject({ tries: 0, best: null })
  })

  test('a wrong amount is seen in the ledger', async () => {
    await learning.start('teller', 'wrongCount')
    await deposit('50000.25')
    await learning.score('teller')
    const amount = of('teller')?.last?.criteria.find(({ name }) => name === 'countedAmount')
    expect(amount).toMatchObject({ points: 0, seen: { amount: '50000.25' } })
  })

  test('only what was looked at while the lesson ran counts, and only what it asks about', async () => {
    const quote = () =>
      of('teller', 'earlyClosure')?.last?.criteria.find(({ name }) => name === 'quoteRead')?.points
    const look = (accountId: number) =>
      learning.saw('teller', 'quoteFixedDepositClosure', { params: { accountId: String(accountId) } })
    const run = async (during: (depositId: number) => void) => {
      const { running } = await learning.start('teller', 'earlyClosure')
      if (running?.scene.lesson === 'earlyClosure') during(running.scene.deposit.id)
      await learning.score('teller')
      return quote()
    }
    expect(await run(() => {})).toBe(0)
    expect(await run((id) => look(id + 1))).toBe(0)
    expect(
      await run((id) =>
        learning.saw('supervisor', 'quoteFixedDepositClosure', { params: { accountId: String(id) } }),
      ),
    ).toBe(0)
    expect(
      await run((id) => learning.saw('teller', 'getFixedDeposit', { params: { accountId: String(id) } })),
    ).toBe(0)
    expect(await run(look)).toBe(3)
    expect(learning.view('supervisor').running).toBeNull()
  })

  test('one at a time; leaving it keeps no score; a bank that began anew says so', async () => {
    expect(await refusal(() => learning.score('teller'))).toMatchObject({ kind: 'notFound' })
    await learning.start('teller', 'wrongCount')
    expect(await refusal(() => learning.start('teller', 'earlyClosure'))).toMatchObject({ kind: 'invalid' })
    // Another person at the same desk has their own.
    await learning.start('supervisor', 'earlyClosure')
    expect((await learning.leave('teller')).running).toBeNull()
    expect(of('teller')).toMatchObject({ tries: 1, best: null })
    await branch.training('POST', 'reset', {})
    expect((await refusal(() => learning.score('supervisor'))).message).toContain('began anew')
    expect(learning.view('supervisor').running).toBeNull()
  })

  test('a forged event cannot be staged where no desk hears the bank: said in the bank’s words, nothing begun', async () => {
    const refused = await refusal(() => learning.start('teller', 'forgedEvent'))
    expect(refused.message).toContain('No desk takes events')
    expect(learning.view('teller').running).toBeNull()
    expect(of('teller', 'forgedEvent')).toMatchObject({ tries: 0 })
  })

  test('the guide is offered while nobody has posted here, and remembered for each person', async () => {
    expect(learning.view('teller').guide).toEqual({ state: 'offered', steps: [] })
    learning.keepGuide('teller', { state: 'closed', steps: ['found'] })
    expect(learning.view('teller').guide).toEqual({ state: 'closed', steps: ['found'] })
    expect(learning.view('supervisor').guide.state).toBe('offered')
    await learning.start('teller', 'wrongCount')
    await deposit(counted())
    expect(learning.view('supervisor').guide.state).toBe('closed')
  })
})

describe('against a real service', () => {
  test('nothing of it is there: refused at the door, and no call leaves the desk', async () => {
    const bank = await oddBank((response, heard, request) =>
      heard.url.startsWith('/training/clock')
        ? json(404, { defaultUserMessage: 'no such address' })(response, heard, request)
        : json(200, { totalFilteredRecords: 0, pageItems: [] })(response, heard, request),
    )
    const data = mkdtempSync(join(tmpdir(), 'lessons-'))
    let desk: Running<{ url: string; token: string }> | undefined
    try {
      desk = await start<{ url: string; token: string }>(
        'desk',
        [
          ...['--headless', '--port', '0', '--json', '--no-keychain', '--mode', 'bearer', '--data', data],
          ...['--bank-url', bank.baseUrl, '--gateway-url', bank.gatewayUrl, '--key', 'teller=KEY'],
        ],
        { KEY: 'a-key' },
      )
      const { url, token } = desk.first
      const ask = async (name: string, body: unknown = {}) => {
        const response = await fetch(new URL(`/door/${name}`, url), {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        const answer: unknown = await response.json()
        return answer
      }
      expect(await ask('unlock', { profile: 'teller', pin: '1234' })).toMatchObject({
        ok: true,
        value: { environment: 'service' },
      })
      expect(await ask('learning')).toEqual({
        ok: true,
        value: {
          offered: false,
          lessons: [],
          running: null,
          guide: { state: 'closed', steps: [] },
          team: null,
        },
      })
      const refused = { ok: false, error: { kind: 'forbidden', again: 'never' } }
      for (const lesson of ['wrongCount', 'transferInDoubt', 'earlyClosure', 'forgedEvent'])
        expect(await ask('startLesson', { lesson })).toMatchObject(refused)
      expect(await ask('keepGuide', { state: 'open', steps: [] })).toMatchObject(refused)
      expect(await ask('leaveLesson')).toMatchObject(refused)
      expect(await ask('scoreLesson')).toMatchObject({ ok: false })
      // That it is a real service was asked once, at the start; nothing else of training was.
      const training = bank.heard.filter(({ url: path }) => path.startsWith('/training'))
      expect(training.map(({ method, url: path }) => `${method} ${path}`)).toEqual(['GET /training/clock'])
    } finally {
      await desk?.end()
      await bank.close()
      rmSync(data, { recursive: true, force: true })
    }
  })
})
