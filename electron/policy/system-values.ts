/**
 * A policy as a system keeps it, as what a policy file says. Neither the registry nor a property list has all of JSON
 * (no objects there, no null here), so an object may stand as its JSON text.
 */
import { posix, win32 } from 'node:path'
import { z } from 'zod'
import { readJsonText } from '../core/json-text.ts'
import { faultsTold, schemaFaults, type SchemaFault } from '../core/schema-faults.ts'
import { PolicyError, policySchema, type PartialSettings } from './policy.ts'
import type { RegistryValue } from '../core/registry-text.ts'
import { isSettingName, settingsTable, type SettingName } from './settings.ts'

export type SettingForm = 'boolean' | 'integer' | 'text' | 'object'

const forms = new Map<SettingName, SettingForm>()

/** From the schema itself: what a setting is where there is no JSON. */
export function formOf(name: SettingName): SettingForm {
  const form = forms.get(name) ?? readForm(name)
  forms.set(name, form)
  return form
}

function readForm(name: SettingName): SettingForm {
  const { type } = z.toJSONSchema(settingsTable[name].schema, { io: 'input', unrepresentable: 'any' })
  if (type === 'boolean' || type === 'integer') return type
  return type === 'string' ? 'text' : 'object'
}

type Taken = { value: unknown } | { fault: string }

/** @throws PolicyError for everything that is wrong, each by its name. */
export function settingsOfRegistry(values: readonly RegistryValue[], source: string): PartialSettings {
  return fit(
    values.map((value) => [value.name, fromRegistry(value)]),
    source,
    win32.isAbsolute,
  )
}

const wanted: Readonly<Record<SettingForm, { types: readonly string[]; fault: string }>> = {
  boolean: { types: ['REG_DWORD'], fault: 'write it as REG_DWORD, 1 for yes and 0 for no' },
  integer: { types: ['REG_DWORD'], fault: 'write it as REG_DWORD' },
  text: { types: ['REG_SZ'], fault: 'write it as REG_SZ' },
  object: {
    types: ['REG_SZ', 'REG_MULTI_SZ'],
    fault: 'write it as REG_SZ or REG_MULTI_SZ, with the object as JSON',
  },
}

function fromRegistry({ name, type, data }: RegistryValue): Taken {
  if (!isSettingName(name)) return { value: data }
  const form = formOf(name)
  const { types, fault } = wanted[form]
  if (!types.includes(type)) return { fault }
  if (form === 'boolean') return data === '0' || data === '1' ? { value: data === '1' } : { fault }
  if (form === 'integer') return { value: Number(data) }
  return form === 'text' ? { value: data } : fromJson(data)
}

/**
 * What macOS, and whatever installs its profiles, write beside the settings of a payload. No setting begins so: any other
 * name that is not known still opens no desk.
 */
const ofTheSystem = /^(?:_|com\.apple\.|Payload[A-Z])/

/** `json`: a property list as plutil writes it. @throws PolicyError */
export function settingsOfPreferences(json: object, source: string): PartialSettings {
  const entries = Object.entries(json)
    .filter(([name]) => !ofTheSystem.test(name))
    .map(([name, value]): [string, Taken] => {
      const isText = isSettingName(name) && formOf(name) === 'object' && typeof value === 'string'
      return [name, isText ? fromJson(value) : { value }]
    })
  return fit(entries, source, posix.isAbsolute)
}

function fromJson(text: string): Taken {
  const json = readJsonText(text)
  return 'fault' in json ? json : { value: json.value }
}

/** A file named by its place beside the policy has none here: where the desk was started decides nothing. */
const namesFile: ReadonlySet<string> = new Set<SettingName>([
  'serviceFile',
  'authorities',
  'clientCertificate',
])

function fit(
  entries: readonly (readonly [string, Taken])[],
  source: string,
  isWhole: (path: string) => boolean,
): PartialSettings {
  const value: Record<string, unknown> = {}
  const faults: SchemaFault[] = []
  for (const [name, taken] of entries) {
    if (Object.hasOwn(value, name)) faults.push({ place: [name], sentence: 'it stands there twice' })
    else if ('fault' in taken) faults.push({ place: [name], sentence: taken.fault })
    else if (namesFile.has(name) && typeof taken.value === 'string' && !isWhole(taken.value))
      faults.push({ place: [name], sentence: 'name the file by its whole path' })
    else Object.defineProperty(value, name, { value: taken.value, enumerable: true })
  }
  faults.push(...schemaFaults(policySchema, value))
  if (faults.length > 0) throw new PolicyError(faultsTold(source, faults))
  // The schema is built from the table entry by entry, so what it lets through has the table's types.
  return policySchema.parse(value) as PartialSettings
}
