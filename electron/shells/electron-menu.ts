/**
 * The window's menu: View, which makes letters larger, for Electron has no keys of its own for it; Help; and on a Mac
 * what copying, pasting and putting the window aside need. Elsewhere it comes with the Alt key, for the desk's own keys
 * are its menu.
 */
import type { MenuItemConstructorOptions } from 'electron'
import type { PlaceAsked } from '../../shared/desk/place-asked.ts'

const words = {
  en: {
    view: 'View',
    larger: 'Larger',
    smaller: 'Smaller',
    usual: 'Usual size',
    help: 'Help',
    computer: 'Check this computer',
    notices: 'Third-party notices',
    keyboard: 'Keyboard',
  },
  fr: {
    view: 'Affichage',
    larger: 'Plus grand',
    smaller: 'Plus petit',
    usual: 'Taille normale',
    help: 'Aide',
    computer: 'Vérifier ce poste',
    notices: 'Mentions des composants tiers',
    keyboard: 'Clavier',
  },
} as const

export function menuTemplate(
  { platform, locale }: { platform: NodeJS.Platform; locale: string },
  show: (place: PlaceAsked) => unknown,
): MenuItemConstructorOptions[] {
  const said = locale.startsWith('fr') ? words.fr : words.en
  const item = (kind: 'computer' | 'notices' | 'keyboard'): MenuItemConstructorOptions => ({
    label: said[kind],
    click: () => void show({ kind }),
  })
  const help: MenuItemConstructorOptions = {
    role: 'help',
    label: said.help,
    submenu: [item('computer'), item('notices'), item('keyboard')],
  }
  const view: MenuItemConstructorOptions = {
    label: said.view,
    submenu: [
      { role: 'zoomIn', label: said.larger },
      // The same without Shift, where the plus stands above the equals sign; and on the number pad.
      { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
      { role: 'zoomIn', accelerator: 'CommandOrControl+numadd', visible: false },
      { role: 'zoomOut', label: said.smaller },
      { role: 'zoomOut', accelerator: 'CommandOrControl+numsub', visible: false },
      { role: 'resetZoom', label: said.usual },
    ],
  }
  if (platform !== 'darwin') return [view, help]
  return [{ role: 'appMenu' }, { role: 'editMenu' }, view, { role: 'windowMenu' }, help]
}
