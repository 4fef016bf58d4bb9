/** What most files of screen tests begin and end with: one training desk, one page on it, and who sits there. */
import { basename } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { closePages, look, startDesk, unlock, type Looking, type RunningDesk } from './desk.ts'

/** Stand from the first test of the file to its last, where it says `openFor`. */
export let desk: RunningDesk
export let looking: Looking

/**
 * To be called once, at the top of a file: desk and page are there in its tests, and in a `beforeAll` after this. What
 * fails leaves a picture; what the page complained of by the end is a failure of the file. `nobody`: the lock is shown.
 */
export function openFor(who: 'teller' | 'supervisor' | 'nobody'): void {
  beforeAll(async () => {
    desk = await startDesk()
    looking = await look(desk.url)
    if (who !== 'nobody') await unlock(looking.page, who)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const file = basename(task.file.name, '.test.ts')
    await looking.picture(`failed ${file} ${task.name.replace(/\W+/g, ' ').slice(0, 40)}`)
  })
  afterAll(async () => {
    const complaints = looking?.complaints
    await looking?.close()
    await closePages()
    await desk?.remove()
    expect(complaints).toEqual([])
  })
}
