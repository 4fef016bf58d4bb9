/**
 * In which folder this computer keeps what is of a bank: one for training, and one for each service. A doubt is
 * settled by reading the books in which the money may stand, and a customer of one bank is nobody at another, so a
 * desk that is pointed from a trial service to the real one begins with empty books of its own (decision 81).
 */
import type { Environment } from '../core/environment.ts'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkAddress } from '../bank/address.ts'
import type { BankChoice } from '../bank/bank-connection.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { computerPhrase as phrase } from '../../shared/desk/problems/computer.ts'

/** The folder’s name, in the folder of all data. @throws AddressError */
export function placeOf(environment: Environment, bank: BankChoice): string {
  if (environment === 'training' || bank.kind === 'training') return 'training'
  const { baseUrl, gatewayUrl } = bank.firstKnownAs ?? bank
  const addresses = `${checkAddress(baseUrl)} ${checkAddress(gatewayUrl)}`
  const mark = createHash('sha256').update(addresses).digest('hex').slice(0, 8)
  // The host is there for whoever looks into the folder; a colon is no letter of a Windows file.
  return `service-${new URL(gatewayUrl).hostname.replace(/[^a-z0-9.-]/g, '')}-${mark}`
}

/** What a person should know of other services whose work lies here; null where there is none. */
export function otherServices(dataDir: string, place: string): Told | null {
  // Of training there is one; a relay keeps events alone, and settles nothing.
  if (!place.startsWith('service-')) return null
  const hosts = readdirSync(dataDir)
    .filter((name) => name !== place && existsSync(join(dataDir, name, 'journal.db')))
    .flatMap((name) => /^service-(.*)-[0-9a-f]{8}$/.exec(name)?.[1] ?? [])
  if (hosts.length === 0) return null
  return phrase('otherServiceHere', { hosts: [...new Set(hosts)].join(', ') })
}
