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
    // Windows has no such flag; never made where it is not there: a file would be no printer.
    return await open(device, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0))
  } catch (problem) {
    throw sentenceOf(codeOf(problem))
  }
}

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
