/**
 * `npm test`: tells within minutes whether it is good. The builds first, then the tests of the hour (`test/hour.ts`), with
 * format, lint and types beside them; the last line is the verdict. `npm run test:whole` is the same with every test, and
 * what a change lands by. `npm test -- test/sandbox` runs only the tests of that path, without format, lint and types.
 */
import { checkTypes } from './check-types.ts'
import { ensurePrerequisites } from './prerequisites.ts'
import { endWithUs, openRunFolder } from './run-folder.ts'
import { skippedOn } from './left-out-tests.ts'
import { askTool, runTool } from './tool.ts'

const [, name = 'test', ...filter] = process.argv
const command = name === 'test' ? 'npm test' : `npm run ${name}`
/** The project, and not a path of it. */
const isAll = filter.length === 0
if (isAll && name === 'test') process.env['TELLER_TESTS'] = 'hour'
/** These tests read dist/; the others run the sources. */
const readsBuilds = isAll || filter.some((part) => /screens|packaging/.test(part))
const checks = [
  ['lint', () => askTool('oxlint', ['--deny-warnings'])],
  ['format', () => askTool('oxfmt', ['--check'])],
  ['types', checkTypes],
] as const

const missing = await ensurePrerequisites()
if (missing !== null) {
  console.error(missing)
  process.exit(1)
}
endWithUs(openRunFolder())
for (const [file, why] of skippedOn(process.platform))
  console.log(`— left out on ${process.platform}: ${file} (${why})`)

// Beside the builds as well: those leave a core with nothing to do.
const checking = isAll ? checked() : Promise.resolve([])
if (readsBuilds) {
  console.log('— builds of renderer, main, preload and gallery')
  const { buildAll, buildGallery } = await import('./vite-builds.ts')
  await buildAll()
  await buildGallery()
}
console.log(isAll ? '— tests, with lint, format and types beside them' : '— tests')
const [faults, code] = await Promise.all([
  checking,
  runTool('vitest', ['run', '--config', 'test/vitest.config.ts', ...filter]),
])
if (isAll) {
  for (const { title, output } of faults) console.error(`— ${title} did not pass:\n${output}`)
  const red = [...(code === 0 ? [] : ['tests']), ...faults.map(({ title }) => title)]
  const seconds = Math.round(process.uptime())
  console.log(
    red.length === 0
      ? `${command} is green: builds, lint, format, types and tests, in ${seconds} s.`
      : `${command} is red: ${red.join(', ')}.`,
  )
}
process.exit(code === 0 && faults.length > 0 ? 1 : code)

/** One after another: they share the two cores with the tests. */
async function checked(): Promise<{ title: string; output: string }[]> {
  const faults: { title: string; output: string }[] = []
  for (const [title, check] of checks) {
    const said = await check()
    if (said.code !== 0) faults.push({ title, output: said.output })
  }
  return faults
}
