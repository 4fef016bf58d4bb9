/**
 * Every screen in its long form: each place of the gallery in every state, each screen in all its colours, all rules of
 * axe, and a picture of each in `test-results`. `--only gallery` runs the files whose name holds that.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../../build/root.ts'
import { scriptOf } from '../../build/tool.ts'
import { buildAll, buildGallery } from '../../build/vite-builds.ts'
import { runLong } from '../long.ts'

const told = z.looseObject({
  numTotalTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.looseObject({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.looseObject({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

await runLong({ only: '' }, async ({ only }, report) => {
  await buildAll()
  await buildGallery()
  const folder = mkdtempSync(join(tmpdir(), 'teller-long-screens-'))
  const file = join(folder, 'told.json')
  const config = ['--config', 'test/vitest.config.ts', '--reporter=json', `--outputFile=${file}`]
  const vitest = spawn(process.execPath, [scriptOf('vitest'), 'run', ...config, `test/screens/${only}`], {
    cwd: root,
    env: { ...process.env, SCREENS: 'whole' },
    // Standard output is for the figures alone.
    stdio: ['ignore', 2, 2],
  })
  await once(vitest, 'exit')
  const { numTotalTests, numFailedTests, testResults } = told.parse(JSON.parse(readFileSync(file, 'utf8')))
  rmSync(folder, { recursive: true })
  report.tell('files', testResults.length)
  report.none('tests failed', numFailedTests, numTotalTests)
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file may also fail outside of its tests, at its beginning or its end.
    if (status === 'failed' && failed.length === 0) report.fault(`${name}: ${message}`)
    for (const { fullName, failureMessages } of failed) report.fault(`${fullName}: ${failureMessages[0]}`)
  }
})
