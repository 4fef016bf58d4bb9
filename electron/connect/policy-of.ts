/** What a connection is in a policy file. The key stands nowhere in it. */
import { usual, type Connection } from './fields.ts'

/** Files that the policy names beside it; left out: none. */
export interface NamedFiles {
  authorities?: string
  serviceFile?: string
  clientCertificate?: string
}

export function policyOf(
  { baseUrl, gatewayUrl, mode, office, hookPrefix, getMe }: Connection,
  { authorities, clientCertificate, serviceFile }: NamedFiles = {},
) {
  return {
    bank: { kind: 'service', bankUrl: baseUrl, gatewayUrl, mode },
    ...(serviceFile !== undefined && { serviceFile }),
    ...(authorities !== undefined && { authorities }),
    ...(clientCertificate !== undefined && { clientCertificate }),
    office,
    hookSignaturePrefix: hookPrefix,
    operations: { getMe: getMe === 'none' ? false : getMe === usual.getMe ? true : getMe },
  }
}
