/**
 * The window's menu: Help, and on a Mac what copying and pasting need. Elsewhere it comes with the Alt key, for the
 * desk's own keys are its menu.
 */
import type { MenuItemConstructorOptions } from 'electron'
import type { PlaceAsked } from '../../shared/desk/place-asked.ts'

const words = {
  en: {
    help: 'Help',
    computer: 'Check this computer',
    notices: 'Third-party notices',
    keyboard: 'Keyboard',
  },
  fr: {
    help: 'Aide',
    computer: 'Vérifier ce poste',
    notices: 'Mentions des composants tiers',
    keyboard: 'Clavier',
  },
} as const

export function menuTemplate(
  { platform, locale }: { platform: NodeJS.Platform; locale: string },
  show: (place: PlaceAsked) => void,
): MenuItemConstructorOptions[] {
  const said = locale.startsWith('fr') ? words.fr : words.en
  const item = (kind: 'computer' | 'notices' | 'keyboard'): MenuItemConstructorOptions => ({
    label: said[kind],
    click: () => show({ kind }),
  })
  const help: MenuItemConstructorOptions = {
    role: 'help',
    label: said.help,
    submenu: [item('computer'), item('notices'), item('keyboard')],
  }
  return platform === 'darwin' ? [{ role: 'appMenu' }, { role: 'editMenu' }, help] : [help]
}
