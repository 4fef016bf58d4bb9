/** What an open desk says of its computer (shared/desk/computer.ts): the same as `npm run doctor`. */
import { computerReportName, type ComputerReport } from '../../shared/desk/computer.ts'
import type { SavedPaper } from '../../shared/desk/paper.ts'
import type { Commands } from '../core/command-handlers.ts'
import type { Store } from '../data/store.ts'
import type { PaperOutlet } from '../documents/outlet.ts'
import { saveFile } from '../documents/save-file.ts'
import type { Counter } from '../users/session.ts'
import { reportText } from './report-text.ts'

export interface ComputerRooms {
  store: Pick<Store, 'audit'>
  counter: Pick<Counter, 'touch' | 'current'>
  checkComputer: () => Promise<ComputerReport>
  /** Null: the page keeps the file. */
  outlet: PaperOutlet | null
}

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
      const bytes = new TextEncoder().encode(reportText(report))
      store.audit.add({ profile, action: 'saveComputerReport', subject: null, detail: null })
      return saveFile(outlet, { name: computerReportName(report), type: 'application/json', bytes })
    },
  }
}
