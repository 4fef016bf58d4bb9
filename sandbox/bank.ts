/** The training bank as one thing: open it, use its addresses, close it. Tests open it in their own process. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Day } from '../shared/values/dates.ts'
import type { Caller } from './http/authenticate.ts'
import { buildServer } from './http/server.ts'
import { addReferencePages } from './http/reference.ts'
import { defaults } from './world/defaults.ts'
import { modules } from './modules.ts'
import { GroupCommit } from './core/group-commit.ts'
import { Books } from './core/books.ts'
import { forgetHolder, writeHolder } from './core/holder.ts'
import type { OperationContext } from './core/operation-context.ts'
import { Deliveries, retryWaitsMs } from './webhooks/deliver.ts'
import { keptByReset } from './administration/module.ts'
import { liveKeysOf } from './administration/users.ts'
import { addTrainingControls } from './training/controls.ts'
import { addLessons } from './training/lessons/lessons.ts'
import { BusinessClock, readBusinessDate } from './core/business-clock.ts'
import { Faults } from './core/faults.ts'
import { foundWorld, openDoors } from './world/found.ts'

export interface BankOptions {
  /** 0 or absent: a free one. */
  port?: number
  /** The folder for the books; absent: in memory. */
  dataDir?: string
  seed?: number
  customers?: number
  /** The day on which a new world begins. */
  businessDate?: Day
  /** Wall clock in epoch ms, for the five minutes of a signature. */
  now?: () => number
  /** The waits between tries of an event's delivery. */
  hookWaitsMs?: readonly number[]
  /** How many writes share a commit at most; 1 is for measuring what sharing brings. */
  largestGroup?: number
  /** Who created a customer may not activate it (§3.2 does not ask for that, so it is off). */
  checksActivation?: boolean
  /** Judges each reply by the table too; for tests. */
  checkReplies?: boolean
  /** What the training controls ask for; absent: any program of this computer may use them. */
  controlToken?: string | undefined
  log?: (line: Record<string, unknown>) => void
}

interface BankUser {
  id: number
  username: string
  role: string
  apiKey: string
}

export interface Bank {
  baseUrl: string
  gatewayUrl: string
  /** As it stood when the bank was opened. */
  businessDate: Day
  users: BankUser[]
  /** The folder held a bank already; it goes on where it stood. */
  wasFound: boolean
  /** For tests that look behind the counter. */
  books: Books
  close(): Promise<void>
}

/** @throws when the port is taken or the folder cannot be used. */
export async function openBank(options: BankOptions = {}): Promise<Bank> {
  const { now = Date.now, log = () => undefined } = options
  const world = {
    seed: options.seed ?? defaults.seed,
    customers: options.customers ?? defaults.customers,
    businessDate: options.businessDate ?? defaults.businessDate,
  }
  const books = openBooks(options.dataDir)
  const faults = new Faults()
  const group = new GroupCommit(books, () => deliveries.wake(), options.largestGroup)
  const deliveries = new Deliveries({
    books,
    group,
    faults,
    waitsMs: options.hookWaitsMs ?? retryWaitsMs,
    log,
  })

  const contextOn = (day: Day, caller: Caller | null): OperationContext => ({
    books,
    day,
    nowMs: now(),
    user: caller?.user ?? null,
    keyId: caller?.keyId ?? null,
    modules,
    checksActivation: options.checksActivation ?? false,
  })
  const wasFound = readBusinessDate(books) !== undefined
  if (!wasFound) {
    books.transaction(() => {
      const context = contextOn(world.businessDate, null)
      openDoors(context, world)
      foundWorld(context, world)
    })
  }
  const clock = new BusinessClock(readBusinessDate(books) ?? world.businessDate, group)
  const context = (caller: Caller | null) => contextOn(clock.day, caller)

  const app = await buildServer({ context, group, faults, checkReplies: options.checkReplies ?? false, log })
  const reset = async () => {
    await group.run(() => {
      books.empty(keptByReset)
      foundWorld(contextOn(world.businessDate, null), world)
    })
    faults.set({ seed: 1 })
    clock.set(world.businessDate)
  }
  addTrainingControls(
    app,
    {
      day: () => clock.day,
      moveTo: (day) => clock.moveTo(day, () => context(null)),
      context: () => context(null),
      faults,
      reset,
    },
    options.controlToken,
  )
  addLessons(app, { group, faults, context: () => context(null) })
  addReferencePages(app)
  const closeAll = async () => {
    await app.close()
    await deliveries.close()
    if (options.dataDir !== undefined) forgetHolder(options.dataDir)
    books.close()
  }
  try {
    await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  } catch (problem) {
    await closeAll()
    throw problem
  }
  deliveries.wake()
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const gatewayUrl = `http://127.0.0.1:${port}`
  return {
    baseUrl: `${gatewayUrl}/api/v2`,
    gatewayUrl,
    businessDate: clock.day,
    users: usersWithKeys(books),
    wasFound,
    books,
    close: closeAll,
  }
}

function openBooks(dataDir: string | undefined): Books {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const books = new Books(dataDir === undefined ? ':memory:' : join(dataDir, 'bank.db'))
  if (dataDir !== undefined) writeHolder(dataDir)
  books.prepare(modules.map(({ tables }) => tables))
  return books
}

function usersWithKeys(books: Books): BankUser[] {
  return books
    .all<Omit<BankUser, 'apiKey'>>('SELECT id, username, role FROM users ORDER BY id')
    .map(({ id, username, role }) => ({ id, username, role, apiKey: liveKeysOf(books, id)[0]?.key ?? '' }))
}
