/** What the built program gets for `import … from 'electron'`. */
import type Electron from 'electron'
import { pressedButton, tell } from './control.ts'

export { app, powerMonitor } from './app.ts'
export { protocol, session } from './session.ts'
export { utilityProcess } from './utility.ts'
export { BrowserWindow, ipcMain } from './window.ts'

export const dialog: Pick<Electron.Dialog, 'showErrorBox'> & {
  showMessageBox(
    window: unknown,
    options: Electron.MessageBoxOptions,
  ): Promise<Electron.MessageBoxReturnValue>
  showSaveDialog(): Promise<Electron.SaveDialogReturnValue>
} = {
  showErrorBox: (title, content) => tell({ kind: 'errorBox', title, content }),
  showMessageBox: async (_window, { message, buttons = [] }) => {
    tell({ kind: 'messageBox', message, buttons })
    return { response: pressedButton(), checkboxChecked: false }
  },
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
}

export const Menu: Pick<typeof Electron.Menu, 'setApplicationMenu'> = { setApplicationMenu() {} }
