/**
 * The templates of Windows' group policy: an ADMX, which says what is written into the registry, and an ADML for each
 * language. Their elements and the order of these are those of Microsoft's schema of policy definitions ([MS-GPREG] 7).
 */
import { z } from 'zod'
import { registryKey } from '../electron/policy/registry-policy.ts'
import { settingNames, settingsTable, type SettingName } from '../electron/policy/settings.ts'
import { formOf } from '../electron/policy/system-values.ts'
import { policyLabels } from './policy-labels.ts'
import { policyExamples } from './policy-page.ts'
import { settingTitles } from '../shared/desk/setting-titles.ts'
import { settingTitles as frenchTitles } from '../renderer/i18n/fr/setting-titles.ts'

export const languages = ['en-US', 'fr-FR'] as const
type Language = (typeof languages)[number]

const namespace = 'http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions'
/** Raised with the entries; an ADML of an older revision is not taken. */
const revision = '1.0'

/** Of a line in a box of several: left out, Windows' editor takes 1,023 letters. Chrome's templates have this one. */
const longestLine = 1_000_000

const bounds = z.looseObject({
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
})
const boundsOf = (name: SettingName) =>
  bounds.parse(z.toJSONSchema(settingsTable[name].schema, { io: 'input', unrepresentable: 'any' }))

export function admx(): string {
  const body = [
    `  <policyNamespaces>`,
    `    <target prefix="tellerdesk" namespace="TellerDesk.Policies" />`,
    `  </policyNamespaces>`,
    `  <resources minRequiredRevision="${revision}" fallbackCulture="en-US" />`,
    `  <supportedOn>`,
    `    <definitions>`,
    `      <definition name="FirstVersion" displayName="$(string.FirstVersion)" />`,
    `    </definitions>`,
    `  </supportedOn>`,
    `  <categories>`,
    `    <category name="TellerDesk" displayName="$(string.TellerDesk)" />`,
    `  </categories>`,
    `  <policies>`,
    ...settingNames.flatMap(policyOf),
    `  </policies>`,
  ]
  return document('policyDefinitions', body)
}

function policyOf(name: SettingName): string[] {
  const key = `key="${registryKey}"`
  const texts = `displayName="$(string.${name})" explainText="$(string.${name}_Help)"`
  const placed = [`      <parentCategory ref="TellerDesk" />`, `      <supportedOn ref="FirstVersion" />`]
  if (formOf(name) === 'boolean')
    return [
      `    <policy name="${name}" class="Both" ${texts} ${key} valueName="${name}">`,
      ...placed,
      `      <enabledValue><decimal value="1" /></enabledValue>`,
      `      <disabledValue><decimal value="0" /></disabledValue>`,
      `    </policy>`,
    ]
  return [
    `    <policy name="${name}" class="Both" ${texts} ${key} presentation="$(presentation.${name})">`,
    ...placed,
    `      <elements>`,
    ...elementOf(name).map((line) => `        ${line}`),
    `      </elements>`,
    `    </policy>`,
  ]
}

function elementOf(name: SettingName): string[] {
  const { enum: choices, minimum, maximum, maxLength } = boundsOf(name)
  const named = `id="${name}" valueName="${name}" required="true"`
  if (formOf(name) === 'integer') return [`<decimal ${named} minValue="${minimum}" maxValue="${maximum}" />`]
  if (formOf(name) === 'object') return [`<multiText ${named} maxLength="${longestLine}" />`]
  if (!choices) return [`<text ${named}${maxLength === undefined ? '' : ` maxLength="${maxLength}"`} />`]
  return [
    `<enum ${named}>`,
    ...choices.map(
      (choice) =>
        `  <item displayName="$(string.${name}_${choice})"><value><string>${xml(choice)}</string></value></item>`,
    ),
    `</enum>`,
  ]
}

const words = {
  'en-US': {
    product: 'Teller Desk',
    description: 'Settings of Teller Desk',
    first: 'Teller Desk 0.1 or later',
    without: 'Without it:',
    example: 'Example:',
    json: 'Write the object as JSON, in several lines.',
    both: 'Where the computer and the user have it, the computer’s counts.',
  },
  'fr-FR': {
    product: 'Teller Desk',
    description: 'Réglages de Teller Desk',
    first: 'Teller Desk 0.1 ou plus récent',
    without: 'Sans ce réglage :',
    example: 'Exemple :',
    json: 'Écrivez l’objet en JSON, sur plusieurs lignes.',
    both: 'Si l’ordinateur et l’utilisateur l’ont tous deux, celui de l’ordinateur compte.',
  },
} as const

const titleIn = (language: Language, name: SettingName): string =>
  language === 'en-US' ? settingTitles[name] : frenchTitles[name]

const labelIn = (language: Language, name: SettingName): string =>
  policyLabels[language][name] ?? titleIn(language, name)

export function adml(language: Language): string {
  const say = words[language]
  const string = (id: string, text: string) => `      <string id="${id}">${xml(text)}</string>`
  const strings = settingNames.flatMap((name) => [
    string(name, labelIn(language, name)),
    string(`${name}_Help`, helpIn(language, name)),
    ...(boundsOf(name).enum ?? []).map((choice) => string(`${name}_${choice}`, choice)),
  ])
  const body = [
    `  <displayName>${say.product}</displayName>`,
    `  <description>${say.description}</description>`,
    `  <resources>`,
    `    <stringTable>`,
    string('TellerDesk', say.product),
    string('FirstVersion', say.first),
    ...strings,
    `    </stringTable>`,
    `    <presentationTable>`,
    ...settingNames.flatMap((name) => presentationOf(language, name)),
    `    </presentationTable>`,
    `  </resources>`,
  ]
  return document('policyDefinitionResources', body)
}

function helpIn(language: Language, name: SettingName): string {
  const say = words[language]
  const preset = JSON.stringify(settingsTable[name].default)
  const example = exampleOf(name)
  return [
    `${titleIn(language, name)}. ${say.both}`,
    // The limits of a desk without any stand in a screen's length of figures.
    ...(preset.length > 60 ? [] : [`${say.without} ${preset}`]),
    formOf(name) === 'object' ? `${say.json} ${say.example}\n${example}` : `${say.example} ${example}`,
  ].join('\n\n')
}

/** A file has no place beside the registry: it is named by its whole path, among the programs. */
function exampleOf(name: SettingName): string {
  const example = policyExamples[name]
  if (formOf(name) === 'object') return JSON.stringify(example, null, 2)
  const isFile = ['serviceFile', 'authorities', 'clientCertificate'].includes(name)
  return isFile ? `C:\\Program Files\\Bank\\${String(example)}` : String(example)
}

function presentationOf(language: Language, name: SettingName): string[] {
  const label = xml(labelIn(language, name))
  const preset = String(settingsTable[name].default)
  const boxes = {
    integer: [`<decimalTextBox refId="${name}" defaultValue="${preset}">${label}</decimalTextBox>`],
    // A box of several lines has no label of its own.
    object: [`<text>${label}</text>`, `<multiTextBox refId="${name}" defaultHeight="8" />`],
    text: [`<textBox refId="${name}"><label>${label}</label></textBox>`],
  }
  const form = formOf(name)
  // Yes and no are the policy itself, enabled or disabled.
  if (form === 'boolean') return []
  const choice = [`<dropdownList refId="${name}" noSort="true">${label}</dropdownList>`]
  const lines = boundsOf(name).enum ? choice : boxes[form]
  return [
    `      <presentation id="${name}">`,
    ...lines.map((line) => `        ${line}`),
    `      </presentation>`,
  ]
}

function document(root: string, body: readonly string[]): string {
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<!-- Made by npm run docs from the table of settings. Do not edit by hand. -->`,
    `<${root} xmlns="${namespace}" revision="${revision}" schemaVersion="1.0">`,
    ...body,
    `</${root}>`,
    ``,
  ].join('\n')
}

function xml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
