/** How the program ends in the double where a person in Electron would have to press a button, or where it would start again. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDouble, type RunningDouble } from './drive.ts'
import { deskPidOf, installed } from './in-double.ts'

/** @param mainOf The built `main.js`. Asked once it is there. */
export function describeEnds(mainOf: () => string): void {
  let outside: string
  let folder: string
  const running: RunningDouble[] = []
  beforeAll(() => {
    if (!existsSync(mainOf())) throw new Error('dist/ is missing: run npm run build first')
    outside = mkdtempSync(join(tmpdir(), 'teller-electron-'))
    folder = join(outside, 'data')
  })
  afterAll(async () => {
    for (const one of running) await one.stop()
    rmSync(outside, { recursive: true, force: true })
  })
  const startIn = (env: NodeJS.ProcessEnv, ...flags: string[]): RunningDouble => {
    const one = startDouble(mainOf(), [`--data=${folder}`, ...flags], { ...installed, ...env })
    running.push(one)
    return one
  }
  const start = (...flags: string[]) => startIn({}, ...flags)
  /** With its desk open. */
  const open = async (...flags: string[]): Promise<RunningDouble> => {
    const one = start('--no-keychain', ...flags)
    const page = await one.page()
    await page.evaluate(() => window.desk?.call('status', {}))
    return one
  }

  test.each([
    [['--remote-debugging-port=9222'], 2, 'Teller Desk cannot be started with --remote-debugging-port=9222.'],
    [
      ['--bank=nowhere'],
      2,
      '--bank: "nowhere" is not known; write training, or give --bank-url and --gateway-url.',
    ],
    [['--policy=/no/such/policy.json'], 2, expect.stringContaining('/no/such/policy.json')],
  ])('%s is told in a box, and nothing is opened', async (flags, code, sentence) => {
    const refused = start(...flags)
    expect((await refused.next('errorBox')).content).toEqual(sentence)
    expect(await refused.ended).toBe(code)
  })

  test('a system that does not say by which web proxy is waited for no longer, and nothing goes past one', async () => {
    const away = ['--bank-url=https://bank.example/api/v2', '--gateway-url=https://bank.example']
    const refused = startIn({ ELECTRON_DOUBLE_PROXY: 'fails' }, '--no-keychain', ...away)
    expect((await refused.next('errorBox')).content).toContain('does not say by which web proxy')
    expect(await refused.ended).not.toBe(0)
  })

  test('whoever closes it after its desk has ended too often has it closed', async () => {
    const program = await open()
    for (let time = 0; time < 3; time++) {
      program.order({ kind: 'fatal', pid: deskPidOf(program) })
      await program.next('reloaded')
    }
    program.order({ kind: 'press', button: 1 })
    program.order({ kind: 'fatal', pid: deskPidOf(program) })
    expect(await program.ended).toBe(0)
  })

  test('whoever starts it while its books are being closed gets it again, with the link', async () => {
    const link = 'tellerdesk://reference/TD-7K2Q9M'
    const program = await open('--', 'tellerdesk://reference/TD-AAAAAA')
    const desk = deskPidOf(program)
    process.kill(desk, 'SIGSTOP')
    program.order({ kind: 'closeWindow' })
    const second = start('--no-keychain', '--', link)
    expect(await second.ended).toBe(0)
    await program.next('secondStart')
    process.kill(desk, 'SIGCONT')
    const { args } = await program.next('relaunch')
    expect(args).toEqual([`--data=${folder}`, '--no-keychain', '--', link])
    expect(await program.ended).toBe(0)
  })

  test('its desk leaves no core file, in which its keys would stand (T31)', async ({ skip }) => {
    skip(process.platform !== 'linux', 'asks /proc')
    const program = await open()
    expect(readFileSync(`/proc/${deskPidOf(program)}/limits`, 'utf8')).toMatch(
      /^Max core file size +0 +0 +bytes/m,
    )
    await program.stop()
  })
}
