/** The training controls, outside the API: clock, faults, reset, audit (contract §3). They ask for no API key. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dayOf, DateError, type Day } from '../../shared/values/dates.ts'
import { fieldProblems } from '../../shared/operations/fields.ts'
import type { Proof } from '../core/operation-context.ts'
import type { OperationContext } from '../core/operation-context.ts'
import { invalidFields, refuse } from '../core/refusal.ts'
import { jsonOf } from '../http/validate.ts'
import { faultPlan, type Faults } from '../core/faults.ts'

interface Trainable {
  day(): Day
  moveTo(day: Day): Promise<number>
  reset(): Promise<void>
  context(): OperationContext
  faults: Faults
}

const isoDay = z.string({ error: 'enter the date, such as "2026-12-31"' }).superRefine((text, context) => {
  const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) ?? []
  try {
    if (year === undefined) {
      context.addIssue({
        code: 'custom',
        message: 'enter the date as year, month and day, such as "2026-12-31"',
      })
      return
    }
    dayOf(Number(year), Number(month), Number(day))
  } catch (problem) {
    if (!(problem instanceof DateError)) throw problem
    context.addIssue({ code: 'custom', message: problem.message })
  }
})

/** @throws Refused (400) naming the fields. */
export function bodyOf<T extends z.ZodType>(schema: T, request: FastifyRequest): z.output<T> {
  const body = request.body instanceof Uint8Array ? jsonOf(request.body) : undefined
  const parsed = schema.safeParse(body ?? {})
  if (!parsed.success) throw invalidFields(fieldProblems(parsed.error))
  return parsed.data
}

/**
 * Any web page can post to 127.0.0.1, so whoever asks must be a program of this computer. Where a token was made, it
 * must be the one that started the bank: the business date alone is told to all, by which a desk knows a training bank.
 */
function refuseStrangers(app: FastifyInstance, token: string | undefined): void {
  app.addHook('onRequest', async ({ method, url, headers: { host = '', origin, authorization = '' } }) => {
    if (!url.startsWith('/training/')) return
    const isOwn = origin === undefined || origin === `http://${host}`
    // A name that was bent to this computer says what it is called itself.
    if (!isOwn || !/^(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?$/.test(host))
      refuse(403, 'error.msg.training.origin', 'Origin', 'Only a program of this computer may ask here.')
    if (token === undefined || (method === 'GET' && url === '/training/clock')) return
    if (!isSame(authorization, `Bearer ${token}`))
      refuse(
        403,
        'error.msg.training.token',
        'Authorization',
        'Only the program that started it may ask here.',
      )
  })
}

/** In constant time: whoever asks learns nothing of how much was right. */
function isSame(text: string, other: string): boolean {
  const digest = (of: string) => createHash('sha256').update(of).digest()
  return timingSafeEqual(digest(text), digest(other))
}

export function addTrainingControls(app: FastifyInstance, bank: Trainable, token?: string): void {
  refuseStrangers(app, token)
  app.get('/training/clock', () => ({ date: bank.day() }))
  app.post('/training/clock', (request) => {
    const { date } = bodyOf(z.strictObject({ date: isoDay }), request)
    return bank.moveTo(date).then((daysPassed) => ({ date: bank.day(), daysPassed }))
  })
  app.get('/training/faults', () => bank.faults.tell())
  app.post('/training/faults', (request) => {
    bank.faults.set(bodyOf(faultPlan, request))
    return bank.faults.tell()
  })
  app.post('/training/reset', (request) => {
    bodyOf(z.strictObject({}), request)
    return bank.reset().then(() => ({ date: bank.day() }))
  })
  app.get('/training/audit', () => audit(bank.context()))
}

/** What must be true of the books at any moment, each with the figure that was counted. */
export function audit(context: OperationContext): { ok: boolean; date: Day; invariants: Proof[] } {
  const invariants = context.modules.flatMap((module) => [...(module.audit?.(context) ?? [])])
  return { ok: invariants.every(({ ok }) => ok), date: context.day, invariants }
}
