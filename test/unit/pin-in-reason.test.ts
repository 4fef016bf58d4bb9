/** A PIN that was typed into the reason beside it is kept nowhere: every command that takes both refuses it. */
import { expect, test } from 'vitest'
import { commands } from '../../shared/desk/commands.ts'

const counts = { NGN: { note1000: 1 } }
/** What each needs besides. */
const besides = {
  grantOverride: { id: 'one' },
  refuseOverride: { id: 'one' },
  decide: { id: 'one', executed: true },
  openTill: { counts },
  closeTill: { counts },
} as const
const names = Object.entries(commands)
  .filter(([, { input }]) => 'reason' in input.shape && 'second' in input.shape)
  .map(([name]) => name)

test('these are all that take a reason and a signature', () => {
  expect(new Set(names)).toEqual(new Set(Object.keys(besides)))
})

test.each(Object.entries(besides))('%s', (name, rest) => {
  const input = Object.entries(commands).find(([key]) => key === name)?.[1].input
  const faultOf = (reason: string): string[] | undefined =>
    input
      ?.safeParse({ ...rest, reason, second: { profile: 'supervisor', pin: '1234' } })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  for (const reason of ['seen in the books1234', 'the PIN is 1234, as told'])
    expect(faultOf(reason)).toEqual([
      'reason: take the PIN out of this field: it would be kept and printed with it',
    ])
  // A number that has its digits in it is another.
  expect(faultOf('seen on cheque 12345')).toBeUndefined()
})
