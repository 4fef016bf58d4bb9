/**
 * One run, two projects side by side. `parts` is every test that needs Node alone; `screens` drives real Chromium over
 * the built renderer, so it comes after the Vite builds (`npm test` makes them).
 */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './order.ts'

/** CI has two cores. A test waits for programs more than it works: two for each core keep both busy. */
const workers = 4
const patienceMs = 300_000

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    globalSetup: 'test/leave-nothing.ts',
    maxWorkers: workers,
    // One worker reads the sources once for all its files: what a file changes for the whole process, it puts back.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A test that leaves a process or a socket open shall be seen, not waited for.
    teardownTimeout: 10_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['test/**/*.test.ts'],
          exclude: ['test/screens/**'],
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
          include: ['test/screens/**/*.test.ts'],
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
