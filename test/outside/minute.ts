/** The tunnel through OpenSSH's own server, and the server gone for a while: with the real waits and real time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTunnel, tunnelSettings } from '../../electron/tunnel/index.ts'
import { deskKey, freePort, openSshUser, startOpenSsh, until } from './ssh-host.ts'

/** @returns after how many milliseconds of the server's being back the tunnel stood again. */
export async function withoutServerFor(ms: number): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'teller-minute-'))
  let heard = 0
  const listener = createServer((request, response) => {
    heard += 1
    request.resume()
    response.end('kept')
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const port = await freePort()
  const first = await startOpenSsh(dir, port)
  const tunnel = createTunnel(
    tunnelSettings.parse({
      kind: 'ssh',
      host: '127.0.0.1',
      port,
      user: openSshUser,
      hostKey: first.hostKey,
      publicUrl: 'http://127.0.0.1:{port}',
    }),
    { now: Date.now, secret: async (name) => (name === 'tunnel-key' ? deskKey.private : null) },
  )
  if (!tunnel) throw new Error('these settings open no tunnel')
  let again: typeof first | undefined
  try {
    const { publicUrl } = await tunnel.open(typeof address === 'object' && address ? address.port : 0)
    await fetch(publicUrl, { method: 'POST', body: 'one', keepalive: false })
    await first.stop()
    await until(() => tunnel.state().kind === 'waiting')
    await new Promise((resolve) => setTimeout(resolve, ms))
    again = await startOpenSsh(dir, port)
    const backAt = performance.now()
    await until(() => tunnel.state().kind === 'open', 120_000)
    const took = Math.round(performance.now() - backAt)
    const state = tunnel.state()
    await fetch(state.kind === 'open' ? state.publicUrl : '', {
      method: 'POST',
      body: 'two',
      keepalive: false,
    })
    if (heard !== 2) throw new Error(`${heard} of 2 events came through`)
    return took
  } finally {
    await tunnel.close()
    await again?.stop()
    listener.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
