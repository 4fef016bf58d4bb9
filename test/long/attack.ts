/** `npm run attack`: every door of a running desk, bank and relay under odd inputs, by seed (`test/walls/doors.ts`). */
import { runLong } from '../long.ts'
import { attackDoors } from '../walls/doors.ts'

await runLong({ seed: 1, inputs: 1_000_000, seconds: 1200 }, async ({ seed, inputs, seconds }, report) => {
  const figures = await attackDoors({
    seed,
    inputs,
    withinMs: seconds * 1000,
    onProgress: (done) => report.progress(`${done} inputs`),
  })
  const { inputs: of, byDoor, ends, uncaught, internal, silent } = figures
  report.tell('inputs', of)
  report.tell('inputs by door', byDoor)
  report.none('programs ended', ends.length, of)
  report.none('inputs that nobody caught', uncaught.length, of)
  report.none('answers that something went wrong inside', internal.length, of)
  report.none('programs that no longer answer', silent.length, 4)
  for (const sentence of [...ends, ...uncaught, ...internal, ...silent].slice(0, 20))
    report.progress(sentence)
  if (of < inputs) report.progress(`the time was over after ${of} of ${inputs} inputs`)
})
