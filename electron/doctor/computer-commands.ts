/** What an open desk says of its computer (shared/desk/computer.ts): the same as `npm run doctor`. */
import { computerReportName, type ComputerReport } from '../../shared/desk/computer.ts'
import type { SavedPaper } from '../../shared/desk/paper.ts'
import type { Commands } from '../core/command-handlers.ts'
import type { Store } from '../data/store.ts'
import { OutletError, type PaperOutlet } from '../documents/outlet.ts'
import { Refused } from '../core/refused.ts'
import type { Counter } from '../users/session.ts'

export interface ComputerRooms {
  store: Pick<Store, 'audit'>
  counter: Pick<Counter, 'touch' | 'current'>
  checkComputer: () => Promise<ComputerReport>
  /** Null: the page keeps the file. */
  outlet: PaperOutlet | null
}

const type = 'application/json'

export function createComputerCommands({
  store,
  counter,
  checkComputer,
  outlet,
}: ComputerRooms): Pick<Commands, 'checkComputer' | 'saveComputerReport'> {
  return {
    checkComputer() {
      counter.touch()
      return checkComputer()
    },
    async saveComputerReport(): Promise<SavedPaper> {
      counter.touch()
      const profile = counter.current()?.person.id ?? null
      const report = await checkComputer()
      const bytes = new TextEncoder().encode(`${JSON.stringify(report, null, 2)}\n`)
      const name = computerReportName(report)
      store.audit.add({ profile, action: 'saveComputerReport', subject: null, detail: null })
      if (!outlet) return { saved: 'page', name, type, base64: Buffer.from(bytes).toString('base64') }
      try {
        return { saved: await outlet.save({ name, type, bytes }), name }
      } catch (fault) {
        if (!(fault instanceof OutletError)) throw fault
        throw new Refused({ ...fault.error, kind: 'invalid' })
      }
    },
  }
}
