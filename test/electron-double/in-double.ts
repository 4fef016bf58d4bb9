/** The counter's program in the double of Electron. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CounterProgram } from './counter.ts'
import { startDouble, type RunningDouble } from './drive.ts'

export const installed = { ELECTRON_DOUBLE_PACKAGED: '1' }

/** @param main The built `main.js`: from `dist/`, or unpacked from an installer. */
export function openInDouble(main: string): CounterProgram {
  if (!existsSync(main)) throw new Error('dist/ is missing: run npm run build first')
  const outside = mkdtempSync(join(tmpdir(), 'teller-electron-'))
  // Not there yet, as on the first start.
  const flags = [`--data=${join(outside, 'data')}`, '--no-keychain']
  const electron = startDouble(main, flags, installed)
  return {
    name: 'electron-double',
    page: electron.page,
    lookAway: electron.lookAway,
    complaints: electron.complaints,
    async startAgain(...args) {
      const second = startDouble(main, [...flags, ...args], installed)
      const code = await second.ended
      if (second.told.length > 0) throw new Error('the second one has opened something')
      return code
    },
    focused: async () => void (await electron.next('focused')),
    printed: () => electron.next('printed'),
    lockScreen: async () => electron.order({ kind: 'power', event: 'lock-screen' }),
    pressMenu: async (label) => electron.order({ kind: 'menu', label }),
    box: () => electron.next('messageBox'),
    crashPage: async () => electron.order({ kind: 'crash' }),
    reloaded: async () => void (await electron.next('reloaded')),
    deskPid: async () => deskPidOf(electron),
    async heard(name) {
      while ((await electron.next('asked')).name !== name);
    },
    closeWindow: async () => electron.order({ kind: 'closeWindow' }),
    ended: electron.ended,
    async stop() {
      await electron.stop()
      rmSync(outside, { recursive: true, force: true })
    },
  }
}

export function deskPidOf({ told }: RunningDouble): number {
  const desk = told.findLast((one) => one.kind === 'process' && one.name === 'Teller Desk')
  if (desk?.kind !== 'process') throw new Error('the desk has no process of its own')
  return desk.pid
}
