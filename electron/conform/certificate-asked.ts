/** The client certificate of a program at a terminal: its password from the keychain, a variable, or whoever sits there. */
import {
  ClientCertificateError,
  openClientCertificate,
  type ClientCertificate,
} from '../bank/client-certificate.ts'
import { keptPassword } from '../credentials/certificate-password.ts'
import { variableShown } from '../core/variable-name.ts'

export interface Shown {
  certificate: ClientCertificate | null
  /** One that the keychain has not yet; null: there is nothing to keep. */
  password: string | null
}

/** @param ask Null: nobody is asked. @throws ClientCertificateError */
export async function certificateFrom(
  file: string,
  variable: string | undefined,
  ask: (() => Promise<string>) | null,
): Promise<Shown> {
  if (file === '') return { certificate: null, password: null }
  const given = variable === undefined ? null : process.env[variable]
  if (given === undefined || given === '')
    throw new ClientCertificateError(`${variableShown(variable ?? '')} is not set, or empty.`)
  if (given !== null) return openedBy(file, given)
  try {
    // The keychain's first: a desk is set up once, and tried often.
    return { certificate: await openClientCertificate(file, keptPassword), password: null }
  } catch (problem) {
    if (ask === null || !(problem instanceof ClientCertificateError) || !/password/.test(problem.message))
      throw problem
    return openedBy(file, await ask())
  }
}

async function openedBy(file: string, password: string): Promise<Shown> {
  let isNeeded = false
  const certificate = await openClientCertificate(file, async () => {
    isNeeded = true
    return { password }
  })
  return { certificate, password: isNeeded ? password : null }
}
