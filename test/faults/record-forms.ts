/** Forms without a mark: liens, blocks, customers, applications. The books tell of each by its own words. */
import type { Access, SendToBank } from '../../electron/bank/access.ts'
import type { Books } from '../../sandbox/core/books.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import type { Branch } from './branch.ts'
import type { Form } from './forms.ts'
import type { Random } from './random.ts'

export type Unnumbered = Omit<Form, 'intent'>

export const today = '05 January 2026'

export interface Account {
  id: number
  clientId: number
  officeId: number
}

/** `number` is the form's. Null: there is nothing left for a form of this kind. */
export type Maker = (random: Random, number: number) => Unnumbered | null

/** Accounts and liens for `forms` forms are made first, past the proxy. */
export async function openRecordForms(
  { bank, direct }: Branch,
  accounts: readonly [Account, ...Account[]],
  forms: number,
): Promise<
  Record<
    | 'lien'
    | 'lienAlike'
    | 'release'
    | 'block'
    | 'unblock'
    | 'customer'
    | 'application'
    | 'step'
    | 'document'
    | 'picture',
    Maker
  >
> {
  const { books } = bank
  const [first] = accounts
  const product = books.get<{ id: number }>('SELECT productId AS id FROM savingsAccounts WHERE id = @id', {
    id: first.id,
  })
  const { send } = direct.client
  const does = (
    access: Access,
    name: OperationName,
    params: Record<string, string> | undefined,
    body: object,
  ) => must(send, access, name, params, body)
  const spare = Math.ceil(forms / 12)
  const apply = async () => {
    const body = { clientId: first.clientId, productId: product?.id, submittedOnDate: today }
    return String((await does(direct.teller, 'createSavingsAccount', undefined, body))['savingsId'])
  }
  const makeAccount = async () => {
    const savingsId = await apply()
    await does(direct.supervisor, 'approveSavingsAccount', { savingsId }, { approvedOnDate: today })
    await does(direct.supervisor, 'activateSavingsAccount', { savingsId }, { activatedOnDate: today })
    return savingsId
  }
  const several = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
    const made: T[] = []
    while (made.length < count) made.push(await make())
    return made
  }
  const pending = await several(spare, apply)
  const approved: string[] = []
  const toBlock = await several(spare, makeAccount)
  const blocked = await several(spare, async () => {
    const savingsId = await makeAccount()
    await does(direct.supervisor, 'blockSavingsAccount', { savingsId }, { reasonForBlock: 'Before' })
    return savingsId
  })
  const liens = await several(spare, async () => {
    const savingsId = String(first.id)
    const body = { transactionDate: today, transactionAmount: '1.00', reasonForBlock: 'Before' }
    const reply = await does(direct.supervisor, 'placeLien', { savingsId }, body)
    return { savingsId, lienId: String(reply['resourceId']) }
  })

  const customers = books.all<{ id: number }>('SELECT id FROM clients ORDER BY id')

  const step = (
    operation: 'approveSavingsAccount' | 'activateSavingsAccount',
    savingsId: string,
  ): Unnumbered => {
    const [member, column] =
      operation === 'approveSavingsAccount'
        ? (['approvedOnDate', 'approvedOn'] as const)
        : (['activatedOnDate', 'activatedOn'] as const)
    return {
      profile: 'supervisor',
      operation,
      input: { params: { savingsId }, body: { [member]: today } },
      executed: counted(
        `SELECT count(*) AS n FROM savingsAccounts WHERE id = @id AND ${column} IS NOT NULL`,
        () => ({ id: Number(savingsId) }),
      ),
    }
  }

  return {
    step(random) {
      const next = random.chance(0.5) ? approved.shift() : undefined
      if (next !== undefined) return step('activateSavingsAccount', next)
      const fresh = pending.shift()
      if (fresh === undefined) return null
      approved.push(fresh)
      return step('approveSavingsAccount', fresh)
    },
    lien(random, number) {
      const reasonForBlock = `form-${number}`
      const account = random.pick(accounts)
      return {
        profile: 'supervisor',
        operation: 'placeLien',
        input: {
          params: { savingsId: String(account.id) },
          body: { transactionDate: today, transactionAmount: `${1 + random.below(200)}.00`, reasonForBlock },
        },
        executed: counted(
          'SELECT count(*) AS n FROM savingsTransactions WHERE type = 20 AND reasonForBlock = @reasonForBlock',
          () => ({ reasonForBlock }),
        ),
      }
    },
    lienAlike() {
      const reasonForBlock = 'Court order'
      return {
        profile: 'supervisor',
        operation: 'placeLien',
        isAlike: true,
        // Whoever places it means each of them.
        confirmed: true,
        input: {
          params: { savingsId: String(first.id) },
          body: { transactionDate: today, transactionAmount: '5.00', reasonForBlock },
        },
        executed: counted(
          'SELECT count(*) AS n FROM savingsTransactions WHERE type = 20 AND reasonForBlock = @reasonForBlock',
          () => ({ reasonForBlock }),
        ),
      }
    },
    document(random, number) {
      const name = `form-${String(number).padStart(4, '0')}`
      return {
        profile: 'teller',
        operation: 'uploadClientDocument',
        input: { params: { clientId: String(random.pick(accounts).clientId) }, body: { name } },
        file: { name: 'paper.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7\n%%EOF\n') },
        executed: counted('SELECT count(*) AS n FROM clientDocuments WHERE name = @name', () => ({ name })),
      }
    },
    picture() {
      const customer = customers.shift()
      if (!customer) return null
      return {
        profile: 'teller',
        operation: 'uploadClientImage',
        input: { params: { clientId: String(customer.id) }, body: {} },
        file: { name: 'face.png', type: 'image/png', content: onePixel },
        executed: counted(
          "SELECT count(*) AS n FROM clientImages WHERE clientId = @id AND type = 'image/png'",
          () => customer,
        ),
      }
    },
    release() {
      const params = liens.shift()
      if (!params) return null
      return {
        profile: 'supervisor',
        operation: 'releaseLien',
        input: { params, body: {} },
        executed: counted(
          'SELECT count(*) AS n FROM savingsTransactions WHERE id = @id AND releaseTransactionId IS NOT NULL',
          () => ({ id: Number(params.lienId) }),
        ),
      }
    },
    block(_, number) {
      const savingsId = toBlock.shift()
      if (savingsId === undefined) return null
      return {
        profile: 'supervisor',
        operation: 'blockSavingsAccount',
        input: { params: { savingsId }, body: { reasonForBlock: `form-${number}` } },
        executed: counted(
          'SELECT count(*) AS n FROM savingsAccounts WHERE id = @id AND blocked <> 0',
          () => ({
            id: Number(savingsId),
          }),
        ),
      }
    },
    unblock() {
      const savingsId = blocked.shift()
      if (savingsId === undefined) return null
      return {
        profile: 'supervisor',
        operation: 'unblockSavingsAccount',
        input: { params: { savingsId }, body: {} },
        executed: counted('SELECT count(*) AS n FROM savingsAccounts WHERE id = @id AND blocked = 0', () => ({
          id: Number(savingsId),
        })),
      }
    },
    customer(_, number) {
      const lastname = `form-${number}`
      return {
        profile: 'teller',
        operation: 'createClient',
        input: { body: { clientType: 'individual', firstname: 'Ada', lastname, officeId: first.officeId } },
        executed: counted('SELECT count(*) AS n FROM clients WHERE lastname = @lastname', () => ({
          lastname,
        })),
      }
    },
    application(random, number) {
      // Two applications of one customer differ in nothing but their reference.
      const own = random.chance(0.5) ? `form-${number}` : undefined
      return {
        profile: 'teller',
        operation: 'createSavingsAccount',
        confirmed: true,
        input: {
          body: {
            clientId: first.clientId,
            productId: product?.id,
            submittedOnDate: today,
            ...(own !== undefined && { externalId: own }),
          },
        },
        executed: counted(
          'SELECT count(*) AS n FROM savingsAccounts WHERE externalId = @externalId',
          (entry) => ({
            externalId: own ?? `TD-${entry?.id}`,
          }),
        ),
      }
    },
  }
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export function counted(
  sql: string,
  valuesOf: (entry: JournalEntry | undefined) => Record<string, string | number>,
): Form['executed'] {
  return (books: Books, entry) => books.get<{ n: number }>(sql, valuesOf(entry))?.n ?? 0
}

export async function must(
  send: SendToBank,
  access: Access,
  operation: OperationName,
  params: Record<string, string> | undefined,
  body: object,
): Promise<Record<string, unknown>> {
  const bytes = JSON.stringify(body)
  const answer = await send(access, { operation, ...(params && { params }), bytes, timeoutMs: 20_000 })
  if (answer.kind !== 'reply' || answer.status !== 200) {
    throw new Error(`${operation} was not carried out: ${JSON.stringify(answer)}`)
  }
  // A write's reply is an object (A-command).
  return answer.body as Record<string, unknown>
}
