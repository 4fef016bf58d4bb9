/**
 * Whose certificates a desk takes: those of the authorities that Node brings, of those that this computer knows, where
 * a bank's IT puts its own, and of a file that the policy names.
 */
import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import tls from 'node:tls'

/** The file cannot be used: the sentence says why and what to do. */
export class AuthoritiesError extends Error {
  override name = 'AuthoritiesError'
}

/** For every connection that this process makes from now on. `file` null: none is named. @throws AuthoritiesError */
export function trustAuthorities(file: string | null): void {
  const named = file === null ? [] : certificatesIn(file)
  const all = new Set([...tls.getCACertificates('default'), ...ofThisComputer(), ...named])
  tls.setDefaultCACertificates([...all])
}

/** What cannot be read there is missed when a connection is made, and told then. */
function ofThisComputer(): readonly string[] {
  try {
    return tls.getCACertificates('system')
  } catch {
    return []
  }
}

const largestBytes = 1_000_000
const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

function certificatesIn(file: string): string[] {
  const fault = (why: string) => new AuthoritiesError(`The file of authorities ${file} ${why}`)
  let bytes: Buffer
  try {
    const found = statSync(file)
    if (!found.isFile() || found.size > largestBytes)
      throw fault(`is no file of at most ${largestBytes} bytes. Name the file itself.`)
    bytes = readFileSync(file)
  } catch (problem) {
    if (problem instanceof AuthoritiesError) throw problem
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unreadable'
    throw fault(`cannot be read (${code}). Check its name and its permissions.`)
  }
  const blocks = bytes.toString('latin1').match(block)
  try {
    // A file of Windows may hold one certificate in its bytes alone (DER).
    return (blocks ?? [bytes]).map((one) => new X509Certificate(one).toString())
  } catch {
    throw fault(
      'holds no certificate that can be read. Give it in the form of PEM, with its BEGIN CERTIFICATE.',
    )
  }
}
