/** What a schema finds wrong with a file that a person has written: each fault with its place, in our words. */
import { z } from 'zod'
import { didYouMean } from './near-word.ts'

export interface SchemaFault {
  place: readonly PropertyKey[]
  sentence: string
}

/** In the order of the file. */
export function schemaFaults(schema: z.ZodType, value: unknown): SchemaFault[] {
  const parsed = schema.safeParse(value)
  if (parsed.success) return []
  const known = namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return parsed.error.issues.flatMap((issue) => faultsOf(issue, [], known))
}

type Issue = z.core.$ZodIssue

function faultsOf(issue: Issue, above: readonly PropertyKey[], known: readonly string[]): SchemaFault[] {
  const place = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      place: [...place, key],
      sentence: `this entry is not known here; leave it out${didYouMean(key, known)}`,
    }))
  }
  if (issue.code === 'invalid_key') return [{ place, sentence: sentenceOf(issue.issues[0] ?? issue) }]
  if (issue.code === 'invalid_union' && !isOurs(issue)) {
    // The form of which the least is wrong is the one that was meant.
    const [meant] = [...issue.errors].sort((a, b) => depthOf(b) - depthOf(a))
    if (meant && depthOf(meant) > 0) return meant.flatMap((one) => faultsOf(one, place, known))
    const forms = issue.errors.flatMap(([first]) => (first ? sentenceOf(first).replace(/^write /, '') : []))
    return [{ place, sentence: `write ${forms.join(', or ')}` }]
  }
  return [{ place, sentence: sentenceOf(issue) }]
}

/**
 * All of them at once, each on its own line: nobody starts a program again for each. `at`: the line of a place, where
 * there are lines.
 */
export function faultsTold(
  source: string,
  faults: readonly SchemaFault[],
  at?: (place: readonly PropertyKey[]) => number,
): string {
  const told = faults
    .map(({ place, sentence }) => ({ line: at?.(place) ?? 0, place: place.map(String).join('.'), sentence }))
    .sort((a, b) => a.line - b.line)
    .map(({ line, place, sentence }) => {
      const end = sentence.endsWith('?') ? '' : '.'
      return `${at ? `line ${line}, ` : ''}${place || 'the file'}: ${sentence}${end}`
    })
  if (told.length === 1) return `${source}, ${told[0]}`
  return [`${source} has ${told.length} entries that cannot be used:`, ...told].join('\n  ')
}

/** How far into the entry a form was followed before something was wrong. */
function depthOf(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map(({ path, code }) => path.length + (code === 'unrecognized_keys' ? 1 : 0)))
}

/** Our own sentences begin with a small letter; the library's do not. */
const isOurs = ({ message }: Issue) => /^[^A-Z]/.test(message)

function sentenceOf(issue: Issue): string {
  if (isOurs(issue)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? `this entry is missing; write ${kinds[issue.expected] ?? 'it'}`
        : `write ${kinds[issue.expected] ?? 'another kind of value'}`
    case 'invalid_value':
      return `write ${issue.values.map((one) => JSON.stringify(one)).join(' or ')}`
    case 'too_big':
      return `at most ${issue.maximum}${lengths[issue.origin] ?? ''}`
    case 'too_small':
      return `at least ${issue.minimum}${lengths[issue.origin] ?? ''}`
    default:
      return 'this entry cannot be used in this form'
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  number: 'a number without quotes',
  int: 'a whole number without quotes',
  boolean: 'true or false without quotes',
  object: 'an object in braces, { … }',
  record: 'an object in braces, { … }',
  array: 'a list in brackets, [ … ]',
  tuple: 'a list in brackets, [ … ]',
  null: 'null',
}
const lengths: Readonly<Record<string, string>> = { string: ' letters', array: ' entries' }

/** Every name of an entry that a schema has, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, member]) =>
    key === 'properties' ? [...Object.keys(member), ...namesIn(Object.values(member))] : namesIn(member),
  )
}
