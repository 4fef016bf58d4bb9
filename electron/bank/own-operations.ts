/**
 * Operations that a service file adds (decision 161): what their entries say of the wire, whether they hold together, and
 * how they are said to the service. A doubt must be settled by them as by the table's own.
 */
import { z } from 'zod'
import { companionForms } from '../../shared/operations/companions.ts'
import { isTableName } from '../../shared/operations/index.ts'
import { fieldsIn, isOwnWrite, ownEntry, type OwnField } from '../../shared/operations/own-entry.ts'
import { didYouMean } from '../core/near-word.ts'
import { headers, pointer, query, scalar, wayOfReply, word, type Fault } from './service-file-parts.ts'

export const ownFileEntry = ownEntry.extend({
  /** What stands in the query always, such as a command. */
  query: query.optional(),
  /** Sent with this operation alone. */
  headers: headers.optional(),
  /** By the service's name: what its body always has. */
  constants: z.record(word, scalar).optional(),
  companions: z.enum(companionForms, { error: `choose one of ${companionForms.join(', ')}` }).optional(),
  /** Where the reply of a write tells what was made or changed; absent: `/resourceId`. */
  id: pointer.optional(),
  reply: wayOfReply.optional(),
})
export type OwnFileEntry = z.output<typeof ownFileEntry>
type All = Readonly<Record<string, OwnFileEntry>>

/** How an entry's fields are called at the service, in the form of a way to a known operation. */
export function wayOfOwn(entry: OwnFileEntry) {
  const named = (where: OwnField['in']): Record<string, string> =>
    Object.fromEntries(fieldsIn(entry, where).map(([name, { as }]) => [name, as ?? name]))
  const iso = fieldsIn(entry, 'body').flatMap(([name, { form }]) => (form === 'iso' ? [name] : []))
  const { referenceAs, id, reply } = entry
  return {
    query: entry.query,
    headers: entry.headers,
    queryNames: named('query'),
    body: {
      names: { ...named('body'), ...(referenceAs !== undefined && { externalId: referenceAs }) },
      constants: entry.constants ?? {},
      isoDates: iso,
    },
    reply:
      id === undefined && !reply
        ? undefined
        : { ...reply, names: { ...reply?.names, ...(id !== undefined && { '/resourceId': id }) } },
    companions: entry.companions,
  }
}

/** What does not hold together in the added operations, each with its place. */
export function faultsOfOwn(all: All): Fault[] {
  const codes = new Map<string, string>()
  return Object.entries(all).flatMap(([key, entry]) => {
    const complaints: Fault[] = []
    const complain = (place: readonly string[], sentence: string): void =>
      void complaints.push({ place: ['own', key, ...place], sentence })
    if (isTableName(key)) complain([], 'the table has this operation; say under "operations" how it differs')
    const other = entry.code === undefined ? undefined : codes.get(entry.code)
    if (other !== undefined) complain(['code'], `${other} has this code; write another`)
    if (entry.code !== undefined) codes.set(entry.code, key)
    judgeFields(entry, complain)
    if (isOwnWrite(entry)) judgeWrite(entry, all, complain)
    else judgeRead(entry, complain)
    return complaints
  })
}

type Complain = (place: readonly string[], sentence: string) => void

const kindsIn: Readonly<Record<OwnField['in'], readonly OwnField['kind'][]>> = {
  path: ['record', 'choice', 'text'],
  query: ['record', 'choice', 'text', 'whole'],
  body: ['money', 'date', 'text', 'note', 'choice', 'yesNo', 'whole', 'record'],
}
/** What the desk puts there itself. */
const reserved = ['externalId', 'dateFormat', 'locale', 'offset', 'limit', 'orderBy', 'sortOrder']

function judgeFields(entry: OwnFileEntry, complain: Complain): void {
  const inPath = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  for (const name of inPath)
    if (entry.fields[name]?.in !== 'path')
      complain(['path'], `{${name}} is no field; name it under fields, with "in": "path"`)
  for (const [name, field] of Object.entries(entry.fields)) {
    const at = ['fields', name]
    const allowed = kindsIn[field.in]
    if (!allowed.includes(field.kind))
      complain([...at, 'kind'], `in the ${field.in} a field is one of ${allowed.join(', ')}`)
    if (field.in === 'path' && !inPath.includes(name))
      complain([...at, 'in'], `carry it as {${name}} in the path`)
    if (field.in === 'path' && field.optional) complain([...at, 'optional'], 'a path has no place left empty')
    if (field.in === 'path' && field.as !== undefined)
      complain([...at, 'as'], 'the path says where it stands; leave it out')
    const isReference = name === 'externalId' && field.in === 'query' && !isOwnWrite(entry)
    if (reserved.includes(name) && !isReference)
      complain(at, 'the desk gives this itself; call the field otherwise')
    if ((field.kind === 'choice') !== Object.keys(field.choices ?? {}).length > 0)
      complain([...at, 'choices'], 'a field of the kind choice has choices, and no other has')
    if ((field.kind === 'note') !== (name === 'note'))
      complain(at, 'the note is called note, and has the kind note')
    if (field.form !== undefined && field.kind !== 'date') complain([...at, 'form'], 'only a date has a form')
    if (field.least !== undefined && field.most !== undefined && field.least > field.most)
      complain([...at, 'least'], 'least is more than most')
    if ((field.least ?? field.most) !== undefined && !['whole', 'money', 'text'].includes(field.kind))
      complain(at, 'only a whole number, an amount and a text have bounds')
  }
}

function judgeRead(entry: OwnFileEntry, complain: Complain): void {
  const ofWrites = [
    'grantedTo',
    'event',
    'settledBy',
    'readBack',
    'referenceAs',
    'offline',
    'constants',
    'id',
  ] as const
  for (const name of ofWrites)
    if (entry[name] !== undefined) complain([name], 'what only reads has none; leave it out')
  for (const [name] of fieldsIn(entry, 'body'))
    complain(['fields', name, 'in'], 'what only reads sends no body; write path or query')
  if (entry.shows === undefined) complain(['shows'], 'write list or record')
  if (Object.keys(entry.columns ?? {}).length === 0) complain(['columns'], 'name what is shown of a record')
  if (entry.shows === 'list' && entry.comes === undefined)
    complain(['comes'], 'write whole or pages: a part of a list must not be taken for the whole')
  if (entry.shows === 'record' && entry.comes !== undefined)
    complain(['comes'], 'only a list comes so; leave it out')
  if (entry.permission !== null && !entry.permission.startsWith('READ_'))
    complain(['permission'], 'what only reads has a permission that begins with READ_, or null')
}

function judgeWrite(entry: OwnFileEntry, all: All, complain: Complain): void {
  for (const [name] of fieldsIn(entry, 'query'))
    complain(
      ['fields', name, 'in'],
      'what changes something asks in path and body; say under query what is always sent',
    )
  if (entry.method === 'DELETE') {
    for (const [name] of fieldsIn(entry, 'body'))
      complain(['fields', name, 'in'], 'DELETE sends no body: write path, or another method')
    for (const name of ['constants', 'referenceAs'] as const)
      if (entry[name] !== undefined) complain([name], 'DELETE sends no body; leave it out')
  }
  for (const name of ['shows', 'columns', 'comes'] as const)
    if (entry[name] !== undefined) complain([name], 'what changes something shows no list; leave it out')
  if (entry.permission === null || entry.permission.startsWith('READ_'))
    complain(['permission'], 'what changes something needs a permission of its own, such as CREATE_PAYMENT')
  if (entry.grantedTo === undefined)
    complain(['grantedTo'], 'write who may: teller, supervisor or administrator')
  if (entry.settledBy === undefined)
    complain(['settledBy'], 'write how a doubt is settled: reference, mark, newRecord, people, or a state')
  else judgeSettling(entry, all, complain)
  judgeAmount(entry, complain)
}

/** Limits know a movement by its amount and its account: none may pass them by under another name. */
function judgeAmount({ fields }: OwnFileEntry, complain: Complain): void {
  const amounts = Object.entries(fields).filter(([, { kind }]) => kind === 'money')
  for (const [name, { optional }] of amounts) {
    if (name !== 'amount') complain(['fields', name], 'an amount that moves is called amount; there is one')
    else if (optional) complain(['fields', name, 'optional'], 'an amount that moves is never left out')
  }
  const { savingsId } = fields
  if (amounts.length > 0 && (savingsId?.kind !== 'record' || savingsId.optional))
    complain(['fields'], 'name the account by which limits judge the amount: savingsId, a record')
}

function judgeSettling(entry: OwnFileEntry, all: All, complain: Complain): void {
  const { settledBy, readBack, fields, referenceAs } = entry
  if ((settledBy === 'reference') !== (referenceAs !== undefined))
    complain(
      ['referenceAs'],
      'what is settled by reference says how the service calls it, and nothing else does',
    )
  if (settledBy === 'mark' && (fields['note'] === undefined || fields['note'].in !== 'body'))
    complain(['settledBy'], 'a mark needs a field note in the body, which carries it')
  if (settledBy === 'people') {
    if (readBack !== undefined) complain(['readBack'], 'nothing is read where people settle; leave it out')
    return
  }
  const read = readBack === undefined ? undefined : all[readBack]
  if (!read || isOwnWrite(read)) {
    const reads = Object.keys(all).filter((name) => !isOwnWrite(all[name] ?? entry))
    complain(
      ['readBack'],
      `name what reads of this file shows it: ${reads.join(', ') || 'there is none'}${didYouMean(readBack ?? '', reads)}`,
    )
    return
  }
  const isState = typeof settledBy === 'object'
  if (read.shows !== (isState ? 'record' : 'list'))
    complain(['readBack'], `settled so, it is read from a ${isState ? 'record' : 'list'}`)
  const asks = [...fieldsIn(read, 'path'), ...fieldsIn(read, 'query').filter(([, field]) => !field.optional)]
  for (const [name] of asks) {
    const isGiven = fields[name]?.in === 'path' || (settledBy === 'reference' && name === 'externalId')
    if (!isGiven)
      complain(['readBack'], `${readBack} asks for ${name}, which the path of this operation does not hold`)
  }
  if (settledBy === 'reference' && read.fields['externalId']?.in !== 'query')
    complain(['readBack'], `${readBack} must ask by reference: give it a field externalId in the query`)
}
