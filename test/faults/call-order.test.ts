/** System-call order: not one byte of a request before the fsync of its journal row (J19, G4). */
import { describe, expect, it } from 'vitest'
import { canTrace, tracePosts } from './trace-posts.ts'

const posts = 50
const traceable = canTrace()
if (!traceable) console.warn('strace cannot run here (no strace, or no permission): call order is not judged')

describe.skipIf(!traceable)('a process that posts', () => {
  it('J19: sends no byte before its row is on the disk', async () => {
    const order = await tracePosts(posts)
    expect(order.requests).toBe(posts)
    expect(order.violations).toBe(0)
    expect(order.syncs).toBeGreaterThanOrEqual(2 * posts)
  })

  it('that writes its row afterwards is caught, each time', async () => {
    expect(await tracePosts(5, '--sendFirst')).toMatchObject({ requests: 5, violations: 5 })
  })
})
