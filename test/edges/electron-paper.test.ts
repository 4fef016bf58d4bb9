/** How Electron's window prints and saves, against a recorded stand-in of the electron module (experience §3: without a dialog). */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { howToPrint, type HowToPrint, type PaperOutlet } from '../../electron/documents/outlet.ts'
import { createPolicy } from '../../electron/policy/policy.ts'
import { folder } from './scratch.ts'

const recorded = vi.hoisted(() => ({
  printed: [] as Record<string, unknown>[],
  asked: [] as unknown[],
  says: { isPrinted: true, why: '' },
  chosen: { canceled: false, filePath: '' },
}))
vi.mock('electron', () => ({
  dialog: {
    showSaveDialog: (_window: unknown, options: unknown) => {
      recorded.asked.push(options)
      return Promise.resolve(recorded.chosen)
    },
  },
}))

const window = {
  isDestroyed: () => false,
  webContents: {
    print(options: Record<string, unknown>, done: (isPrinted: boolean, why: string) => void) {
      recorded.printed.push(options)
      done(recorded.says.isPrinted, recorded.says.why)
    },
  },
}
// Of a window only these two members are used.
type Shell = typeof import('../../electron/shells/electron-paper.ts')
const ofWindow = () => window as unknown as ReturnType<Parameters<Shell['createOutlet']>[0]>
let createOutlet: Shell['createOutlet']
let outlet: PaperOutlet
// Another file of the same worker may have read these modules with another Electron.
beforeAll(async () => {
  vi.resetModules()
  ;({ createOutlet } = await import('../../electron/shells/electron-paper.ts'))
  outlet = createOutlet(ofWindow)
})
afterAll(() => vi.resetModules())
const silent = (device = ''): HowToPrint['printer'] => ({ kind: 'silent', device })

beforeEach(() => {
  recorded.printed.length = 0
  recorded.says = { isPrinted: true, why: '' }
})

describe('printing', () => {
  it('asks each time where policy says nothing, on A4', async () => {
    const { values } = createPolicy({ enforced: {}, file: {}, own: undefined, keepOwn: () => {} })
    await outlet.print(howToPrint({ form: 'page' }, values()))
    expect(recorded.printed).toEqual([
      { silent: false, printBackground: true, pageSize: 'A4', margins: { marginType: 'default' } },
    ])
  })

  it('goes to the printer that policy names, without a dialog', async () => {
    const file = { pagePrinter: { kind: 'silent', device: 'Counter 3 laser' } } as const
    const { values } = createPolicy({ enforced: {}, file, own: undefined, keepOwn: () => {} })
    await outlet.print(howToPrint({ form: 'page' }, values()))
    expect(recorded.printed[0]).toMatchObject({ silent: true, deviceName: 'Counter 3 laser', pageSize: 'A4' })
  })

  it('goes to the computer’s own printer where none is named', async () => {
    await outlet.print({ printer: silent(), strip: null })
    expect(recorded.printed[0]).toMatchObject({ silent: true })
    expect(recorded.printed[0]).not.toHaveProperty('deviceName')
  })

  it('takes a strip of 80 mm for a slip, without margins', async () => {
    const strip = { widthMillimetres: 80, lengthMillimetres: 120 }
    await outlet.print({ printer: silent('Slips'), strip })
    expect(recorded.printed[0]).toMatchObject({
      pageSize: { width: 80_000, height: 120_000 },
      margins: { marginType: 'none' },
      deviceName: 'Slips',
    })
  })

  it('sends a slip to the printer that policy names for slips, on paper of its own width, and nothing else', async () => {
    const file = { receiptPrinter: { kind: 'driver', device: 'TM-T20', paperMillimetres: 58 } } as const
    const { values } = createPolicy({ enforced: {}, file, own: undefined, keepOwn: () => {} })
    await outlet.print(howToPrint({ form: 'receipt', lengthMillimetres: 118 }, values()))
    await outlet.print(howToPrint({ form: 'page' }, values()))
    expect(recorded.printed).toEqual([
      {
        silent: true,
        deviceName: 'TM-T20',
        printBackground: true,
        pageSize: { width: 58_000, height: 118_000 },
        margins: { marginType: 'none' },
      },
      { silent: false, printBackground: true, pageSize: 'A4', margins: { marginType: 'default' } },
    ])
  })

  it.each([
    [undefined, 297],
    [12, 50],
    [180, 180],
    [900, 297],
  ])('feeds for a slip of %s mm a strip of %i mm', (lengthMillimetres, fed) => {
    const { values } = createPolicy({ enforced: {}, file: {}, own: undefined, keepOwn: () => {} })
    const { strip } = howToPrint({ form: 'receipt', lengthMillimetres }, values())
    expect(strip).toEqual({ widthMillimetres: 80, lengthMillimetres: fed })
  })

  it('that failed is told, with why, and that it can be done again', async () => {
    recorded.says = { isPrinted: false, why: 'Invalid printer settings' }
    await expect(outlet.print({ printer: silent('Gone'), strip: null })).rejects.toThrow(
      'Nothing was printed (Invalid printer settings). It can be printed again.',
    )
    await expect(createOutlet(() => null).print({ printer: silent(), strip: null })).rejects.toThrow(
      'There is no window to print from.',
    )
  })
})

describe('saving', () => {
  const file = { name: 'statement-7.pdf', type: 'application/pdf', bytes: new Uint8Array([37, 80]) }

  it('keeps the file where the person chose, for its owner only', async () => {
    const path = join(folder(), 'statement-7.pdf')
    recorded.chosen = { canceled: false, filePath: path }
    expect(await outlet.save(file)).toBe('here')
    expect(recorded.asked.at(-1)).toMatchObject({ defaultPath: 'statement-7.pdf' })
    expect([...readFileSync(path)]).toEqual([37, 80])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('keeps nothing where the person changed their mind, and says where it cannot', async () => {
    recorded.chosen = { canceled: true, filePath: '' }
    expect(await outlet.save(file)).toBe('cancelled')
    recorded.chosen = { canceled: false, filePath: join(folder(), 'no', 'such', 'folder.pdf') }
    await expect(outlet.save(file)).rejects.toThrow('Choose another folder')
  })
})
