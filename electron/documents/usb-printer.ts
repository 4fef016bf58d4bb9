/**
 * Sends bytes to a receipt printer that the system shows as a file: `/dev/usb/lp0` on Linux, a printer's share on
 * Windows. Written without waiting in the system, for a printer without paper would hold a thread of the desk for ever.
 */
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { broken, PrinterError, slow } from './printer-error.ts'
import { problem } from '../../shared/desk/problems.ts'

/**
 * ESC @ sets the printer back. A device takes no write while the last one is under way, so one that takes this has
 * taken the paper; closed before that, the system throws away what is still on its way.
 */
const afterwards = Uint8Array.of(0x1b, 0x40)

const askAgainMs = 50

export async function sendToDevice(device: string, bytes: Uint8Array, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs
  const file = await openDevice(device)
  try {
    await writeAll(file, bytes, until, limitMs)
    await writeAll(file, afterwards, until, limitMs)
  } finally {
    await file.close()
  }
}

async function openDevice(device: string): Promise<FileHandle> {
  try {
    return await open(device, openingOf(device, process.platform))
  } catch (problem) {
    throw sentenceOf(codeOf(problem))
  }
}

/**
 * A printer's share on Windows takes an ordinary write, which makes or empties (CREATE_ALWAYS, as `copy /b`); only to open
 * what exists is refused in the field. In `\\host\share` itself no file can come of it. Elsewhere nothing is made where
 * nothing is there: a file would be no printer.
 */
export function openingOf(device: string, platform: NodeJS.Platform): 'w' | number {
  if (platform === 'win32' && isShare(device)) return 'w'
  // Windows has no O_NONBLOCK.
  return constants.O_WRONLY | (constants.O_NONBLOCK ?? 0)
}

/** `\\host\share`, and nothing within it. No computer is called `.` or `?`: so Windows names devices, as `\\.\COM3`. */
export const isShare = (device: string): boolean => /^\\\\(?![.?]\\)[^\\/]+\\[^\\/]+$/.test(device)

async function writeAll(file: FileHandle, bytes: Uint8Array, until: number, limitMs: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    try {
      at += (await file.write(bytes, at)).bytesWritten
    } catch (problem) {
      if (codeOf(problem) !== 'EAGAIN') throw broken
      if (performance.now() >= until) throw slow(limitMs)
      await wait(askAgainMs)
    }
  }
}

function codeOf(problem: unknown): string {
  return problem instanceof Error && 'code' in problem ? String(problem.code) : ''
}

function sentenceOf(code: string): PrinterError {
  if (code === 'EBUSY') return new PrinterError('refused', problem('printerInUse'))
  if (code === 'EACCES' || code === 'EPERM') return new PrinterError('refused', problem('printerForbidden'))
  return new PrinterError('unreachable', problem('printerNotThere'))
}
