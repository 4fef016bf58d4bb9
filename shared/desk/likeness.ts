/** Other customers who may be the same person as one, or be taken for them. */
import { z } from 'zod'
import type { Day } from '../values/dates.ts'
import { command } from './command.ts'

/** What two customers have in common. `reference`: the bank’s own for the person, as a document’s number. */
export type Likeness = 'bvn' | 'reference' | 'nameAndBirth' | 'phone' | 'similarNameAndBirth' | 'name'

export interface LikeCustomer {
  clientId: number
  name: string
  by: Likeness[]
  born?: Day
  accountNo?: string
  phone?: string
  office?: string
}
export interface LikeCustomers {
  /** The most alike. */
  like: LikeCustomer[]
  /** All of them. */
  count: number
}

const typed = z.string().max(400)
/** What is known of the one to whom others are held; `except`: they themselves. */
export const askedLikeness = z.strictObject({
  name: typed.optional(),
  dateOfBirth: typed.optional(),
  mobileNo: typed.optional(),
  bvn: typed.optional(),
  externalId: typed.optional(),
  except: z.int().optional(),
})
export type AskedLikeness = z.output<typeof askedLikeness>

export const likenessCommands = {
  customersLike: command<LikeCustomers>()({
    who: 'unlocked',
    input: askedLikeness,
    summary: 'Find, among the customers on this computer, those who may be taken for this person',
  }),
}
