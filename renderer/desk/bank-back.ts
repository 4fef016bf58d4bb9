/** What is done once the bank, which could not be reached, can be reached again; also where a page opened meanwhile. */
import { onScopeDispose } from 'vue'
import { on } from './bridge.ts'
import { useDesk } from './stores/desk.ts'

export function whenBankIsBack(run: () => void): void {
  let { isOffline: wasOffline } = useDesk()
  onScopeDispose(
    on('status', ({ connection }) => {
      const isBack = wasOffline && connection.state !== 'offline'
      wasOffline = connection.state === 'offline'
      if (isBack) run()
    }),
  )
}
