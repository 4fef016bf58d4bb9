/**
 * `npm test`: the one command that tells whether it is good. Prerequisites, format, lint, types, builds, tests;
 * it stops at the first that fails, and the last lines on the screen are vitest's own.
 * `npm test -- test/sandbox` runs only the tests of that path, without format, lint and types.
 */
import { ensurePrerequisites } from './prerequisites.ts'
import { runTool } from './tool.ts'
import { buildAll, buildGallery } from './vite-builds.ts'

const filter = process.argv.slice(2)
const isWhole = filter.length === 0
/** These tests read dist/; the others run the sources. */
const readsBuilds = isWhole || filter.some((part) => /screens|packaging/.test(part))

const missing = await ensurePrerequisites()
if (missing !== null) {
  console.error(missing)
  process.exit(1)
}

async function step(title: string, run: () => Promise<number>): Promise<void> {
  console.log(`— ${title}`)
  const code = await run()
  if (code !== 0) {
    console.error(`npm test stopped: ${title} did not pass.`)
    process.exit(code)
  }
}

if (readsBuilds) {
  await step('build of renderer, main, preload and gallery', async () => {
    await buildAll()
    await buildGallery()
    return 0
  })
}
if (isWhole) {
  await step('format', () => runTool('prettier', ['--check', '--log-level', 'warn', '.']))
  await step('lint', () => runTool('oxlint', ['--deny-warnings']))
  await step('types', () => runTool('vue-tsc', ['-b']))
}
console.log('— tests')
process.exit(await runTool('vitest', ['run', '--config', 'test/vitest.config.ts', ...filter]))
