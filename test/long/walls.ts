/** Each wall around the money taken away, on a copy of the project: its test must fail then, and pass before. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../build/root.ts'
import { runLong } from '../long.ts'
import { brokenWalls, type BrokenWall } from '../walls/broken-walls.ts'

const sources = [
  ...['build', 'electron', 'renderer', 'sandbox', 'services', 'shared', 'test'],
  ...['package.json', 'tsconfig.json', 'tsconfig.base.json', 'vite.config.ts'],
]

await runLong({ only: '' }, async ({ only }, report) => {
  const copy = mkdtempSync(join(tmpdir(), 'teller-walls-'))
  for (const name of sources) cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of ['node_modules', 'dist', 'docs']) symlinkSync(join(root, name), join(copy, name))
  try {
    const chosen = brokenWalls.filter(({ fall }) => fall.startsWith(only))
    let stood = 0
    let uncaught = 0
    for (const wall of chosen) {
      const whole = await run(copy, wall)
      const broken = await withoutWall(copy, wall, () => run(copy, wall))
      if (whole !== 'passed') stood += 1
      if (broken !== 'failed') uncaught += 1
      report.progress(`${wall.fall}: ${whole} with the wall, ${broken} without it`)
    }
    report.none('tests that do not pass with their wall', stood, chosen.length)
    report.none('walls that no test misses', uncaught, chosen.length)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

async function withoutWall<T>(copy: string, wall: BrokenWall, work: () => Promise<T>): Promise<T> {
  const path = join(copy, wall.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(wall.was, () => wall.becomes),
  )
  try {
    return await work()
  } finally {
    writeFileSync(path, text)
  }
}

/** `none`: the test was not found, or could not be run. */
async function run(copy: string, { test, name }: BrokenWall): Promise<'passed' | 'failed' | 'none'> {
  const told = join(copy, 'walls.json')
  rmSync(told, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--config', 'test/vitest.config.ts', test, '-t', name]
  const child = spawn(process.execPath, [vitest, ...args, '--reporter=json', `--outputFile=${told}`], {
    cwd: copy,
    stdio: 'ignore',
  })
  await new Promise((resolve) => child.once('exit', resolve))
  try {
    // What vitest's own reporter writes.
    const figures = JSON.parse(readFileSync(told, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    if (figures.numFailedTests > 0) return 'failed'
    return figures.numPassedTests > 0 ? 'passed' : 'none'
  } catch {
    return 'none'
  }
}
