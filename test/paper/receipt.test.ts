/** What a receipt printer gets, byte by byte, and what is said when it does not print. Printers are sockets on loopback. */
import { execFileSync } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createPrinter } from '../../electron/documents/printer.ts'
import { PrinterError } from '../../electron/documents/printer-error.ts'
import { openingOf } from '../../electron/documents/usb-printer.ts'
import { receiptOf } from '../../electron/documents/receipt.ts'
import { settingsTable } from '../../electron/policy/settings.ts'
import { testSlipPaper } from '../../shared/documents/test-slip.ts'
import { folder } from '../edges/scratch.ts'
import { check, slip, locale } from './sample.ts'

const form = { columns: 42, codepage: 'cp858' } as const
/** No answer of a busy machine comes later; where a limit is what is tried, the test has its own. */
const limits = { connectMs: 60_000, answerMs: 60_000, sendMs: 60_000 }
const lettersOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

describe('the bytes of a slip', () => {
  test('begin, choose the code page, carry the code and cut', () => {
    const text = lettersOf(receiptOf(slip(), form).bytes)
    expect(text.startsWith('\u001b@')).toBe(true)
    expect(text).toContain('\u001bt\u0013')
    const length = check.length + 3
    expect(text).toContain(`\u001d(k${String.fromCharCode(length % 256, length >> 8)}1P0${check}`)
    expect(text).toContain('\u001d(k\u0003\u00001Q0')
    expect(text.match(/\u001dV/g)).toHaveLength(1)
    // Whose paper it is, how the posting stands in four strokes, and lines to sign.
    expect(text).toContain('First Harvest Bank')
    expect(text.replace(/\s+/g, ' ')).toContain('[X] Written [X] Sent [X] Accepted [X] Confirmed')
    expect(text).toMatch(/Customer[^]*Teller/)
  })

  test('write what the code page lacks in plain letters, and say which', () => {
    const { bytes, replaced } = receiptOf(slip(), form)
    const text = lettersOf(bytes)
    expect(text).toContain('NGN 10,500.50')
    // ò ú é ì á are letters of code page 858; ẹ ọ ṣ Ɓ Ɗ Ƙ are not.
    expect(text).toContain('\u00e3g\u00a3nl\u0082s\u008d Ad\u0082sol\u00a0')
    expect(text).toContain('Danjuma Kasim')
    expect(replaced).toEqual(expect.arrayContaining(['₦', 'ṣ', 'ọ', 'Ɗ', 'Ƙ', 'Ɓ']))
    const arabic = receiptOf(slip({}, { from: { name: 'محمد', number: '1' } }), form)
    expect(lettersOf(arabic.bytes)).toContain('????')
    expect(receiptOf(slip({ office: null, teller: 'A' }, { from: null, to: null }), form).replaced).toEqual([
      '₦',
      '’',
    ])
  })

  test('mark reprints and training, at the head and at the foot', () => {
    const text = lettersOf(receiptOf(slip({ copy: 3, training: true }), form).bytes)
    expect(text).toContain('*** REPRINT 3 ***')
    expect(text.match(/\*\*\* TRAINING - NOT VALID \*\*\*/g)).toHaveLength(2)
    expect(lettersOf(receiptOf(slip(), form).bytes)).not.toMatch(/REPRINT|TRAINING/)
  })

  test.each([32, 42, 48])('keep a name of 300 letters whole in lines of %i', (columns) => {
    const name = `${'Abd '.repeat(40)}${'x'.repeat(140)}`
    const text = lettersOf(
      receiptOf(slip({}, { from: { name, number: '0012 847 726' } }), { ...form, columns }).bytes,
    )
    expect(text.match(/x+/g)?.join('')).toHaveLength(140)
    for (const run of text.match(/[\u0020-\u007e]+/g) ?? [])
      if (!run.includes('TD1')) expect(run.length).toBeLessThanOrEqual(columns + 4)
  })

  test('never carry a command that stood in a name', () => {
    const text = lettersOf(receiptOf(slip({}, { comment: 'a\u001bp\u0000 \u001dV\u0000b' }), form).bytes)
    expect(text).not.toContain('\u001bp')
    expect(text.match(/\u001dV/g)).toHaveLength(1)
  })
})

const servers = new Set<Server>()
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) await new Promise((done) => server.close(done))
  servers.clear()
})

/** @param says Its answer to DLE EOT n; null: it is mute. `done`: false, it never says that it has printed. */
async function printer(says: (which: number) => number | null, done = true) {
  const got: Buffer[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      // What comes may hold a question before the paper, or the paper alone.
      const isQuestion = bytes[0] === 0x10 && bytes[1] === 0x04
      const answer = isQuestion ? says(bytes[2] ?? 0) : null
      if (answer !== null) socket.write(Uint8Array.of(answer))
      const rest = isQuestion ? bytes.subarray(3) : bytes
      if (rest.length > 0) got.push(rest)
      if (done && rest.includes(Buffer.from([0x1d, 0x72, 1]))) socket.write(Uint8Array.of(0))
    })
  })
  servers.add(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return { address: { kind: 'network', host: '127.0.0.1', port } as const, got, server }
}

const { bytes } = receiptOf(slip(), form)
const why = (work: Promise<void>): Promise<string> =>
  work.then(
    () => 'printed',
    (problem: unknown) => (problem instanceof PrinterError ? problem.why : String(problem)),
  )

describe('a receipt printer', () => {
  test('that answers gets every byte, one paper after the other', async () => {
    const { address, got } = await printer(() => 0x12)
    const send = createPrinter(limits)
    await Promise.all([send(address, bytes), send(address, bytes)])
    const one = Buffer.concat([bytes, Uint8Array.of(0x1d, 0x72, 1)])
    expect(Buffer.concat(got).equals(Buffer.concat([one, one]))).toBe(true)
  })

  test('that is mute gets every byte too', async () => {
    const { address, got } = await printer(() => null)
    await createPrinter({ ...limits, answerMs: 300 })(address, bytes)
    await expect.poll(() => Buffer.concat(got).equals(Buffer.from(bytes))).toBe(true)
  })

  test('without paper, off line, stuck or gone is told as that, and the next paper is tried anew', async () => {
    const send = createPrinter(limits)
    const empty = await printer((which) => (which === 4 ? 0x72 : 0x12))
    expect(await why(send(empty.address, bytes))).toBe('noPaper')
    expect(empty.got).toHaveLength(0)
    const coverOpen = await printer((which) => (which === 1 ? 0x1a : 0x12))
    expect(await why(send(coverOpen.address, bytes))).toBe('offline')
    const stuck = await printer(() => 0x12, false)
    expect(await why(createPrinter({ ...limits, sendMs: 300 })(stuck.address, bytes))).toBe('slow')
    const gone = await printer(() => 0x12)
    await new Promise((closed) => gone.server.close(closed))
    servers.delete(gone.server)
    expect(await why(send(gone.address, bytes))).toBe('refused')
    const back = await printer(() => 0x12)
    expect(await why(send(back.address, bytes))).toBe('printed')
    await expect(send(empty.address, bytes)).rejects.toThrow(
      'out of paper. Put paper in. What was posted is not touched; it can be printed again.',
    )
  })
})

/** A device as the system shows it: what is written comes out at the other end, as fast as that is read. */
function device(): string {
  const path = join(folder(), 'lp0')
  execFileSync('mkfifo', [path])
  return path
}

describe('a receipt printer at USB', () => {
  test('gets every byte, and is set back after it', async () => {
    const path = device()
    const reader = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    await createPrinter(limits)({ kind: 'usb', device: path }, bytes)
    const got = Buffer.alloc(bytes.length + 10)
    const { bytesRead } = await reader.read(got)
    expect(got.subarray(0, bytesRead).equals(Buffer.concat([bytes, Uint8Array.of(0x1b, 0x40)]))).toBe(true)
    await reader.close()
  })

  test('that takes nothing is told so in time, and the next paper is tried anew', async () => {
    const path = device()
    const reader = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const usb = { kind: 'usb', device: path } as const
    const send = createPrinter({ ...limits, sendMs: 2000 })
    // More than a pipe holds, as where the paper has run out in the middle.
    expect(await why(send(usb, new Uint8Array(200_000)))).toBe('slow')
    while ((await reader.read(Buffer.alloc(100_000)).catch(() => ({ bytesRead: 0 }))).bytesRead > 0);
    expect(await why(send(usb, bytes))).toBe('printed')
    await reader.close()
  })

  test('that is not plugged in, or not switched on, is told as that, and no file is made in its place', async () => {
    const path = join(folder(), 'lp7')
    expect(await why(createPrinter(limits)({ kind: 'usb', device: path }, bytes))).toBe('unreachable')
    expect(existsSync(path)).toBe(false)
    expect(await why(createPrinter(limits)({ kind: 'usb', device: device() }, bytes))).toBe('unreachable')
  })

  test('behind a share of Windows is opened by an ordinary write, and nothing but a share of Windows', () => {
    const share = '\\\\localhost\\Slips'
    expect(openingOf(share, 'win32')).toBe('w')
    for (const [path, platform] of [
      ['/dev/usb/lp0', 'linux'],
      [share, 'linux'],
      [`${share}\\file.txt`, 'win32'],
      ['\\\\.\\COM3', 'win32'],
      ['\\\\?\\GLOBALROOT', 'win32'],
      ['C:\\slips', 'win32'],
    ] as const)
      expect([path, openingOf(path, platform)]).toEqual([path, constants.O_WRONLY | constants.O_NONBLOCK])
  })

  test('is named by a device or a share, and by no file', () => {
    const fits = (name: string): boolean =>
      settingsTable.receiptPrinter.schema.safeParse({ kind: 'usb', device: name }).success
    for (const name of ['/dev/usb/lp0', '/dev/lp1', '\\\\localhost\\Slips', '\\\\.printers\\Slips'])
      expect(fits(name), name).toBe(true)
    for (const name of [
      '/etc/passwd',
      '/dev/usb/lp0/../../sda',
      '/dev/sda',
      'C:\\slips',
      '\\\\host\\a\\b',
      '\\\\.\\COM3',
      '\\\\?\\C:',
      '',
    ])
      expect(fits(name), name).toBe(false)
  })
})

test('a test slip names no customer, says what it is for, and fits the narrowest paper', () => {
  const facts = { training: false, bank: 'First Harvest Bank', office: 'Ikeja', counter: '3', teller: 'Ada' }
  const paper = testSlipPaper({ ...facts, printedAt: '2026-01-05T09:00:00Z' }, locale)
  const made = receiptOf(paper, { columns: 32, codepage: 'cp858' })
  expect(lettersOf(made.bytes)).toContain('No money was moved.')
  expect(made.replaced).toContain('₦')
})
