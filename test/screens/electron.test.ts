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
import { accountsIn, pairOf } from './bank.ts'
import { doorAnswer, hungMs, unlock } from './desk.ts'
import { lookBeforePressing, watchPage } from './page-watch.ts'
import { postTransfer } from './post-transfer.ts'
import { newFolder } from './run-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const shell = chooseShell(root, process.env)
const program = shell.kind === 'electron' ? shell.program : ''
/** Where a run that keeps pictures wants them. */
const pictures = process.env['TELLER_PICTURES']
if (shell.kind === 'browser') {
  console.warn(`Skipped, Electron’s window is checked by a recorded fake alone here: ${shell.why}.`)
}

test.skipIf(program === '')('Electron opens the desk behind its own wall, and posts a transfer', async () => {
  const folder = newFolder('electron')
  const app = await _electron.launch({
    executablePath: program,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      join(root, 'dist/main/main.js'),
      `--data=${folder}`,
      '--no-keychain',
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
    await page.evaluate(watchPage)
    lookBeforePressing(page)
    const door = async (name: string, input: unknown = {}) =>
      doorAnswer.parse(
        await page.evaluate(([at, body]) => window.desk?.call(at, body), [name, input] as const),
      )
    await postTransfer(page, ...pairOf(await accountsIn({ door })))
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'electron.png') })
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
