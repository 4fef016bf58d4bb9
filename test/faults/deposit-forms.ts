/** Forms about fixed deposits: an application, the steps that lead to a running deposit, and closing it early. */
import type { Branch } from './branch.ts'
import { counted, must, today, type Account, type Maker, type Unnumbered } from './record-forms.ts'

/** Deposits for `forms` forms are made first, past the proxy. */
export async function openDepositForms(
  { direct }: Branch,
  accounts: readonly [Account, ...Account[]],
  forms: number,
): Promise<Record<'application' | 'step' | 'earlyClose', Maker>> {
  const [{ clientId, id: savingsId }] = accounts
  const asked = {
    clientId,
    productId: 1,
    submittedOnDate: today,
    depositAmount: '1000.00',
    depositPeriod: 12,
    depositPeriodFrequencyId: 2,
  }
  const { send } = direct.client
  const apply = async () => {
    const body = { ...asked, dateFormat: 'dd MMMM yyyy', locale: 'en' }
    const reply = await must(send, direct.teller, 'createFixedDeposit', undefined, body)
    return String(reply['resourceId'])
  }
  const spare = Math.ceil(forms / 20)
  const pending: string[] = []
  const approved: string[] = []
  const running: string[] = []
  for (let made = 0; made < spare; made += 1) {
    pending.push(await apply())
    const accountId = await apply()
    await must(send, direct.supervisor, 'approveFixedDeposit', { accountId }, { approvedOnDate: today })
    await must(send, direct.supervisor, 'activateFixedDeposit', { accountId }, { activatedOnDate: today })
    running.push(accountId)
  }

  const dayIs = (
    column: 'approvedOn' | 'activatedOn' | 'closedOn',
    accountId: string,
  ): Unnumbered['executed'] =>
    counted(`SELECT count(*) AS n FROM fixedDeposits WHERE id = @id AND ${column} IS NOT NULL`, () => ({
      id: Number(accountId),
    }))

  return {
    application(random, number) {
      const own = random.chance(0.5) ? `form-${number}` : undefined
      return {
        profile: 'teller',
        operation: 'createFixedDeposit',
        confirmed: true,
        input: { body: { ...asked, ...(own !== undefined && { externalId: own }) } },
        executed: counted(
          'SELECT count(*) AS n FROM fixedDeposits WHERE externalId = @externalId',
          (entry) => ({
            externalId: own ?? `TD-${entry?.id}`,
          }),
        ),
      }
    },
    step(random) {
      const next = random.chance(0.5) ? approved.shift() : undefined
      const accountId = next ?? pending.shift()
      if (accountId === undefined) return null
      const params = { accountId }
      if (next !== undefined) {
        return {
          profile: 'supervisor',
          operation: 'activateFixedDeposit',
          input: { params, body: { activatedOnDate: today } },
          executed: dayIs('activatedOn', accountId),
        }
      }
      approved.push(accountId)
      return {
        profile: 'supervisor',
        operation: 'approveFixedDeposit',
        input: { params, body: { approvedOnDate: today } },
        executed: dayIs('approvedOn', accountId),
      }
    },
    earlyClose() {
      const accountId = running.shift()
      if (accountId === undefined) return null
      const body = { closedOnDate: today, onAccountClosureId: '200', toSavingsAccountId: savingsId }
      return {
        profile: 'supervisor',
        operation: 'closeFixedDepositEarly',
        input: { params: { accountId }, body },
        executed: dayIs('closedOn', accountId),
      }
    },
  }
}
