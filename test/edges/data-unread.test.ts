/** `npm run doctor` and `npm run audit` over data that whoever asks may not read. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folder } from './scratch.ts'

it.runIf(process.platform !== 'win32')(
  'say of data that they may not read what to do, and of no folder that it is none',
  () => {
    const top = folder()
    const shut = join(top, 'shut')
    const within = join(top, 'data')
    mkdirSync(shut)
    mkdirSync(join(within, 'training'), { recursive: true })
    writeFileSync(join(within, 'training', 'journal.db'), '')
    chmodSync(shut, 0)
    chmodSync(join(within, 'training'), 0)
    // A file's mode means nothing to an administrator.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    chmodSync(top, 0o755)
    const run = (...args: string[]) => {
      const all = ['build/run.mjs', ...args, '--no-keychain']
      const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8', ...nobody })
      return { status, stdout, stderr }
    }
    const whole = run('doctor', '--data', shut)
    expect(whole).toMatchObject({
      status: 3,
      stdout: expect.stringMatching(/WRONG {2}database +The data cannot be read \(EACCES\)\. Run it as/),
      stderr: '',
    })
    const one = run('doctor', '--data', within)
    expect(one.stdout).toMatch(/WRONG {2}database +The journal of training cannot be read \(EACCES\)/)
    expect(run('audit', 'verify', '--data', shut)).toMatchObject({
      status: 3,
      stderr: `The data in ${shut} cannot be read (EACCES), so nothing was followed.\n`,
    })
    expect(run('audit', 'verify', '--data', within)).toMatchObject({
      status: 3,
      stderr: 'training: the journal cannot be read (EACCES), so it was not followed.\n',
    })
    for (const program of [['doctor'], ['audit', 'verify']])
      expect(run(...program, '--data', '')).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^--data: give a folder\.$/m),
      })
    for (const one of [shut, join(within, 'training')]) chmodSync(one, 0o700)
  },
)
