/** The tests of one room alone, as `run-room.ts` names them. A mutant that hangs is seen soon. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env['MUTATION_TESTS'] ?? '').split(','),
    expect: { poll: { timeout: 8000 } },
    testTimeout: 10_000,
    hookTimeout: 10_000,
  },
})
