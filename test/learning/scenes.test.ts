/** The training bank sets the scenes of lessons with real things, and tells what its ledger says afterwards. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countTotal } from '../../shared/values/denominations.ts'
import { evidenceShape, setScene, type LessonName, type SceneOf } from '../../shared/learning/lessons.ts'
import { parseAmount } from '../../shared/values/money.ts'
import { openBranch, send, type Branch } from '../sandbox/branch.ts'
import { verify } from '../../electron/bank/verify.ts'

let branch: Branch
beforeEach(async () => {
  branch = await openBranch({ customers: 60 })
})
afterEach(() => branch.close())

async function set<N extends LessonName>(lesson: N, attempt = 1): Promise<{ id: string; scene: SceneOf<N> }> {
  const answer = await branch.training('POST', 'lessons', { lesson, user: 'teller', attempt })
  expect(answer.sentence).toBeUndefined()
  const { id, scene } = setScene.parse(answer.body)
  // The bank was asked for this lesson.
  return { id, scene: scene as SceneOf<N> }
}
const evidence = async (id: string) =>
  evidenceShape.parse((await branch.training('GET', `lessons/${id}`)).body)
const dated = { dateFormat: 'dd MMMM yyyy', locale: 'en' }
const today = { transactionDate: '05 January 2026', ...dated }

async function listening(): Promise<{ heard: { body: Buffer; signature: string }[]; close: () => void }> {
  const heard: { body: Buffer; signature: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({
        body: Buffer.concat(parts),
        signature: String(request.headers['x-svc-signature']),
      })
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await branch.done('admin', 'createHook', { body: { url: `http://127.0.0.1:${port}/hook` } })
  return { heard, close: () => server.close() }
}

test('a wrong count: the notes never come to what the customer says', async () => {
  for (const attempt of [1, 2, 3, 4, 5]) {
    const { scene } = await set('wrongCount', attempt)
    const counted = countTotal('NGN', scene.hands)
    expect(counted).toBeGreaterThan(0n)
    expect(parseAmount(scene.says) - counted).toBe(attempt % 3 === 0 ? -100_000n : 150_000n)
    const account = await branch.done('teller', 'getSavingsAccount', {
      params: { savingsId: scene.customer.savingsId },
    })
    expect(account).toMatchObject({ clientName: scene.customer.name, accountNo: scene.customer.accountNo })
  }
})

test('the same attempt gives the same scene, the next one another', async () => {
  const scenes = [await set('wrongCount', 4), await set('wrongCount', 4), await set('wrongCount', 5)]
  expect(scenes[1]?.scene).toEqual(scenes[0]?.scene)
  expect(scenes[2]?.scene).not.toEqual(scenes[0]?.scene)
})

test('the ledger tells cash in and out since the lesson began, by whom, and nothing from before', async () => {
  const { id, scene } = await set('wrongCount')
  const params = { savingsId: scene.customer.savingsId }
  expect((await evidence(id)).postings).toEqual([])
  await branch.done('teller', 'depositCash', {
    params,
    body: { ...today, transactionAmount: '48500.00', note: 'x' },
  })
  await branch.done('supervisor', 'withdrawCash', {
    params,
    body: { ...today, transactionAmount: '100.50', note: 'x' },
  })
  const account = { kind: 'savings', id: scene.customer.savingsId }
  expect((await evidence(id)).postings).toEqual([
    { account, way: 'in', amount: '48500.00', against: 'cash', transferId: null, by: 'teller' },
    { account, way: 'out', amount: '100.50', against: 'cash', transferId: null, by: 'supervisor' },
  ])
})

describe('a transfer in doubt', () => {
  const body = ({ customer, payee, amount }: SceneOf<'transferInDoubt'>, officeIds: number[]) => ({
    ...today,
    comment: 'x',
    fromAccountType: 'savings',
    toAccountType: 'savings',
    fromAccountId: customer.savingsId,
    fromClientId: customer.clientId,
    fromOfficeId: officeIds[0],
    toAccountId: payee.savingsId,
    toClientId: payee.clientId,
    toOfficeId: officeIds[1],
    transferAmount: amount,
  })
  async function offices({ customer, payee }: SceneOf<'transferInDoubt'>): Promise<number[]> {
    const ids = [customer, payee].map(async ({ clientId }) => {
      const { officeId } = await branch.done('teller', 'getClient', { params: { clientId } })
      return Number(officeId)
    })
    return Promise.all(ids)
  }

  test('is done, its answer lost, its books closed for some questions, and only this person’s', async () => {
    const { id, scene } = await set('transferInDoubt')
    const asked = body(scene, await offices(scene))
    // A refusal does not use the trap up, and another person's transfer is answered.
    expect(
      (await branch.ask('teller', 'createIntraTransfer', { body: { ...asked, transferAmount: '0' } })).status,
    ).toBe(400)
    await branch.done('supervisor', 'createIntraTransfer', { body: { ...asked, transferAmount: '1.00' } })
    await expect(branch.ask('teller', 'createIntraTransfer', { body: asked })).rejects.toThrow()
    const { postings } = await evidence(id)
    const legs = postings.filter(({ amount }) => amount === scene.amount)
    expect(legs.map(({ way, against, account }) => [way, against, account.id])).toEqual([
      ['out', 'transfer', scene.customer.savingsId],
      ['in', 'transfer', scene.payee.savingsId],
    ])
    expect(new Set(legs.map(({ transferId }) => transferId)).size).toBe(1)
    expect((await branch.ask('supervisor', 'listAccountTransfers')).status).toBe(200)
    const statuses = []
    for (let turn = 0; turn < 8; turn += 1)
      statuses.push((await branch.ask('teller', 'listAccountTransfers')).status)
    expect(statuses).toEqual([503, 503, 503, 503, 503, 503, 200, 200])
    // Once: the next one is answered.
    await branch.done('teller', 'createIntraTransfer', { body: { ...asked, transferAmount: '2.00' } })
  })

  test('ended, nothing is left lying for the next transfer', async () => {
    const { id, scene } = await set('transferInDoubt')
    expect((await branch.training('POST', `lessons/${id}/end`, {})).status).toBe(200)
    await branch.done('teller', 'createIntraTransfer', { body: body(scene, await offices(scene)) })
    const again = await set('transferInDoubt', 2)
    const asked = body(again.scene, await offices(again.scene))
    await branch.ask('teller', 'createIntraTransfer', { body: asked }).catch(() => undefined)
    await branch.training('POST', `lessons/${again.id}/end`, {})
    expect((await branch.ask('teller', 'listAccountTransfers')).status).toBe(200)
    expect((await branch.training('POST', 'lessons/unknown/end', {})).status).toBe(404)
  })

  test('its event is late, and only its own', async () => {
    const { heard, close } = await listening()
    const { scene } = await set('transferInDoubt')
    const asked = body(scene, await offices(scene))
    await branch.ask('teller', 'createIntraTransfer', { body: asked }).catch(() => undefined)
    await branch.done('teller', 'createIntraTransfer', { body: { ...asked, transferAmount: '3.00' } })
    const amounts = () =>
      heard.map(({ body: sent }) => /"transferAmount":"([0-9.]+)"/.exec(String(sent))?.[1])
    await expect.poll(amounts).toContain('3.00')
    expect(amounts()).not.toContain(scene.amount)
    close()
  })
})

describe('an early closure', () => {
  test('is of a deposit made long ago, and what the customer wants lies above or below the quote', async () => {
    for (const attempt of [1, 2]) {
      const { id, scene } = await set('earlyClosure', attempt)
      const params = { accountId: scene.deposit.id }
      const record = await branch.done('teller', 'getFixedDeposit', { params })
      expect(record).toMatchObject({ clientName: scene.customer.name, status: { id: 300 } })
      const { maturityAmount } = await branch.done('teller', 'quoteFixedDepositClosure', {
        params,
        body: { closedOnDate: '05 January 2026', ...dated },
      })
      const { deposit } = await evidence(id)
      expect(deposit).toEqual({ runs: true, quote: String(maturityAmount) })
      expect(parseAmount(scene.wants) <= parseAmount(String(maturityAmount))).toBe(attempt === 1)
      await branch.done('supervisor', 'closeFixedDepositEarly', {
        params,
        body: {
          closedOnDate: '05 January 2026',
          onAccountClosureId: '200',
          toSavingsAccountId: scene.customer.savingsId,
          transferDescription: 'x',
          note: 'x',
          ...dated,
        },
      })
      const after = await evidence(id)
      expect(after.deposit?.runs).toBe(false)
      expect(after.postings.filter(({ against }) => against === 'transfer')).toEqual([
        expect.objectContaining({ way: 'out', amount: String(maturityAmount) }),
        expect.objectContaining({
          way: 'in',
          amount: String(maturityAmount),
          account: { kind: 'savings', id: scene.customer.savingsId },
        }),
      ])
    }
    expect((await branch.audit()).ok).toBe(true)
  })
})

describe('a forged event', () => {
  test('is really delivered, in the bank’s form, with a signature of no key that anybody holds', async () => {
    const { heard, close } = await listening()
    await expect.poll(() => heard.length).toBe(1)
    const { id, scene } = await set('forgedEvent')
    const [, forged] = heard
    expect(JSON.parse(String(forged?.body))).toMatchObject({
      event: 'savings-account',
      reference: scene.reference,
    })
    const keys = branch.bank.users.map(({ apiKey }) => apiKey)
    const judge = (one: (typeof heard)[number] | undefined) =>
      verify(one?.body ?? Buffer.from(''), one?.signature, keys).kind
    expect(judge(forged)).toBe('forged')
    // The same judge believes the bank's own.
    expect(judge(heard[0])).toBe('genuine')
    expect((await evidence(id)).postings).toEqual([])
    expect(parseAmount(scene.asks)).toBeLessThan(parseAmount(scene.claims))
    close()
  })

  test('says so where no desk would hear it', async () => {
    const answer = await branch.training('POST', 'lessons', { lesson: 'forgedEvent', user: 'teller' })
    expect(answer).toMatchObject({ status: 403, code: 'error.msg.training.no.listener' })
  })
})

test('a reset forgets the lessons; what is asked wrongly names the field', async () => {
  const { id } = await set('wrongCount')
  await branch.training('POST', 'reset', {})
  expect((await branch.training('GET', `lessons/${id}`)).status).toBe(404)
  const wrong = await branch.training('POST', 'lessons', { lesson: 'wrongCount', user: 'nobody' })
  expect(wrong).toMatchObject({ status: 400, field: 'user' })
  const unknown = await send(`${branch.bank.gatewayUrl}/training/lessons`, 'POST', {
    lesson: 'x',
    user: 'teller',
  })
  expect(unknown).toMatchObject({ status: 400, field: 'lesson' })
})
