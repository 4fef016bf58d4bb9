/** A desk with a window that is ended by a signal closes its books before it is gone, like one whose window is closed. */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { quickDesk } from '../quick-desk.ts'

const place = mkdtempSync(join(tmpdir(), 'teller-ended-window-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const entered = z.object({ value: z.looseObject({ token: z.string() }) })
const told = (): string => readFileSync(join(place, 'told'), 'utf8').trim().replace('--app=', '')

/** Enters as the window would; the desk answers once it stands. */
async function isOpen(page: string): Promise<void> {
  const [, origin = '', code = ''] = /(http:\/\/127\.0\.0\.1:\d+)\/\?token=([\w-]+)/.exec(page) ?? []
  const ask = async (path: string, token: string): Promise<unknown> => {
    const headers = { origin, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return (await fetch(`${origin}${path}`, { method: 'POST', headers, body: '{}' })).json()
  }
  const { value } = entered.parse(await ask('/window/enter', code))
  expect(await ask('/door/status', value.token)).toMatchObject({ ok: true })
}

it('a signal leaves a whole journal, though its window ends at the same time', async () => {
  const programs = join(place, 'programs')
  mkdirSync(programs)
  // A browser that ends as soon as it is asked to, and tells which page it was given.
  writeFileSync(join(programs, 'chromium'), `#!/bin/sh\necho "$1" > ${place}/told\nexec sleep 300\n`)
  chmodSync(join(programs, 'chromium'), 0o755)
  const data = join(place, 'data')
  const child = spawn(process.execPath, ['build/run.mjs', 'desk', '--no-keychain', '--data', data], {
    env: { ...process.env, ...quickDesk, DISPLAY: ':0', PATH: `${programs}:${process.env['PATH']}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const journal = join(data, 'training', 'journal.db')
  await expect.poll(() => existsSync(join(place, 'told')) && told() !== '', { timeout: 60_000 }).toBe(true)
  await isOpen(readFileSync(fileURLToPath(told()), 'utf8'))
  expect(existsSync(`${journal}-wal`)).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect([existsSync(journal), existsSync(`${journal}-wal`)]).toEqual([true, false])
})
