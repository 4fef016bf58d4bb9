/** What most files of screen tests begin and end with: one training desk, one page on it, and who sits there. */
import { basename } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { closePages, look, startDesk, unlock, type Looking, type RunningDesk } from './desk.ts'
import { policyArgs } from './policy-args.ts'

/** Stand from the first test of the file to its last, where it says `openFor`. */
export let desk: RunningDesk
export let looking: Looking

/** `nobody`: the lock is shown. */
export type Sitting = 'teller' | 'supervisor' | 'nobody'

/**
 * To be called once, at the top of a file: desk and page are there in its tests, and in a `beforeAll` after this. What
 * fails leaves a picture; what the page complained of by the end is a failure of the file.
 */
export function openFor(who: Sitting, policy?: object): void {
  beforeAll(async () => {
    desk = await startDesk(policy && { args: policyArgs(policy) })
    looking = await look(desk.url)
    if (who !== 'nobody') await unlock(looking.page, who)
  })
  keepPictures(() => looking)
  afterAll(async () => {
    const complaints = looking?.complaints
    await looking?.close()
    await closePages()
    await desk?.remove()
    expect(complaints).toEqual([])
  })
}

/** A picture of each test of the file that fails, under its name. */
export function keepPictures(of: () => Looking): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const file = basename(task.file.name, '.test.ts')
    await of().picture(`failed ${file} ${task.name.replace(/\W+/g, ' ').slice(0, 40)}`)
  })
}
