/**
 * Sends bytes to a receipt printer: to a USB device (usb-printer.ts), or over TCP. A printer is asked first how it is
 * (DLE EOT 4 tells of its paper, DLE EOT 1 whether it is on line); one that does not answer that is printed on all the
 * same, for many cannot. Nothing waits longer than its limit, one paper is sent after the other, and a failure says
 * that the paper can be printed again.
 */
import { connect, type Socket } from 'node:net'
import { broken, PrinterError, slow } from './printer-error.ts'
import { sendToDevice } from './usb-printer.ts'
import { problem, type CodedError } from '../../shared/desk/problems.ts'

export type PrinterAddress =
  | { kind: 'network'; host: string; port: number }
  /** What the system shows a printer as: a device, or on Windows its share. */
  | { kind: 'usb'; device: string }
type NetworkPrinter = Extract<PrinterAddress, { kind: 'network' }>

export interface PrinterLimits {
  connectMs: number
  /** How long a printer may take to say how it is. */
  answerMs: number
  /** From the first byte to the last. */
  sendMs: number
}

const usualLimits: PrinterLimits = { connectMs: 4000, answerMs: 400, sendMs: 15_000 }

export type SendToPrinter = (address: PrinterAddress, bytes: Uint8Array) => Promise<void>

/** One paper at a time for each printer, in the order in which they came. */
export function createPrinter(limits: PrinterLimits = usualLimits): SendToPrinter {
  const lasts = new Map<string, Promise<unknown>>()
  return (address, bytes) => {
    const key = address.kind === 'usb' ? address.device : `${address.host}:${address.port}`
    const before = lasts.get(key) ?? Promise.resolve()
    const mine = before.then(() => send(address, bytes, limits))
    lasts.set(
      key,
      mine.catch(() => undefined),
    )
    return mine
  }
}

async function send(address: PrinterAddress, bytes: Uint8Array, limits: PrinterLimits): Promise<void> {
  if (address.kind === 'usb') return sendToDevice(address.device, bytes, limits.sendMs)
  const socket = await open(address, limits.connectMs)
  // Told where it is waited for; a break in between must not end the program.
  socket.on('error', () => undefined)
  socket.setNoDelay(true)
  try {
    const paper = await askStatus(socket, 4, limits.answerMs)
    judgePaper(paper)
    if (isStatus(paper)) judgeLine(await askStatus(socket, 1, limits.answerMs))
    await write(socket, bytes, { answers: isStatus(paper), limitMs: limits.sendMs })
  } finally {
    socket.destroy()
  }
}

function open({ host, port }: NetworkPrinter, limitMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    const fail = (why: 'unreachable' | 'refused', error: CodedError): void => {
      clearTimeout(timer)
      socket.destroy()
      reject(new PrinterError(why, error))
    }
    const timer = setTimeout(
      () => fail('unreachable', problem('printerSilent', { seconds: limitMs / 1000 })),
      limitMs,
    )
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      code === 'ECONNREFUSED'
        ? fail('refused', problem('printerRefuses'))
        : fail('unreachable', problem('printerUnreachable')),
    )
  })
}

/** The printer’s answer to DLE EOT n, one byte; null where it does not answer. */
function askStatus(socket: Socket, which: 1 | 4, limitMs: number): Promise<number | null> {
  return new Promise((resolve) => {
    const done = (status: number | null): void => {
      clearTimeout(timer)
      socket.off('data', heard)
      socket.off('close', closed)
      resolve(status)
    }
    const heard = (bytes: Buffer): void => done(bytes[0] ?? null)
    const closed = (): void => done(null)
    const timer = setTimeout(() => done(null), limitMs)
    socket.once('data', heard)
    socket.once('close', closed)
    socket.write(Uint8Array.of(0x10, 0x04, which))
  })
}

/** Every answer to DLE EOT has bit 1 and bit 4 set and bits 0 and 7 clear; anything else is no answer. */
const isStatus = (status: number | null): status is number => status !== null && (status & 0x93) === 0x12

function judgePaper(status: number | null): void {
  if (isStatus(status) && (status & 0x60) !== 0) throw new PrinterError('noPaper', problem('printerNoPaper'))
}

function judgeLine(status: number | null): void {
  if (isStatus(status) && (status & 0x08) !== 0) throw new PrinterError('offline', problem('printerOffline'))
}

/** GS r 1: answered in its turn, after everything before it was printed, unlike DLE EOT. */
const tellWhenDone = Uint8Array.of(0x1d, 0x72, 1)

/** @param options.answers It told how it is, so it will tell when it is done; of another only the sending is known. */
function write(
  socket: Socket,
  bytes: Uint8Array,
  options: { answers: boolean; limitMs: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (problem: PrinterError | null): void => {
      clearTimeout(timer)
      if (problem) reject(problem)
      else resolve()
    }
    const timer = setTimeout(() => done(slow(options.limitMs)), options.limitMs)
    socket.once('error', () => done(broken))
    socket.once('close', () => done(broken))
    if (options.answers) {
      socket.once('data', () => done(null))
      socket.write(bytes)
      socket.write(tellWhenDone)
    } else {
      socket.end(bytes, () => {
        socket.removeAllListeners('close')
        // A moment for it to take what is on its way, before the line is cut.
        socket.once('close', () => done(null))
        setTimeout(() => done(null), restMs)
      })
    }
  })
}

const restMs = 1000
