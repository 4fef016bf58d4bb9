/**
 * Seen from the operating system: the books are on the disk before the bank says yes. A kill does not show this
 * (the system's own memory survives it), so the calls themselves are watched.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { send, today } from './branch.ts'

const program = fileURLToPath(new URL('../../sandbox/serve.ts', import.meta.url))
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
const deposits = 15

/** How many replies to a deposit left without an fsync since the reply before. */
async function unsyncedReplies(isOnDisk: boolean): Promise<{ replies: number; unsynced: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bank-calls-'))
  const file = join(folder, 'calls')
  const flags = [
    '--port',
    '0',
    '--customers',
    '2',
    '--json',
    ...(isOnDisk ? ['--data', join(folder, 'books')] : []),
  ]
  const calls = 'trace=fsync,fdatasync,write,writev,sendto,sendmsg'
  const child = spawn('strace', [
    '-f',
    '-qq',
    '-s',
    '400',
    '-e',
    calls,
    '-o',
    file,
    process.execPath,
    program,
    ...flags,
    '--until-stdin-ends',
  ])
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    let out = ''
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString()
        if (out.includes('\n')) resolve(out.slice(0, out.indexOf('\n')))
      })
      void ended.then(() => reject(new Error('the bank ended')))
    })
    // The first line's form is fixed (contract §3).
    const { baseUrl, users } = JSON.parse(line) as { baseUrl: string; users: { apiKey: string }[] }
    const authorization = `Bearer ${users[0]?.apiKey}`
    for (let n = 0; n < deposits; n += 1) {
      const body = { transactionDate: today, transactionAmount: '1', note: `deposit ${n}` }
      const { status } = await send(`${baseUrl}/savingsaccounts/1/deposit`, 'POST', body, { authorization })
      expect(status).toBe(200)
    }
    child.stdin.end()
    await ended
    let isSynced = false
    let replies = 0
    let unsynced = 0
    for (const call of readFileSync(file, 'utf8').split('\n')) {
      if (/\bf(data)?sync\(.*= 0$|<\.\.\. f(data)?sync resumed>.*= 0$/.test(call)) isSynced = true
      if (!/HTTP\/1\.1 200 OK.*savingsId/.test(call)) continue
      replies += 1
      if (!isSynced) unsynced += 1
      isSynced = false
    }
    return { replies, unsynced }
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

describe.skipIf(!canTrace)('a reply', () => {
  it('never leaves before the books are on the disk', async () => {
    expect(await unsyncedReplies(true)).toEqual({ replies: deposits, unsynced: 0 })
  })

  it('of books in memory is never synced: the watcher sees the difference', async () => {
    expect(await unsyncedReplies(false)).toEqual({ replies: deposits, unsynced: deposits })
  })
})
