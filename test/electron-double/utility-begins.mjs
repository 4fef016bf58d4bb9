// Before a utility process of the double: it has `process.parentPort`, as Electron's has, and no channel of Node's.
import { EventEmitter } from 'node:events'

const send = process.send?.bind(process)
const port = new EventEmitter()
process.parentPort = Object.assign(port, { postMessage: (value) => void send?.(value) })
process.on('message', ({ value }) => port.emit('message', { data: value, ports: [] }))
// Electron ends its utility processes with itself.
process.once('disconnect', () => process.exit(0))
Reflect.deleteProperty(process, 'send')
