/** What a service file adds, as statements (decision 161): what reads is asked; what changes something is never tried. */
import type { OwnFileEntry } from '../bank/own-operations.ts'
import type { ServiceFile } from '../bank/service-file.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { fitList } from '../../shared/operations/fields.ts'
import { ownNameOf, type OwnName } from '../../shared/operations/own.ts'
import { isOwnWrite } from '../../shared/operations/own-entry.ts'
import { isRecord, listIn } from '../reconciliation/strategies.ts'
import {
  broken,
  holds,
  notTried,
  shown,
  type Finding,
  type Row,
  type Service,
  type Statement,
} from './finding.ts'

/** The file has been taken (own.ts), and the service is asked by it. */
export function ownStatements(file: ServiceFile): Statement[] {
  return Object.entries(file.own).map(([key, entry]) => {
    const name = ownNameOf(key)
    const { method, path, words } = entry
    return {
      id: name,
      says: `${method} ${path} is offered and answers with what the service file says.`,
      matters: `${words.en}. ${settling(entry)}`,
      switchesOn: name,
      ask: (service) =>
        isOwnWrite(entry)
          ? Promise.resolve(notTried('it changes something; post one at a desk and read its journal entry'))
          : askRead(name, entry, service),
    }
  })
}

function settling({ settledBy, readBack }: OwnFileEntry): string {
  if (settledBy === undefined) return 'The desk shows it.'
  return readBack === undefined
    ? 'What is in doubt of it is for two people.'
    : `What is in doubt of it is looked up by ${readBack}.`
}

async function askRead(name: OwnName, entry: OwnFileEntry, service: Service): Promise<Finding> {
  const given = await valuesFor(entry, service)
  if (given === null) return notTried('no record is known to ask about')
  const answer = await service.read(name, given)
  if (answer.status === 403) return notTried('the key may not')
  if (answer.status === 404 || answer.status === 405)
    return broken('offered', `not offered: ${shown(answer)}`)
  if (answer.status !== 200 || !answer.isJson) return broken('200 with JSON', shown(answer))
  const { reply } = operationOf(name)
  const fitted = reply.safeParse(fitList(reply, answer.body))
  const list = entry.shows === 'list' ? listIn(fitted.data) : null
  if (!fitted.success || (entry.shows === 'list' && list === null))
    return broken(`a ${entry.shows}`, shown(answer))
  const record: unknown = list ? list.records[0] : fitted.data
  if (record === undefined) return holds
  const members = isRecord(record) ? record : {}
  const missing = Object.keys(entry.columns ?? {}).filter((column) => members[column] === undefined)
  return missing.length === 0 ? holds : broken('the columns of the file', `${missing.join(', ')} missing`)
}

/** An account and its customer are known; what else must be given is not. */
async function valuesFor(
  { fields }: OwnFileEntry,
  service: Service,
): Promise<{ params: Record<string, string>; query: Record<string, string> } | null> {
  const [account] = await service.accounts()
  const known: Readonly<Record<string, number | undefined>> = {
    savingsId: account?.id,
    clientId: account?.clientId,
  }
  const params: Record<string, string> = {}
  const query: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.optional) continue
    const value = known[name]
    if (value === undefined) return null
    const part = field.in === 'path' ? params : query
    part[name] = String(value)
  }
  return { params, query }
}

/** Of a file’s operations: which the policy keeps off, since they, or what would settle their doubts, are not as the file says. */
export function ownSwitchedOff(file: ServiceFile, rows: readonly Row[]): Record<string, false> {
  const isBroken = (key: string | undefined) =>
    rows.some(({ id, finding }) => key !== undefined && id === ownNameOf(key) && finding.verdict === 'broken')
  const off = Object.entries(file.own).filter(([key, { readBack }]) => isBroken(key) || isBroken(readBack))
  return Object.fromEntries(off.map(([key]) => [ownNameOf(key), false] as const))
}
