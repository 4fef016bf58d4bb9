/** S14: ten thousand signatures open to their texts, by another program’s arithmetic. */
import { countOpening, signMany } from '../line/signatures.ts'
import { runLong } from '../long.ts'

await runLong({ signatures: 10_000 }, async ({ signatures }, report) => {
  const signed = await signMany(signatures)
  report.none('signatures do not open to their text', signatures - countOpening(signed), signatures)
})
