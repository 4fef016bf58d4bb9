/** The two pages of the documentation that are printed from the table, so that they cannot go stale. */
import { serviceFileSchema } from '../electron/bank/service-file.ts'
import { z } from 'zod'
import { assumptions } from '../shared/reference/assumptions.ts'
import { isAssumed, type Operation } from '../shared/operations/operation.ts'
import { operationNames, operationOf, type OperationName } from '../shared/operations/index.ts'

const printed = 'Printed by `npm run docs` from the table of operations. Do not edit by hand.'

/** docs/assumptions.md: what the specification leaves open, what we decided, and which operations lean on it. */
export function assumptionsPage(): string {
  const decisions = Object.entries(assumptions).map(([id, text]) => {
    const leaning = operationNames.filter((name) => basisIds(operationOf(name).basis).includes(id))
    const users = leaning.map((name) => `\`${name}\``).join(', ')
    return `| ${id} | ${cell(text)} | ${users || 'the wire as a whole'} |`
  })
  const assumed = operationNames
    .filter((name) => isAssumed(operationOf(name)))
    .map((name) => {
      const { method, path, basis } = operationOf(name)
      return `| \`${name}\` | ${method} ${cell(path)} | ${cell(basis.replace('assumed: ', ''))} |`
    })
  return lines(
    '# Assumptions',
    printed,
    'The specification says “not shown” in many places. What we decided there stands here; a fact learned from a real service replaces it.',
    '## The wire',
    table(['id', 'we assume', 'named by'], decisions),
    '## Operations that the specification does not show',
    `${assumed.length} of ${operationNames.length} operations. At a real service they are off until the bank switches them on by name, with its own path where that differs; at the training bank all are on.`,
    table(['operation', 'method and path', 'because of'], assumed),
  )
}

/** docs/operations.md: every operation, by resource. */
export function operationsPage(): string {
  const tags = [...new Set(operationNames.map((name) => operationOf(name).tag))].sort()
  const chapters = tags.map((tag) => {
    const names = operationNames.filter((name) => operationOf(name).tag === tag)
    return lines(`## ${tag}`, ...names.map((name) => operationSection(name)))
  })
  return lines(
    '# Operations',
    printed,
    'Paths are relative to the service’s base address unless they begin with the gateway’s. A field with * must be given.',
    ...chapters.map((chapter) => chapter.trimEnd()),
  )
}

function operationSection(name: OperationName): string {
  const operation = operationOf(name)
  const { method, path, base, summary, basis } = operation
  const address = `${method} ${base === 'gateway' ? '{gateway_url}' : ''}${path}`
  return lines(
    `### ${name}`,
    `\`${address}\` — ${summary}.`,
    [
      `- basis: ${basis}`,
      `- permission: ${operation.permission ?? 'none'}`,
      ...fieldLines('path', operation.params),
      ...fieldLines('query', operation.query),
      ...bodyLines(operation),
      operation.event && `- event: ${operation.event.name}, action ${operation.event.action}`,
      `- without the service: ${offlineWords[operation.offline]}`,
      operation.mark && `- our reference travels in: ${operation.mark}`,
      operation.readBack && `- read back with: ${operation.readBack}`,
      operation.secret && '- the reply is secret: never logged, journalled or shown',
    ]
      .filter((line) => typeof line === 'string')
      .join('\n'),
  ).trimEnd()
}

const offlineWords: Record<Operation['offline'], string> = {
  cached: 'answered from this computer, with its age',
  draft: 'kept as a draft for a person to send',
  refuse: 'refused',
}

function bodyLines(operation: Operation): string[] {
  if (!operation.body) return []
  const kind = operation.multipart ? 'multipart parts' : 'body'
  const fields = fieldLines(kind, operation.body)
  if (operation.multipart) return [fields[0] ? `${fields[0]}, file*` : `- ${kind}: file*`]
  return fields.length > 0 ? fields : ['- body: the empty JSON object']
}

function fieldLines(title: string, schema: z.ZodObject | undefined): string[] {
  if (!schema) return []
  const fields = Object.entries(schema.shape).map(([field, kind]) => {
    const isOptional = z.safeParse(kind, undefined).success
    return isOptional ? field : `${field}*`
  })
  return fields.length === 0 ? [] : [`- ${title}: ${fields.join(', ')}`]
}

/** `assumed: A-page, facts §3.3` → `['A-page']` */
export function basisIds(basis: string): string[] {
  return basis.match(/A-[a-z-]+/g) ?? []
}

function table(heads: readonly string[], rows: readonly string[]): string {
  return [`| ${heads.join(' | ')} |`, `| ${heads.map(() => '---').join(' | ')} |`, ...rows].join('\n')
}

/** A bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

function lines(...parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`
}

/** For an editor that checks a service file while it is written. */
export function serviceFileJsonSchema(): object {
  return z.toJSONSchema(serviceFileSchema, { io: 'input' })
}
