/** What can be reached from anywhere: by key, by the palette, and by a fast-path code. */
import type { Router } from 'vue-router'
import type { OperationName } from '../../../shared/operations/index.ts'
import { whyNot } from '../../may.ts'
import { say } from '../../messages/index.ts'

export interface Command {
  id: string
  label: string
  key?: string
  /** The number that tellers type instead of a name. */
  code?: string
  /** The operation it leads to: whoever may not do it is told why. */
  needs?: OperationName
  run: () => void
}

export function commandsOf(router: Router, lock: () => void): Command[] {
  const go = (name: string) => (): void => void router.push({ name })
  const { keyNames } = say.shell
  return [
    {
      id: 'transfer',
      label: keyNames.transfer,
      key: 'F5',
      code: '1006',
      needs: 'createIntraTransfer',
      run: go('transfer'),
    },
    {
      id: 'approvals',
      label: keyNames.approvals,
      key: 'F6',
      needs: 'approveSavingsAccount',
      run: go('approvals'),
    },
    { id: 'journal', label: keyNames.journal, key: 'F8', run: go('journal') },
    {
      id: 'new-customer',
      label: keyNames.newCustomer,
      key: 'Ctrl+E',
      needs: 'createClient',
      run: go('newCustomer'),
    },
    { id: 'settings', label: keyNames.settings, key: 'Ctrl+,', run: go('settings') },
    { id: 'home', label: keyNames.home, run: go('home') },
    { id: 'lock', label: keyNames.lock, key: 'Ctrl+L', run: lock },
  ]
}

export function reasonAgainst(command: Command): string | null {
  return command.needs ? whyNot(command.needs) : null
}
