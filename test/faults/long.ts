/**
 * `npm run faults`: the long form of what the tests of this folder show in short. Prints figures as "0 of n", with
 * the seed that repeats them, and ends with 1 where a figure is not as it must be.
 */
import { canTrace, tracePosts } from './trace-posts.ts'

let bad = 0
function tell(figure: number, of: number, what: string): void {
  console.log(`${figure} of ${of} ${what}`)
  if (figure > 0) bad += 1
}

if (canTrace()) {
  const { violations, requests } = await tracePosts(1000)
  tell(violations, requests, 'requests left before the fsync of their journal row')
} else {
  console.log('strace cannot run here: the order of system calls was not judged')
}
process.exitCode = bad === 0 ? 0 : 1
