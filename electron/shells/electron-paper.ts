/** Papers in Electron: the window prints what it shows, and a person chooses where a file is kept. */
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { dialog, type BrowserWindow, type WebContentsPrintOptions } from 'electron'
import { OutletError, type HowToPrint, type PaperOutlet } from '../documents/outlet.ts'
import { problem } from '../../shared/desk/problems.ts'

/** In micrometres. A strip is as long as its slip: a printer of rolls feeds the whole of what it is told. */
function sizeOf({ strip }: HowToPrint): Partial<WebContentsPrintOptions> {
  if (strip === null) return { pageSize: 'A4', margins: { marginType: 'default' } }
  const { widthMillimetres, lengthMillimetres } = strip
  const pageSize = { width: widthMillimetres * 1000, height: lengthMillimetres * 1000 }
  return { pageSize, margins: { marginType: 'none' } }
}

function whereTo(printer: HowToPrint['printer']): Pick<WebContentsPrintOptions, 'silent' | 'deviceName'> {
  if (printer.kind === 'dialog') return { silent: false }
  return { silent: true, ...(printer.device !== '' && { deviceName: printer.device }) }
}

/** @param window The desk's window; null while there is none. */
export function createOutlet(window: () => BrowserWindow | null): PaperOutlet {
  const open = (): BrowserWindow => {
    const found = window()
    if (found === null || found.isDestroyed()) throw new OutletError(problem('noWindow'))
    return found
  }
  return {
    async print(how) {
      const { webContents } = open()
      await new Promise<void>((resolve, reject) => {
        webContents.print(
          { ...whereTo(how.printer), ...sizeOf(how), printBackground: true },
          (isPrinted, why) => {
            if (isPrinted) resolve()
            else reject(new OutletError(problem('notPrinted', { why: why || 'no reason given' })))
          },
        )
      })
    },
    async save({ name, bytes }) {
      const ending = extname(name).slice(1)
      const chosen = await dialog.showSaveDialog(open(), {
        defaultPath: name,
        filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
      })
      if (chosen.canceled || !chosen.filePath) return 'cancelled'
      try {
        // It may name a customer: nobody else on this computer reads it unless its owner says so.
        await writeFile(chosen.filePath, bytes, { mode: 0o600 })
      } catch {
        throw new OutletError(problem('fileUnwritable'))
      }
      return 'here'
    },
  }
}
