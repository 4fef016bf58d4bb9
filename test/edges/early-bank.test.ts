/** The training bank that is started before the desk is read: taken once, ended where it is not wanted, never left behind. */
import { execFile, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { root } from '../../build/root.ts'
import { endEarlyBank, startBankEarly, takeEarlyBank } from '../../electron/bank/early-bank.ts'
import { startWithNode } from '../../electron/bank/bank-process.ts'
import { readArguments } from '../../electron/shells/arguments.ts'
import { isLikelyTraining } from '../../electron/shells/likely-training.ts'
import { folder } from './scratch.ts'

afterEach(endEarlyBank)
const isThere = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a bank that waits for its arguments', () => {
  it('is the one that the desk gets, and only the first time', async () => {
    const pid = startBankEarly()
    const bank = startWithNode(['--port', '0', '--data', folder(), '--json', '--guard-controls'])
    expect(bank.pid).toBe(pid)
    expect(takeEarlyBank([])).toBeNull()
    if (bank.output === null) throw new Error('it has no output')
    const [line] = await once(createInterface({ input: bank.output }), 'line')
    expect(JSON.parse(String(line))).toMatchObject({ baseUrl: expect.stringMatching(/^http:/) })
    const ended = new Promise((resolve) => bank.onEnd(resolve))
    bank.end('ask')
    expect(await ended).toBe(0)
  })

  it('is ended where the desk works with a service', async () => {
    const pid = startBankEarly()
    expect(isThere(pid)).toBe(true)
    endEarlyBank()
    await expect.poll(() => isThere(pid)).toBe(false)
    expect(takeEarlyBank([])).toBeNull()
  })

  it('is not left behind by a start that is killed', async () => {
    const early = join(root, 'electron/bank/early-bank.ts')
    const code = `import(${JSON.stringify(early)}).then((bank) => { console.log(bank.startBankEarly()); setInterval(() => {}, 1000) })`
    const desk = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(createInterface({ input: desk.stdout }), 'line')
    const pid = Number(line)
    expect(isThere(pid)).toBe(true)
    desk.kill('SIGKILL')
    await expect.poll(() => isThere(pid)).toBe(false)
  })

  it('by hand, the word for it is a wrong flag like any other', async () => {
    const bank = promisify(execFile)(process.execPath, ['build/run.mjs', 'bank', '--arguments-follow'], {
      cwd: root,
    })
    await expect(bank).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--arguments-follow'),
    })
  })
})

describe('whether a start will need it', () => {
  const likely = (flags: readonly string[], kept?: string): boolean => {
    const data = join(folder(), 'data')
    if (kept !== undefined) mkdirSync(join(data, kept), { recursive: true })
    return isLikelyTraining(readArguments([`--data=${data}`, ...flags], { K: 'a-key' }))
  }
  const service = ['--bank-url=https://bank.example/api/v2', '--gateway-url=https://bank.example']
  it('is guessed by the flags, and then by what the computer has worked with', () => {
    expect([likely([]), likely([], 'training'), likely(['--bank', 'training'], 'service-x')]).toEqual([
      true,
      true,
      true,
    ])
    const keys = ['--headless', '--key=teller=K']
    expect([service, ['--policy', 'p.json'], keys].map((flags) => likely(flags))).toEqual([
      false,
      false,
      false,
    ])
    expect(likely([], 'service-x')).toBe(false)
  })
})
