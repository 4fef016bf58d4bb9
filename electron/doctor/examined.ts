/** What is looked at: by a program beside the desk, or by the desk itself. */
import type { CheckState } from '../../shared/desk/computer.ts'
import type { ClientCertificate } from '../bank/client-certificate.ts'
import type { ProxyOf } from '../bank/web-proxy.ts'
import type { PolicyReading } from '../policy/policy-file.ts'
import type { Said } from '../../shared/desk/problems.ts'

export interface Found {
  state: CheckState
  lines: readonly Said[]
}

export interface NamedFiles {
  /** What this computer shows the service of itself; null: nothing, or a file that cannot be used. */
  certificate: ClientCertificate | null
  /** Each begins with the policy's entry. */
  faults: readonly string[]
}

export interface Examined {
  version: string
  /** Who looks: a desk, with a window or without, or a program beside it, which knows of no window. */
  shell: 'Electron' | 'browser' | 'none' | 'terminal'
  sqlite: string
  dataDir: string
  now: () => number
  /** @throws PolicyError, ServiceFileError */
  policies: () => PolicyReading
  /** `isNeeded`: a desk on a service does not open without one. */
  keychain: (isNeeded: boolean) => Promise<Found>
  database: () => Promise<Found> | Found
  /** How the bank's events come; nothing where no desk is open. */
  listener: () => readonly Said[]
  /** The web proxy on the way to the service. */
  proxyOf: ProxyOf
  /** What of a web proxy is set on this computer and not followed. */
  proxyNotice: () => Said | null
  /** The files that the policy names. A desk that is open has opened them. */
  named: (reading: PolicyReading) => Promise<NamedFiles>
  /** Names of whoever uses this computer, to be taken out. */
  people: readonly string[]
}
