/**
 * So many pass in one turn of the event loop, and who comes after waits for the next, in the order of coming: in a
 * flood of events whoever is at the counter waits for a slice of them, never for the flood (reliability W38).
 */
export function createSlices(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  let left = perTurn
  let isDue = false

  const turn = () => {
    left = perTurn
    isDue = false
    for (const pass of waiting.splice(0, perTurn)) {
      left -= 1
      pass()
    }
    if (left < perTurn) nextTurn()
  }
  const nextTurn = () => {
    if (isDue) return
    isDue = true
    setImmediate(turn)
  }

  return () => {
    nextTurn()
    if (left === 0) return new Promise((pass) => waiting.push(pass))
    left -= 1
    return Promise.resolve()
  }
}
