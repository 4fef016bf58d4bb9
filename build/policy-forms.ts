/** docs/policy/: the table of settings as each system's administrators take it. Made by `npm run docs`. */
import plist, { type PlistValue } from 'plist'
import { z } from 'zod'
import { bundleId } from '../electron/policy/managed-preferences.ts'
import { policySchema } from '../electron/policy/policy.ts'
import { settingNames, settingsTable } from '../electron/policy/settings.ts'
import { policyExamples } from './policy-page.ts'
import { adml, admx } from './policy-templates.ts'
import { settingTitles } from '../shared/desk/setting-titles.ts'

/** What an office begins with; the same in each example. */
export const officePolicy = {
  bank: policyExamples.bank,
  operations: { getMe: true },
  idleLockSeconds: policyExamples.idleLockSeconds,
  cashNeedsTill: policyExamples.cashNeedsTill,
  limits: policyExamples.limits,
  bankName: policyExamples.bankName,
  office: policyExamples.office,
}

export function policyForms(): Readonly<Record<string, string>> {
  return {
    'teller-desk.admx': admx(),
    'en-US/teller-desk.adml': adml('en-US'),
    'fr-FR/teller-desk.adml': adml('fr-FR'),
    'teller-desk.mobileconfig': mobileconfig(officePolicy),
    'policy.example.json': JSON.stringify(officePolicy),
    'policy.schema.json': JSON.stringify(policyJsonSchema()),
  }
}

export function policyJsonSchema(): object {
  const schema = z.toJSONSchema(policySchema, { io: 'input', unrepresentable: 'any' })
  const properties = Object.fromEntries(
    settingNames.map((name) => {
      const title = settingTitles[name]
      const { default: preset } = settingsTable[name]
      return [name, { title, default: preset, ...(schema.properties?.[name] as object) }]
    }),
  )
  // An editor writes it at the top, and marked it as wrong.
  const all = { $schema: { type: 'string' }, ...properties }
  return { ...schema, title: 'Policy of Teller Desk', properties: all }
}

/** Any do, as long as they stay: a profile with others is another profile. */
const profileId = '6d9d2c0e-5b1f-4a0b-9a4e-1d2f6a5c7b10'
const payloadId = 'c1f6a4d2-0b53-4f5e-8c79-3a9e4d6b2f21'

/** The profile forces what it holds; macOS puts it into the managed preferences of the program. */
function mobileconfig(policy: object): string {
  const forced = { Forced: [{ mcx_preference_settings: asProperties(policy) }] }
  const payload = {
    PayloadType: 'com.apple.ManagedClient.preferences',
    PayloadVersion: 1,
    PayloadIdentifier: `${bundleId}.policy.settings`,
    PayloadUUID: payloadId,
    PayloadContent: { [bundleId]: forced },
  }
  return `${plist.build({
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: `${bundleId}.policy`,
    PayloadUUID: profileId,
    PayloadScope: 'System',
    PayloadDisplayName: 'Teller Desk',
    PayloadContent: [payload],
  })}\n`
}

/** A property list has no null: an object that holds one stands as its JSON. */
function asProperties(policy: object): Record<string, PlistValue> {
  return Object.fromEntries(
    Object.entries(policy).map(([name, value]: [string, unknown]): [string, PlistValue] => {
      const text = JSON.stringify(value)
      // What JSON writes without null is what a property list holds.
      return [name, typeof value === 'object' && text.includes('null') ? text : (value as PlistValue)]
    }),
  )
}
