/** The files that a policy names and that are opened later than it is read: each fault begins with its entry. */
import { readFileSync, statSync } from 'node:fs'
import { AuthoritiesError, trustAuthorities } from '../bank/authorities.ts'
import {
  ClientCertificateError,
  openClientCertificate,
  type ClientCertificate,
  type KeptPassword,
} from '../bank/client-certificate.ts'
import type { PolicyReading } from './policy-file.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { computerPhrase as phrase } from '../../shared/desk/problems/computer.ts'

type Named<N extends keyof PolicyReading> = Pick<PolicyReading, N>

/** @throws AuthoritiesError */
export function trustNamed({ authorities }: Named<'authorities'>): void {
  try {
    trustAuthorities(authorities)
  } catch (problem) {
    if (!(problem instanceof AuthoritiesError)) throw problem
    throw new AuthoritiesError(`The policy’s "authorities": ${problem.message}`)
  }
}

/** To be opened after the authorities are set. Null: none is named. @throws ClientCertificateError */
export async function openNamedCertificate(
  { clientCertificate }: Named<'clientCertificate'>,
  passwordOf: () => Promise<KeptPassword>,
): Promise<ClientCertificate | null> {
  if (clientCertificate === null) return null
  try {
    return await openClientCertificate(clientCertificate, passwordOf)
  } catch (problem) {
    if (!(problem instanceof ClientCertificateError)) throw problem
    throw new ClientCertificateError(`The policy’s "clientCertificate": ${problem.message}`)
  }
}

/** What a private key without a password lets every user of this computer do. */
export function openKeyNotices(
  { clientCertificate }: Named<'clientCertificate'>,
  platform: NodeJS.Platform = process.platform,
): Told[] {
  // Windows has no mode; who may read there is in a list that Node does not read.
  if (clientCertificate === null || platform === 'win32' || !isReadByAll(clientCertificate)) return []
  return [phrase('keyFileOpen', { path: clientCertificate })]
}

const readByAll = 0o004
const plainKey = /-----BEGIN (?!ENCRYPTED )(?:[A-Z]+ )?PRIVATE KEY-----(?!\r?\nProc-Type: 4,ENCRYPTED)/

function isReadByAll(file: string): boolean {
  try {
    return (statSync(file).mode & readByAll) !== 0 && plainKey.test(readFileSync(file, 'latin1'))
  } catch {
    return false
  }
}
