/** An event that is not the bank's: for a lesson, in the bank's form, signed with a key that nobody holds. */
import { createHmac, randomBytes } from 'node:crypto'
import type { OperationContext } from '../core/operation-context.ts'

const answerLimitMs = 5000

/** Sends it to every hook that is switched on; gives how many took it. Nothing of it comes into the books. */
export async function sendForged(
  { books }: OperationContext,
  forged: { body: string; action: string },
): Promise<number> {
  const hooks = books.all<{ url: string }>('SELECT url FROM hooks WHERE enabled = 1 ORDER BY id')
  const signature = createHmac('sha256', randomBytes(32)).update(forged.body, 'utf8').digest('hex')
  // A lesson may do without: the library is read when one asks.
  const { request } = await import('undici')
  const taken = await Promise.all(
    hooks.map(async ({ url }) => {
      try {
        const answer = await request(url, {
          method: 'POST',
          headersTimeout: answerLimitMs,
          bodyTimeout: answerLimitMs,
          headers: {
            'content-type': 'application/json',
            'x-svc-signature': signature,
            'x-svc-user-action': forged.action,
          },
          body: forged.body,
        })
        await answer.body.dump()
        return answer.statusCode === 200
      } catch {
        return false
      }
    }),
  )
  return taken.filter(Boolean).length
}
