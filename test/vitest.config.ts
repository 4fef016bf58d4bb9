/**
 * One run, two groups. `parts` is every test that needs Node alone; `screens` drives real Chromium over the built
 * renderer, so it comes after the Vite builds (`npm test` makes them) and takes its time. CI has two cores.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const twoCores = 2
const patienceMs = 120_000

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    globalSetup: 'test/leave-nothing.ts',
    maxWorkers: twoCores,
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
          expect: { poll: { timeout: patienceMs / 2 } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['test/screens/**/*.test.ts'],
          globalSetup: 'test/screens/shared.ts',
          // A wait for a page says after 90 s what it waited for; these only end what hangs elsewhere.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 90_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
