/** Disk and printer. */
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { keptForJournal } from '../database/kept-free.ts'
import { shareOf } from '../database/network-share.ts'
import type { SettingValues } from '../policy/settings.ts'
import type { Found } from './examined.ts'

const fewBytes = 2_000_000_000

export function checkDisk(dataDir: string): Found {
  const place = nearest(dataDir)
  const { bavail, bsize } = statfsSync(place)
  const free = bavail * bsize
  const lines = [`${inGigabytes(free)} GB are free where the data are kept.`]
  if (shareOf(place) !== null)
    return {
      state: 'wrong',
      lines: [
        ...lines,
        'The data lie on another computer’s disk, which a desk on a service refuses. Choose a folder of this computer with --data.',
      ],
    }
  try {
    accessSync(place, constants.W_OK)
  } catch {
    return {
      state: 'wrong',
      lines: [
        ...lines,
        'This user may not write there. Give the right to it, or choose another folder with --data.',
      ],
    }
  }
  if (free < keptForJournal)
    return {
      state: 'wrong',
      lines: [...lines, 'That is too little: the journal could not be kept. Make room.'],
    }
  return { state: free < fewBytes ? 'look' : 'good', lines }
}

/** A desk that was never opened has no folder yet. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))
}

const inGigabytes = (bytes: number) => Math.round(bytes / 100_000_000) / 10

const answersWithinMs = 3000

export async function checkPrinter({ receiptPrinter, pagePrinter }: SettingValues): Promise<Found> {
  const pages = `The window prints by "${pagePrinter.kind}".`
  if (receiptPrinter.kind === 'none') return { state: 'good', lines: [pages, 'No receipt printer is set.'] }
  if (receiptPrinter.kind === 'driver')
    return {
      state: 'good',
      lines: [
        pages,
        `Slips go to a printer of the system, ${receiptPrinter.paperMillimetres} mm wide. Print a test slip in the settings.`,
      ],
    }
  if (receiptPrinter.kind === 'usb') return checkDevice(pages, receiptPrinter.device)
  const { host, port } = receiptPrinter
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: answersWithinMs })
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
  return answers
    ? { state: 'good', lines: [pages, `The receipt printer answers at port ${port}.`] }
    : {
        state: 'wrong',
        lines: [
          pages,
          `The receipt printer does not answer at port ${port}. See that it is switched on and has paper, and that its address is the policy’s.`,
        ],
      }
}

function checkDevice(pages: string, device: string): Found {
  try {
    accessSync(device, constants.W_OK)
    return { state: 'good', lines: [pages, 'The receipt printer is plugged in.'] }
  } catch {
    return {
      state: 'wrong',
      lines: [
        pages,
        'The receipt printer is not there, or this user may not print on it. See that it is on and plugged in, and that its device is the policy’s.',
      ],
    }
  }
}
