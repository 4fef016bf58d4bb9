/**
 * One run, two projects side by side. `parts` is every test that needs Node alone; `screens` drives real Chromium over
 * the built renderer, so it comes after the Vite builds (`npm test` makes them).
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { skippedOn } from '../build/left-out-tests.ts'
import { leftToTheWhole, screensOfTheHour } from './hour.ts'
import { LongestFirst } from './order.ts'

/** CI has two cores. A test waits for programs more than it works: two for each core keep both busy. */
const workers = 4
const patienceMs = 300_000
const notHere = skippedOn(process.platform).map(([file]) => `test/${file}`)
const isHour = process.env['TELLER_TESTS'] === 'hour'
const filesOf = (names: readonly string[]): string[] => names.map((name) => `test/${name}.test.ts`)

/** GitHub's parser imports JSON as a bundler does and not as Node does, and names maps that it does not bring. */
const actions = /@actions\/.*\.js$/
const parser: Plugin = {
  name: 'github-parser',
  load: (id) =>
    actions.test(id) ? readFileSync(id, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '') : null,
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [parser],
  test: {
    environment: 'node',
    globalSetup: 'test/leave-nothing.ts',
    maxWorkers: workers,
    // One worker reads the sources once for all its files: what a file changes for the whole process, it puts back.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    server: { deps: { inline: [actions] } },
    // A test that leaves a process or a socket open shall be seen, not waited for.
    teardownTimeout: 10_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['test/**/*.test.ts'],
          exclude: ['test/screens/**', ...notHere, ...(isHour ? filesOf(leftToTheWhole) : [])],
          // What hangs ends once; how long something takes is for the benchmark, and other work on the machine is
          // nobody's fault.
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: isHour
            ? filesOf(screensOfTheHour.map((name) => `screens/${name}`))
            : ['test/screens/**/*.test.ts'],
          exclude: notHere,
          globalSetup: 'test/screens/shared.ts',
          // A wait for a page says after 90 s what it waited for; these only end what hangs elsewhere.
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          expect: { poll: { timeout: 90_000 } },
        },
      },
    ],
  },
})
