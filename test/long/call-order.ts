/** System calls, by strace: is each journal row on the disk before its request is on the wire? */
import { canTrace, tracePosts } from '../faults/trace-posts.ts'
import { runLong } from '../long.ts'

await runLong({ posts: 1000 }, async ({ posts }, report) => {
  if (!canTrace()) {
    report.tell('not judged', 'strace may not trace here')
    return
  }
  const { violations, requests } = await tracePosts(posts)
  report.none('requests left before the fsync of their journal row', violations, requests)
})
