/** A thread that works with SQLite can be ended at any moment without taking its program with it. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const program = fileURLToPath(new URL('end-while-loading.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'thread-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'touched')
const endBy = (how: string) => {
  const { status, signal, stderr } = spawnSync(process.execPath, [program, how, file], { encoding: 'utf8' })
  return { status, signal, stderr }
}

it('is ended once it has loaded, and touches no file', () => {
  expect(endBy('end')).toEqual({ status: 0, signal: null, stderr: '' })
  expect(existsSync(file)).toBe(false)
})

it('ends the whole program where it is ended while it loads', () => {
  expect(endBy('terminate')).toMatchObject({ signal: 'SIGABRT', stderr: expect.stringContaining('FATAL') })
})
