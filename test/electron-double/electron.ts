/** What the built program gets for `import … from 'electron'`. */
import type Electron from 'electron'
import { orders, pressedButton, tell } from './control.ts'

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

/** What no taskbar covers of a screen with 1366 × 768 points. */
export const screen = {
  getPrimaryDisplay: (): Pick<Electron.Display, 'workAreaSize'> => ({
    workAreaSize: { width: 1366, height: 728 },
  }),
}

/** A menu is its template here: nothing is drawn, and a test presses its entries. */
type Template = Electron.MenuItemConstructorOptions[]
let menu: Template = []
export const Menu = {
  buildFromTemplate: (template: Template): Template => template,
  setApplicationMenu: (template: Template): void => void (menu = template),
}
orders.on('order', (told) => {
  if (told.kind !== 'menu') return
  const entries = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
  const press = entries.find(({ label }) => label === told.label)?.click as (() => void) | undefined
  if (!press) throw new Error(`the menu has no ${told.label}`)
  press()
})
