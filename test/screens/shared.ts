/** Before the first file of screen tests and after the last one: starts and ends what all of them share. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { quickDesk } from '../quick-desk.ts'
import { makeRunFolder, sweepRunFolders } from './run-folder.ts'

const keeper = z.object({ url: z.url() })

export default async function share(): Promise<() => Promise<void>> {
  sweepRunFolders()
  const { env } = makeRunFolder()
  Object.assign(process.env, env)
  const child = spawn(process.execPath, [fileURLToPath(new URL('keeper.ts', import.meta.url))], {
    env: { ...process.env, ...quickDesk },
    // Its standard input closes when this process ends, however it ends.
    stdio: ['pipe', 'pipe', 'inherit'],
    // A signal to the run's group goes to the run, which ends the keeper last.
    detached: process.platform !== 'win32',
  })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`what the screens share ended with ${code}`)))
  })
  process.env['TELLER_SCREENS_SHARED'] = keeper.parse(JSON.parse(line)).url
  return async () => {
    const ended = once(child, 'exit')
    child.stdin.end()
    await ended
  }
}
