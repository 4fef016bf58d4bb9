/** The whole list of statements, and how many of them a bank falls short of. */
import { ofAssumed } from './assumed.ts'
import { ofEvents } from './events.ts'
import { ofFamily } from './family.ts'
import { ofOperations } from './operations.ts'
import { ofStatesAndFields } from './states-and-fields.ts'
import type { Deviation } from './deviations.ts'
import { openWorld, type Statement, type World } from './world.ts'

export const statements: readonly Statement[] = [
  ...ofOperations,
  ...ofStatesAndFields,
  ...ofEvents,
  ...ofAssumed,
  ...ofFamily,
]

/** The sentences that the bank falls short of, with what was seen. */
export async function shortOf(asked: readonly Statement[], bank: World, most = Infinity): Promise<string[]> {
  const short: string[] = []
  for (const { section, says, holds } of asked) {
    if (short.length >= most) break
    const seen = await holds(bank).catch((problem: unknown) => String(problem))
    if (seen !== null) short.push(`§${section} ${says}: ${seen}`)
  }
  return short
}

/** The deviating banks that the list does not find short. */
export async function missedBy(deviations: readonly Deviation[]): Promise<string[]> {
  const missed: string[] = []
  const world = await openWorld()
  for (const { what, asks, seed } of deviations) {
    const undo = seed()
    const asked = statements.filter(({ says }) => says.includes(asks))
    if ((await shortOf(asked, world, 1)).length === 0) missed.push(what)
    undo()
  }
  await world.close()
  return missed
}
