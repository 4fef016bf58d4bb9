/** IP addresses in one form, so that a key's address and a caller's can be compared (§5.1). */

/** `::1` and `::ffff:127.0.0.1` are this machine, as `127.0.0.1` is. */
export function normalAddress(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=[0-9.]+$)/, '')
  return plain === '::1' || plain === '0:0:0:0:0:0:0:1' ? '127.0.0.1' : plain
}
