import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ofOperations } from './operations.ts'
import { openWorld, type World } from './world.ts'

const statements = [...ofOperations]
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the specification, sentence by sentence', () => {
  it('has none that the bank falls short of', async () => {
    const short: string[] = []
    for (const { section, says, holds } of statements) {
      const seen = await holds(world).catch((problem: unknown) => String(problem))
      if (seen !== null) short.push(`§${section} ${says}: ${seen}`)
    }
    expect(short).toEqual([])
    expect(statements.length).toBeGreaterThanOrEqual(300)
  })
})
