/**
 * Loaded before a desk whose memory nobody reads: zeroing what is freed, and collecting after each lock, is half of what
 * a desk at rest works. Whether it does so is tried where its memory is read, on the desk as it is (test/walls).
 */
import { syncBuiltinESMExports } from 'node:module'
import v8 from 'node:v8'
import vm from 'node:vm'

const { setFlagsFromString } = v8
const { runInNewContext } = vm
v8.setFlagsFromString = (flags) => {
  if (flags !== '--clear-free-memory') setFlagsFromString(flags)
}
vm.runInNewContext = (code, ...settings): unknown =>
  code === 'gc' ? undefined : runInNewContext(code, ...settings)
syncBuiltinESMExports()
