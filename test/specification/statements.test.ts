import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviations } from './deviations.ts'
import { missedBy, shortOf, statements } from './list.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the specification, sentence by sentence', () => {
  it('has no row twice, and none that the bank falls short of', async () => {
    expect(new Set(statements.map(({ says }) => says)).size).toBe(statements.length)
    expect(statements.length).toBeGreaterThanOrEqual(502)
    expect(await shortOf(statements, world)).toEqual([])
  })

  it('finds each deviating bank short; all of them are asked in the long run', async () => {
    expect(deviations.length).toBeGreaterThanOrEqual(20)
    expect(await missedBy(deviations.filter((_, at) => at % 3 === 0))).toEqual([])
  })
})
