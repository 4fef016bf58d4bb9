/**
 * A desk inside the page, in place of the bridge: it answers at once, from a small bank in memory, so that thousands of
 * walks fit into minutes. It runs in the browser and is handed over as text: it may use nothing from outside itself.
 */
import type { Account, Application } from './local-world.ts'

export interface Write {
  operation: string
  /** The number of the account that it is done on; empty where it is none. */
  account: string
  amount: string
  /** The customer whose application was decided. */
  applicant: string
  entry: string
}

export interface LocalDesk {
  accounts: readonly Account[]
  /** A customer without an account. */
  bare: number
  person: string
  isOffline: boolean
  refusesNext: boolean
  /** Answers on their way. */
  pending: number
  slips: string[]
  onWrite: (write: Write) => void
  accountOf: (entry: string) => string
  setOffline: (now: boolean) => void
  lock: () => void
  unlock: (person: string) => void
  /** Applications come and go, and records become stale, as events of the bank make them. */
  disturb: (chance: () => number) => void
  begin: (person: string) => void
  /** The clock that guards against a second press goes on by so much. */
  skip: (ms: number) => void
}

declare global {
  interface Window {
    local?: LocalDesk
  }
}

export function installLocalDesk(): void {
  type Fields = Record<string, unknown>
  const say = new Map<string, Set<(value: unknown) => void>>()
  const tell = (topic: string, value: unknown): void => say.get(topic)?.forEach((listener) => listener(value))
  let skew = 0
  const clock = performance.now.bind(performance)
  performance.now = () => clock() + skew
  // Pauses of the page are for hands; a walk has none.
  const later = window.setTimeout.bind(window)
  const cancel = window.clearTimeout.bind(window)
  const short = new Set<number>()
  function hurried(work: TimerHandler, ms = 0, ...given: unknown[]): number {
    const timer = later(() => {
      if (short.delete(timer)) local.pending--
      if (typeof work === 'function') work(...given)
    }, ms / 25)
    // What comes in a moment is waited for; what is far off, such as a limit, is not.
    if (ms <= 100) {
      short.add(timer)
      local.pending++
    }
    return timer
  }
  function forget(timer?: number): void {
    if (timer !== undefined && short.delete(timer)) local.pending--
    cancel(timer)
  }
  Object.assign(window, { setTimeout: hurried, clearTimeout: forget })

  const { world } = window
  if (!world) throw new Error('there is no world in this page')
  const { accounts, record, application, search } = world
  let queue: Application[] = [application(), application(), application(), application()]
  let forms = new Map<string, { form: string; intent: string; fields: unknown; keptAt: string }>()
  let entries: Fields[] = []
  let locked = true

  const local: LocalDesk = {
    accounts,
    bare: world.bare,
    person: 'nobody',
    isOffline: false,
    refusesNext: false,
    pending: 0,
    slips: [],
    onWrite() {},
    accountOf: (entry) => {
      const found = entries.find(({ id }) => id === entry)
      return typeof found?.['account'] === 'string' ? found['account'] : ''
    },
    setOffline(now) {
      local.isOffline = now
      tell('status', status())
    },
    lock() {
      locked = true
      tell('status', status())
    },
    unlock(person) {
      local.person = person
      locked = false
      tell('status', status())
    },
    disturb(chance) {
      if (chance() < 0.5) queue = [application(), ...queue]
      else queue = queue.filter(() => chance() < 0.8)
      const stale = {
        clients: [1 + Math.floor(chance() * 7)],
        savings: [11 + Math.floor(chance() * 8)],
        loans: [],
      }
      tell('touched', {
        ...stale,
        because: { kind: 'event', event: 'SAVINGS', action: 'APPROVE', own: false },
      })
    },
    begin(person) {
      local.isOffline = local.refusesNext = false
      local.slips = []
      forms = new Map()
      entries = []
      queue = [application(), application(), application(), application()]
      local.lock()
      local.unlock(person)
    },
    skip(ms) {
      skew += ms
    },
  }

  let telling = 0
  function status(): Fields {
    const { isOffline, person } = local
    return {
      telling: ++telling,
      locked,
      profile: locked ? null : { id: person, name: person, role: 'supervisor' },
      environment: 'service',
      businessDate: '2026-01-05',
      connection: {
        state: isOffline ? 'offline' : 'online',
        since: new Date().toISOString(),
        sentence: 'As it is.',
      },
      inDoubt: 0,
      gap: null,
      listener: { state: 'quiet', url: null, publicUrl: null, sentence: '', toDo: [], lastEventAt: null },
      office: 'Ikeja',
      permissions: ['ALL_FUNCTIONS'],
      off: [],
      notices: [],
      idleLockSeconds: 900,
      version: '0',
    }
  }

  const yes = (value: unknown) => ({ ok: true, value })
  const no = { ok: false, error: { kind: 'internal', message: 'Not here.', again: 'safe' } }
  const read = (value: unknown) =>
    yes({ value, source: local.isOffline ? 'cache' : 'service', seenAt: new Date().toISOString() })
  const page = (items: readonly unknown[]) => ({ totalFilteredRecords: items.length, pageItems: items })
  const of = (input: Fields, part: string): Fields => ({ ...Object(input[part]) })

  const asks: Record<string, (input: Fields) => unknown> = {
    status: () => yes(status()),
    forms: () =>
      yes({
        forms: [...forms].filter(([key]) => key.startsWith(`${local.person} `)).map(([, kept]) => kept),
      }),
    keepForm(input) {
      const { form, intent, fields } = input
      if (locked || entries.some((entry) => entry['intent'] === intent)) return yes(null)
      for (const [key, kept] of forms) if (kept.intent === intent) forms.delete(key)
      const kept = { form: String(form), intent: String(intent), fields, keptAt: new Date().toISOString() }
      forms.set(`${local.person} ${String(form)}`, kept)
      return yes(null)
    },
    dropForm: ({ form }) => yes(forms.delete(`${local.person} ${String(form)}`) ? null : null),
    settings: () => yes({ settings: [] }),
    journal: () => yes({ entries: [...entries].reverse(), more: false }),
    journalEntry({ id }) {
      const found = entries.find((entry) => entry['id'] === id)
      return found ? yes(found) : no
    },
    search: ({ text }) => yes({ hits: search(String(text)) }),
    applications: () => yes({ applications: queue }),
    slip({ id }) {
      local.slips.push(String(id))
      return no
    },
    lock() {
      local.lock()
      return yes(status())
    },
  }
  const reads: Record<string, (params: Fields, query: Fields) => unknown> = {
    getMe: () => ({ userId: 1, username: local.person, officeId: 1, officeName: 'Ikeja', permissions: [] }),
    getClient: ({ clientId }) => world.clients.find(({ id }) => id === Number(clientId)),
    listClientAccounts: ({ clientId }) => ({
      savingsAccounts: accounts.filter((one) => one.clientId === Number(clientId)).map(record),
    }),
    getSavingsAccount({ savingsId }) {
      const found = accounts.find(({ id }) => id === Number(savingsId))
      return found && record(found)
    },
    listFixedDeposits: () => page([]),
    listLoans: () => page([]),
    listSavingsTransactions: () => page([]),
  }

  function write(operation: string, input: Fields): unknown {
    const [params, body] = [of(input, 'params'), of(input, 'body')]
    const before = entries.find((entry) => entry['intent'] === input['intent'])
    if (before) return yes(before)
    if (local.isOffline) return { ok: false, error: { kind: 'offline', message: 'No line.', again: 'safe' } }
    const id = Number(params['savingsId'] ?? body['fromAccountId'] ?? 0)
    const known = accounts.find((one) => one.id === id)
    const decided = Number(params['savingsId'] ?? params['loanId'])
    const waits = queue.find((one) => one.id === decided)
    const at = new Date().toISOString()
    const isRefused = local.refusesNext
    local.refusesNext = false
    const seq = entries.length + 1
    const amount = String(body['transactionAmount'] ?? body['transferAmount'] ?? '')
    const field = 'transferAmount' in body ? 'transferAmount' : 'transactionAmount'
    const refusal = { status: 403, code: null, field, message: 'Not enough money.', detail: null }
    const entry = {
      id: `E${String(skew).replace('.', '')}N${seq}`,
      seq,
      intent: input['intent'],
      operation,
      state: isRefused ? 'refused' : 'confirmed',
      input: { params, body },
      mark: null,
      profile: local.person,
      facts: [],
      draft: false,
      follows: null,
      writtenAt: at,
      at,
      account: known?.accountNo ?? '',
      ...(isRefused && { refusal }),
    }
    entries.push(entry)
    for (const [key, kept] of forms) if (kept.intent === input['intent']) forms.delete(key)
    local.onWrite({
      operation,
      account: known?.accountNo ?? '',
      amount,
      // It may have left the queue while it was read back.
      applicant: decided > 100 ? `Applicant ${decided}` : '',
      entry: entry.id,
    })
    if (waits && !isRefused) queue = queue.filter((one) => one !== waits)
    tell('journal', entry)
    return yes(entry)
  }

  async function answer(work: () => unknown): Promise<unknown> {
    local.pending++
    await new Promise((resolve) => later(resolve, 0))
    local.pending--
    return work()
  }
  Object.assign(window, {
    local,
    desk: {
      ask: (name: string, input: Fields) => answer(() => asks[name]?.(input) ?? no),
      call: (name: string, input: Fields) =>
        answer(() => {
          const found = reads[name]
          if (found) {
            const value = found(of(input, 'params'), of(input, 'query'))
            return value === undefined ? no : read(value)
          }
          return /^(get|list|find|quote|calculate)/.test(name) ? no : write(name, input)
        }),
      on(topic: string, listener: (value: unknown) => void) {
        const heard = say.get(topic) ?? new Set()
        say.set(topic, heard.add(listener))
        return () => heard.delete(listener)
      },
    },
  })
}
