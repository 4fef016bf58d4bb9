/** Disk and printer. */
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { keptForJournal } from '../database/kept-free.ts'
import { isShare } from '../documents/usb-printer.ts'
import { shareOf } from '../database/network-share.ts'
import type { SettingValues } from '../policy/settings.ts'
import type { Found } from './examined.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { computerPhrase as phrase } from '../../shared/desk/problems/computer.ts'

const fewBytes = 2_000_000_000

export function checkDisk(dataDir: string): Found {
  const place = nearest(dataDir)
  const { bavail, bsize } = statfsSync(place)
  const free = bavail * bsize
  const lines = [phrase('gigabytesFree', { count: inGigabytes(free) })]
  if (shareOf(place) !== null)
    return {
      state: 'wrong',
      lines: [...lines, phrase('diskOfAnother')],
    }
  try {
    accessSync(place, constants.W_OK)
  } catch {
    return {
      state: 'wrong',
      lines: [...lines, phrase('diskReadOnly')],
    }
  }
  if (free < keptForJournal)
    return {
      state: 'wrong',
      lines: [...lines, phrase('diskTooFull')],
    }
  return { state: free < fewBytes ? 'look' : 'good', lines }
}

/** A desk that was never opened has no folder yet. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))
}

const inGigabytes = (bytes: number) => Math.round(bytes / 100_000_000) / 10

const answersWithinMs = 3000

export async function checkPrinter(
  { receiptPrinter, pagePrinter }: Pick<SettingValues, 'receiptPrinter' | 'pagePrinter'>,
  platform: NodeJS.Platform,
): Promise<Found> {
  const pages = phrase('windowPrints', { kind: pagePrinter.kind })
  if (receiptPrinter.kind === 'none') return { state: 'good', lines: [pages, phrase('noSlipPrinter')] }
  if (receiptPrinter.kind === 'driver')
    return {
      state: 'good',
      lines: [pages, phrase('slipsBySystem', { width: receiptPrinter.paperMillimetres })],
    }
  // A printer's share on Windows is no file: it refuses to tell its attributes, and takes what is printed.
  if (receiptPrinter.kind === 'usb' && platform === 'win32' && isShare(receiptPrinter.device))
    return { state: 'look', lines: [pages, phrase('slipPrinterShared')] }
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
    ? { state: 'good', lines: [pages, phrase('slipPrinterAnswers', { port })] }
    : {
        state: 'wrong',
        lines: [pages, phrase('slipPrinterAway', { port })],
      }
}

function checkDevice(pages: Told, device: string): Found {
  try {
    accessSync(device, constants.W_OK)
    return { state: 'good', lines: [pages, phrase('slipPrinterPlugged')] }
  } catch {
    return {
      state: 'wrong',
      lines: [pages, phrase('slipPrinterNotThere')],
    }
  }
}
