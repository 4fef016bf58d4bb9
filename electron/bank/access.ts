/** How one person’s key reaches the service, and what is sent with it. */
import type { Answer } from '../../shared/posting/outcome.ts'
import type { Keyed } from '../../shared/posting/journal.ts'
import type { OperationName } from '../../shared/operations/index.ts'

/** Signs the exact text of a body: RSA with SHA-256, PKCS#1 v1.5, base64 (§5.2). With a long key it does not hold the desk's loop. */
export type Signer = (text: string) => Promise<string>

/** The service as one person's key reaches it. */
export interface Access {
  /** Whose key it is at this desk; absent: a key that is tried. */
  profile?: string
  baseUrl: string
  gatewayUrl: string
  apiKey: string
  /** Absent: bearer mode, requests go to `baseUrl`. Present: signed, to `{gatewayUrl}/v2` (A-sign-address). */
  signer: Signer | null
  /** A-sign-bearer: false drops the bearer from signed requests. */
  sendsBearer: boolean
}

export interface WireRequest {
  operation: OperationName
  params?: Record<string, string>
  query?: Record<string, string>
  /** The exact text; null: no body. */
  bytes: string | null
  file?: { name: string; type: string; content: Uint8Array; fields: Record<string, string> }
  /** By which the service may know the request again, where it has such keys (service-file.ts). */
  key?: string
  timeoutMs: number
}

/** One function talks to the service. It never retries, never follows a redirect, and never throws for the wire. */
export type SendToBank = (
  access: Access,
  request: WireRequest,
  /** `keyed`: it leaves under a key of the service's. */
  hooks?: { beforeFirstByte?: (stamp: number | null, keyed?: Keyed) => void },
) => Promise<Answer>
