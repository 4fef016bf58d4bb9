import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviations } from './deviations.ts'
import { ofEvents } from './events.ts'
import { ofOperations } from './operations.ts'
import { ofStatesAndFields } from './states-and-fields.ts'
import { openWorld, type Statement, type World } from './world.ts'

const statements = [...ofOperations, ...ofStatesAndFields, ...ofEvents]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The sentences that the bank falls short of, with what was seen. */
async function shortOf(asked: readonly Statement[], bank: World, most = Infinity): Promise<string[]> {
  const short: string[] = []
  for (const { section, says, holds } of asked) {
    if (short.length >= most) break
    const seen = await holds(bank).catch((problem: unknown) => String(problem))
    if (seen !== null) short.push(`§${section} ${says}: ${seen}`)
  }
  return short
}

describe('the specification, sentence by sentence', () => {
  it('has no row twice, and none that the bank falls short of', async () => {
    expect(new Set(statements.map(({ says }) => says)).size).toBe(statements.length)
    expect(statements.length).toBeGreaterThanOrEqual(502)
    expect(await shortOf(statements, world)).toEqual([])
  })

  it('finds each deviating bank short', async () => {
    expect(deviations.length).toBeGreaterThanOrEqual(20)
    const missed: string[] = []
    const other = await openWorld()
    for (const { what, asks, seed } of deviations) {
      const undo = seed()
      const asked = statements.filter(({ says }) => says.includes(asks))
      if ((await shortOf(asked, other, 1)).length === 0) missed.push(what)
      undo()
    }
    await other.close()
    expect(missed).toEqual([])
  })
})
