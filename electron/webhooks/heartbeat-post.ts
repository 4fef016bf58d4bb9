/** Posts the heartbeat: each on a connection of its own, so that an old one that still stands proves nothing. */
import { Agent, request } from 'undici'

export interface HeartbeatPost {
  /** Resolves when an answer came, whatever it was; rejects where none came in time. */
  post(url: string, body: string, headers: Record<string, string>, limitMs: number): Promise<void>
  close(): Promise<void>
}

export function createHeartbeatPost(): HeartbeatPost {
  const agent = new Agent({
    allowH2: false,
    // Said here so that no environment variable can switch it off.
    connect: { rejectUnauthorized: true, minVersion: 'TLSv1.2', timeout: 10_000 },
  })
  return {
    async post(url, body, headers, limitMs) {
      const answer = await request(url, {
        method: 'POST',
        dispatcher: agent,
        reset: true,
        headers,
        body,
        signal: AbortSignal.timeout(limitMs),
      })
      await answer.body.dump()
    },
    close: () => agent.destroy(),
  }
}
