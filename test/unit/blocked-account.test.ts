/** What a form says of a blocked account: only an identity that waits is confirmed, every other block is removed (decision 537). */
import { describe, expect, test } from 'vitest'
import type { Party } from '../../renderer/desk/account.ts'
import { partyStop } from '../../renderer/records/party.ts'

const blocked = (reasonForBlock?: string): Party => ({
  record: {
    id: 1,
    status: { id: 300, value: 'Active' },
    subStatus: { id: 400, value: 'Block' },
    ...(reasonForBlock !== undefined && { reasonForBlock }),
  },
  source: 'service',
  again: () => Promise.resolve(),
})

describe('an account is blocked', () => {
  test.each(['Waits for the customer’s identity', 'KYC incomplete', 'identité à confirmer'])(
    '%s: a supervisor confirms the identity',
    (reason) => {
      for (const side of ['debit', 'credit'] as const)
        expect(partyStop(blocked(reason), side)).toMatch(/a supervisor confirms the customer’s identity/)
    },
  )
  test.each(['Identity theft', 'KYC fraud', 'Stolen identity', 'Suspected fraud', 'Court order', undefined])(
    '%s: the block is removed',
    (reason) => {
      for (const side of ['debit', 'credit'] as const)
        expect(partyStop(blocked(reason), side)).toMatch(/have the block removed$/)
    },
  )
})
