/**
 * What files of screen tests begin and end with where the desk stands on a bank of its own, over a wire that a test can
 * cut: one training bank, one desk that may end and begin again on the same books, one page on it.
 */
import { afterAll, beforeAll, expect } from 'vitest'
import { closePages, look, startDesk, unlock, type Looking, type RunningDesk } from './desk.ts'
import { keepPictures, type Sitting } from './opened.ts'
import { startBank, type OwnBank } from './own-bank.ts'
import { policyArgs } from './policy-args.ts'
import { newFolder, removeFolder } from './run-folder.ts'
import { layWire, type Wire } from './wire.ts'

/** Stand from the first test of the file to its last, where it says `openOnOwnBank`. */
export let bank: OwnBank
export let wire: Wire
export let desk: RunningDesk
export let looking: Looking

/** Opens the desk of this file, and after it was stopped another one on its books; at its old address, if that is given. */
export let beginDesk: (port?: number) => Promise<void>
/** Of pages that were left. */
let complaints: string[]

export interface OwnBankOptions {
  policy?: object
  /** The desk has a process of its own, because it is killed. */
  isProcess?: boolean
}

/** To be called once, at the top of a file, as `openFor` is. */
export function openOnOwnBank(who: Sitting, { policy, isProcess = false }: OwnBankOptions = {}): void {
  const folder = newFolder('desk')
  beforeAll(async () => {
    complaints = []
    bank = await startBank()
    wire = await layWire(bank.port)
    const { args, env } = bank.onIt(['teller', 'supervisor'], wire)
    beginDesk = async (port = 0) => {
      const all = [...args, '--port', String(port), ...(policy ? policyArgs(policy) : [])]
      desk = await startDesk({ folder, isProcess, args: all, env })
    }
    await beginDesk()
    await lookAt(who)
  })
  keepPictures(() => looking)
  afterAll(async () => {
    if (looking) complaints.push(...looking.complaints)
    await looking?.close()
    await closePages()
    await desk?.stop('SIGKILL')
    await wire?.close()
    await bank?.stop()
    removeFolder(folder)
    expect(complaints).toEqual([])
  })
}

/** Opens the page of this file on the desk that runs now. */
export async function lookAt(who: Sitting): Promise<void> {
  looking = await look(desk.url)
  if (who !== 'nobody') await unlock(looking.page, who)
}

/** Mends the line once the page has said that the bank is away: an "Online" before that may be of before the cut. */
export async function mendLine(): Promise<void> {
  const away = looking.page.getByText(/^Offline since/).first()
  await away.waitFor()
  await wire.mend()
  await away.waitFor({ state: 'hidden' })
  await looking.page.getByText('Online', { exact: true }).waitFor()
}

/** Closes the page, before a desk ends or after it. Whatever the browser itself writes about a dead line is expected. */
export async function leavePage(): Promise<void> {
  const ofDeadLine = /ERR_CONNECTION|WebSocket|Failed to load resource/
  complaints.push(...looking.complaints.filter((text) => !ofDeadLine.test(text)))
  await looking.close()
}
