/** Journal and till killed, harmed and filled many times over: the tests that have a long form, in their long form. */
import { z } from 'zod'
import { askTool } from '../../build/tool.ts'
import { runLong } from '../long.ts'

const files = ['test/store/durability', 'test/store/damage', 'test/store/lasting', 'test/till/durability']
const outcome = z.looseObject({
  numTotalTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.looseObject({
      assertionResults: z.array(z.looseObject({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

await runLong({}, async (_options, report) => {
  process.env['TELLER_LONG'] = '1'
  const args = ['run', '--config', 'test/vitest.config.ts', '--reporter=json', '--silent', ...files]
  const { output } = await askTool('vitest', args)
  const line = output.split('\n').find((one) => one.startsWith('{')) ?? output
  const { numTotalTests: total, numFailedTests: failed, testResults } = outcome.parse(JSON.parse(line))
  report.none('tests red', failed, total)
  const named = testResults.flatMap(({ assertionResults }) => assertionResults)
  report.tell(
    'tests',
    named.map(({ fullName, status }) => `${status}: ${fullName}`),
  )
})
