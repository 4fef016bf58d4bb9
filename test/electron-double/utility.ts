/** The double's `utilityProcess`: a real process, with Electron's `parentPort` in place of Node's own channel. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type Electron from 'electron'
import { orders, tell } from './control.ts'

const beginning = fileURLToPath(new URL('utility-begins.mjs', import.meta.url))

export const utilityProcess: Pick<typeof Electron.utilityProcess, 'fork'> = {
  fork(program, args = [], options = {}) {
    const isPiped = options.stdio === 'pipe'
    const child = fork(program, [...args], {
      execArgv: ['--import', beginning],
      // Electron clones values between processes; so does this.
      serialization: 'advanced',
      stdio: ['ignore', isPiped ? 'pipe' : 'inherit', isPiped ? 'pipe' : 'inherit', 'ipc'],
    })
    orders.on('order', (told) => {
      if (told.kind !== 'fatal' || told.pid !== child.pid) return
      child.emit('error', 'FatalError', 'the double', '{}')
      child.kill('SIGKILL')
    })
    tell({ kind: 'process', name: options.serviceName ?? '', pid: child.pid ?? 0 })
    // Of Electron's class these members are used: pid, stdout, stderr, once('exit'), on('message'), postMessage, kill.
    return Object.assign(child, {
      postMessage: (value: unknown) => void child.send({ value }),
    }) as unknown as Electron.UtilityProcess
  },
}
