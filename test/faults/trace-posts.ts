/** Runs a posting process under strace, against a bank that says yes to everything, and judges the order of its calls. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { orderOfCalls, type CallOrder } from './call-order.ts'

const poster = fileURLToPath(new URL('./poster.ts', import.meta.url))
const calls = 'trace=pwrite64,pwritev,write,writev,sendto,sendmsg,fsync,fdatasync'

/** False where strace is not installed, or may not trace (some containers). */
export function canTrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
}

/** `more`: further arguments of `poster.ts`. */
export async function tracePosts(count: number, ...more: string[]): Promise<CallOrder> {
  let number = 0
  const bank = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ savingsId: 11, resourceId: (number += 1) }))
    })
  })
  bank.listen(0, '127.0.0.1')
  await once(bank, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = bank.address() as AddressInfo
  const folder = mkdtempSync(join(tmpdir(), 'calls-'))
  const file = join(folder, 'calls')
  try {
    const place = ['--dir', join(folder, 'desk'), '--url', `http://127.0.0.1:${port}`]
    const program = [process.execPath, poster, ...place, '--count', String(count), ...more]
    const options = ['-f', '-qq', '-yy', '-s', '4000', '-e', calls, '-o', file]
    const child = spawn('strace', [...options, ...program], { stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`the posting process ended with ${String(code)}`)
    const lines: string[] = []
    for await (const line of createInterface({ input: createReadStream(file) })) lines.push(line)
    return orderOfCalls(lines)
  } finally {
    bank.close()
    bank.closeAllConnections()
    rmSync(folder, { recursive: true })
  }
}
