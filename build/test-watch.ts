/**
 * `npm run test:watch`: whenever a file is saved, runs the tests that import it, directly or through others. Tests
 * that start programs (the screens, the contract) do not import what they start: `npm test -- PATH` runs those.
 */
import { watch } from 'node:fs'
import { join } from 'node:path'
import { endWithUs, openRunFolder } from './run-folder.ts'
import { root } from './root.ts'
import { runTool } from './tool.ts'

/** An editor writes a file more than once. */
const settledMs = 100
const config = ['--run', '--config', 'test/vitest.config.ts', '--project', 'parts']

endWithUs(openRunFolder())
const changed = new Set<string>()
let isRunning = false
let settled: NodeJS.Timeout | undefined

for (const world of ['shared', 'electron', 'sandbox', 'renderer', 'build', 'test'])
  watch(join(root, world), { recursive: true }, (_event, name) => {
    if (name === null || !/\.(ts|vue)$/.test(name)) return
    changed.add(join(world, name))
    clearTimeout(settled)
    settled = setTimeout(() => void runRelated(), settledMs)
  })
console.log('Save a file, and the tests that import it run. Ctrl+C ends it.')

async function runRelated(): Promise<void> {
  if (isRunning) return
  isRunning = true
  while (changed.size > 0) {
    const files = [...changed]
    changed.clear()
    console.log(`— ${files.join(', ')}`)
    await runTool('vitest', ['related', ...files, ...config, '--passWithNoTests'])
  }
  isRunning = false
}
