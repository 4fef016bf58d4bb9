/** The pages of a fill are kept by a thread of their own, and whatever becomes of it, nothing is lost. */
import { join } from 'node:path'
import { truncateSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { openCacheRoom, type CacheRoom } from '../../electron/directory/cache-room.ts'
import { FillThreadEnded, openFillThread, placeOfFiller } from '../../electron/directory/fill-thread.ts'
import { folder, key } from './scratch.ts'

const rooms: CacheRoom[] = []
afterEach(() => {
  for (const room of rooms.splice(0)) room.close()
})
const page = Array.from({ length: 200 }, (_, index) => ({
  id: index + 1,
  json: { id: index + 1, displayName: `Ada Customer ${index}`, mobileNo: `0803${1_000_000 + index}` },
}))

function roomIn(dir: string, program?: string | null): { room: CacheRoom; renewed: () => number } {
  let renewals = 0
  const room = openCacheRoom({
    dir,
    key,
    environment: 'training',
    now: Date.now,
    onRenewed: () => (renewals += 1),
    ...(program !== undefined && { program }),
  })
  rooms.push(room)
  return { room, renewed: () => renewals }
}

test('a large page is kept beside, and found', async () => {
  const { room } = roomIn(folder())
  const isKept = room.cache.keepBeside('client', page, 5)
  // It was not kept on this thread before the call came back.
  expect(room.cache.count('client')).toBe(0)
  await isKept
  expect(room.cache.count('client')).toBe(200)
  expect(room.search.find('customer 199', { limit: 5 })[0]).toMatchObject({
    id: 200,
    title: 'Ada Customer 199',
  })
})

test('whoever writes at the counter meanwhile is served, and nothing of theirs is lost', async () => {
  const { room } = roomIn(folder())
  let isDone = false
  const kept = room.cache.keepBeside('client', page, 5).finally(() => (isDone = true))
  let looks = 0
  while (!isDone) {
    looks += 1
    room.cache.keepAnswer('getClient', { params: { clientId: String(looks) } }, { id: looks }, 9)
    room.cache.noteServed(looks)
    // As fast as nobody writes at a counter, and slower than the lock of the file is passed on.
    await new Promise((done) => setTimeout(done, 5))
  }
  await kept
  expect(room.cache.answer('getClient', { params: { clientId: String(looks) } })?.json).toEqual({ id: looks })
  expect(room.cache.count('client')).toBe(200)
})

test.each([
  ['there is none', null],
  ['it cannot begin', '/no/such/filler.js'],
])('where %s, the desk keeps the page itself', async (_, program) => {
  const { room } = roomIn(folder(), program)
  await room.cache.keepBeside('client', page, 5)
  expect(room.cache.count('client')).toBe(200)
})

test('a file that is cut under it is set aside, and the page stands in the new one', async () => {
  const dir = folder()
  const first = roomIn(dir).room
  first.cache.keep('client', page, 5)
  first.close()
  rooms.splice(0)
  const { room, renewed } = roomIn(dir)
  truncateSync(join(dir, 'cache.db'), 9000)
  await room.cache.keepBeside('client', page, 6)
  expect(renewed()).toBe(1)
  expect(room.cache.count('client')).toBe(200)
})

test('a thread that was closed says so, and is not waited for', async () => {
  const dir = folder()
  roomIn(dir)
  const thread = openFillThread({
    path: join(dir, 'cache.db'),
    key,
    environment: 'training',
    program: placeOfFiller() ?? '',
  })
  const kept = thread.keep({ kind: 'client', records: page, seenAt: 5 })
  thread.close()
  await expect(kept).rejects.toThrow(FillThreadEnded)
})
