/**
 * The product itself: real Electron on the built files. It runs where Electron's binary is, and is skipped with a
 * message where it is not; `test/edges/electron*.test.ts` assert the same shell against a recorded stand-in everywhere.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseShell } from '../../electron/shells/choose.ts'
import { hungMs, unlock } from './desk.ts'
import { newFolder } from './run-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const shell = chooseShell(root, process.env)
const program = shell.kind === 'electron' ? shell.program : ''
if (shell.kind === 'browser') {
  console.warn(`Skipped, Electron’s window is checked by a recorded fake alone here: ${shell.why}.`)
}

test.skipIf(program === '')('Electron opens the desk behind its own wall', async () => {
  const folder = newFolder('electron')
  const app = await _electron.launch({
    executablePath: program,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      join(root, 'dist/main/main.js'),
      `--data=${folder}`,
    ],
    env: inherited(),
  })
  try {
    const page = await app.firstWindow({ timeout: hungMs })
    page.setDefaultTimeout(hungMs)
    expect(page.url()).toMatch(/^app:\/\/teller\//)
    await unlock(page, 'teller')
    const seen = await page.evaluate(() => ({
      bridge: Object.keys(Reflect.get(window, 'desk') ?? {}).sort(),
      node: ['require', 'process', 'module'].filter((name) => Reflect.has(window, name)),
    }))
    expect(seen).toEqual({ bridge: ['ask', 'call', 'on'], node: [] })
    await page.keyboard.press('Control+l')
    await page.getByRole('radio').first().waitFor()
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The environment as texts alone. */
function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
