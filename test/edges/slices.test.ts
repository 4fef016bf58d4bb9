/** A flood is worked in slices, one for each turn of the event loop (W38). */
import { expect, it } from 'vitest'
import { createSlices } from '../../electron/webhooks/slices.ts'

/** In how many turns of the loop, and in what order, a thousand come through. */
async function turnsOf(slice: () => Promise<void>): Promise<{ order: number[]; most: number }> {
  const order: number[] = []
  let inThisTurn = 0
  let most = 0
  let isOver = false
  const watch = () => {
    most = Math.max(most, inThisTurn)
    inThisTurn = 0
    if (!isOver) setImmediate(watch)
  }
  setImmediate(watch)
  await Promise.all(
    Array.from({ length: 1_000 }, async (_, number) => {
      await slice()
      order.push(number)
      inThisTurn += 1
    }),
  )
  isOver = true
  return { order, most: Math.max(most, inThisTurn) }
}

it('lets a thousand through, each once, in the order of coming, and no more than a slice in a turn', async () => {
  const { order, most } = await turnsOf(createSlices(16))
  expect(order).toEqual(Array.from({ length: 1_000 }, (_, number) => number))
  expect(most).toBe(16)
})

it('lets them through again after a rest', async () => {
  const slice = createSlices(4)
  for (let round = 0; round < 3; round += 1) {
    const { most } = await turnsOf(slice)
    expect(most).toBe(4)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
})

it('catches a flood that is not sliced', async () => {
  expect((await turnsOf(() => Promise.resolve())).most).toBe(1_000)
})
