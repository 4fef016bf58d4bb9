/**
 * Loaded before a desk of a test that is about neither of these: zeroing what is freed and collecting after each lock is
 * half of what a desk at rest works, and the hash of a PIN most of what it works on new books. Both are tried on the desk
 * as it is: the first where its memory is read (test/walls), the second in test/edges/session and people.
 */
import { syncBuiltinESMExports } from 'node:module'
import crypto from 'node:crypto'
import v8 from 'node:v8'
import vm from 'node:vm'

const { setFlagsFromString } = v8
const { runInNewContext } = vm
const { scrypt } = crypto
v8.setFlagsFromString = (flags) => {
  if (flags !== '--clear-free-memory') setFlagsFromString(flags)
}
vm.runInNewContext = (code, ...settings): unknown =>
  code === 'gc' ? undefined : runInNewContext(code, ...settings)
// All desks of a folder are quick or none: the cost that stands beside a hash is not the one it was made at.
Object.assign(crypto, {
  scrypt: (
    pin: string,
    salt: Buffer,
    bytes: number,
    _cost: unknown,
    tell: (problem: Error | null, hash: Buffer) => void,
  ) => scrypt(pin, salt, bytes, { N: 2 }, tell),
})
syncBuiltinESMExports()
