/** docs/policy.md: every entry that a policy file may have, printed from the table of settings. */
import { z } from 'zod'
import {
  settingNames,
  settingsOfAPerson,
  settingsTable,
  type SettingName,
} from '../electron/policy/settings.ts'
import { settingTitles } from '../shared/desk/setting-titles.ts'

/** One for each entry, as it stands in a file; a test holds each to its schema. */
export const policyExamples: Readonly<Record<SettingName, unknown>> = {
  bank: {
    kind: 'service',
    bankUrl: 'https://bank.example/api/v2',
    gatewayUrl: 'https://bank.example',
    mode: 'signed',
  },
  idleLockSeconds: 120,
  requestTimeoutSeconds: 30,
  theme: 'dark',
  language: 'fr',
  sendsBearer: false,
  hookSignaturePrefix: 'svc',
  operations: { getMe: '/users/self', listApiKeys: false },
  serviceFile: 'our-service.json',
  authorities: 'authorities.pem',
  clientCertificate: 'client.p12',
  companions: { depositCash: 'locale' },
  tunnel: { kind: 'fixed', publicUrl: 'https://events.bank.example/counter-7' },
  limits: {
    NGN: {
      teller: {
        cashIn: '5000000',
        cashOut: '1000000',
        transfer: null,
        reversal: '0',
        day: { cashOut: '10000000' },
      },
    },
  },
  cashNeedsTill: true,
  cashNeedsNotes: true,
  disbursementNeedsAnother: false,
  keeping: { days: 30, leftOut: ['bvn'] },
  wholePass: { afterHours: 20, spreadMinutes: 120 },
  relay: { kind: 'nats', servers: ['tls://events.bank.example:4222'], user: 'office-7', office: 7 },
  updates: {
    kind: 'told',
    place: 'https://it.bank.example/teller-desk.json',
    publicKey: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
    channel: 'stable',
  },
  receiptPrinter: { kind: 'network', host: 'printer-7.bank.example', columns: 42 },
  pagePrinter: { kind: 'silent', device: 'Office 7' },
  bankName: 'Bank of Example',
  countsBlind: true,
  office: 'Ikeja',
  counter: 'Counter 7',
}

/** What a file may do that is not the administrator's (electron/policy/policy-file.ts). */
const withoutTrust: Partial<Record<SettingName, string>> = {
  limits: 'only stricter',
  disbursementNeedsAnother: 'only stricter',
  idleLockSeconds: 'only shorter',
  receiptPrinter: 'no',
  pagePrinter: 'no',
  updates: 'no',
  bank: 'where there is no enforced policy',
  serviceFile: 'where there is no enforced policy',
  authorities: 'where there is no enforced policy',
  clientCertificate: 'where there is no enforced policy',
}

export function policyPage(): string {
  const rows = settingNames.map((name) => {
    const { default: preset } = settingsTable[name]
    const title = settingTitles[name]
    return [
      `\`${name}\``,
      title,
      kindOf(settingsTable[name].schema),
      code(preset),
      withoutTrust[name] ?? 'yes',
      personMay(name),
    ]
  })
  const heads = ['entry', 'what it sets', 'value', 'without it', 'in a file of anybody’s', 'by a person']
  return (
    [
      '# Policy',
      'Printed by `npm run docs` from the table of settings. Do not edit by hand.',
      'The organisation’s policy cannot be overridden at the desk. It is read from `HKLM\\SOFTWARE\\Policies\\Teller Desk` on Windows (then `HKCU`), from the managed preferences of `example.teller-desk` on macOS (the computer’s, then the user’s), and from `/etc/teller-desk/policy.json` on Linux. Next in precedence is the JSON file named by `--policy`, or otherwise the `policy.json` that the desk wrote to its data folder ([Put the desk on your service](how-to/put-the-desk-on-your-service.md)). A file counts as the administrator’s by its owner and permissions. The fifth column shows what any other file may set, and the last what a user may set at the desk where no policy does.',
      'In the registry, numbers are `REG_DWORD`, booleans are `REG_DWORD` 1 or 0, text is `REG_SZ`, and an object is its JSON in a `REG_SZ` or `REG_MULTI_SZ`. A property list uses its own types; an object may also be given as JSON text, because property lists have no `null`. Both take absolute file paths only. If a policy cannot be read or is invalid, the desk does not open.',
      'All errors in a policy are reported at startup, each with its line number; what a file that is not the administrator’s may not set is told by name, once the rest is right. _Connect to a bank_ on the screen, or `npm run connect`, writes a first policy file, and `npm run doctor -- --policy FILE` checks one.',
      [heads, heads.map(() => '---'), ...rows]
        .map((cells) => `| ${cells.map(cell).join(' | ')} |`)
        .join('\n'),
      'The same table for administrators: [ADMX](policy/teller-desk.admx) with its texts in [English](policy/en-US/teller-desk.adml) and [French](policy/fr-FR/teller-desk.adml) for group policies of Windows, a [profile](policy/teller-desk.mobileconfig) for macOS, a [file](policy/policy.example.json) for Linux, and the [JSON schema](policy/policy.schema.json).',
      'The names under `operations` and `companions` are those of the [table of operations](operations.md).',
      '## Limits where no policy says them',
      ['```json', JSON.stringify({ limits: settingsTable.limits.default }, null, 2), '```'].join('\n'),
      '## Examples',
      ...settingNames.map((name) =>
        ['```json', JSON.stringify({ [name]: policyExamples[name] }, null, 2), '```'].join('\n'),
      ),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  )
}

function personMay(name: SettingName): string {
  if (!settingsTable[name].mayChange) return 'no'
  if (name === 'idleLockSeconds') return 'only shorter'
  return settingsOfAPerson.has(name) ? 'each their own' : 'for the desk'
}

const kindShape = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  oneOf: z
    .array(z.looseObject({ properties: z.looseObject({ kind: z.looseObject({ const: z.string() }) }) }))
    .optional(),
})

/** In words, from the schema itself. */
function kindOf(schema: z.ZodType): string {
  const json = kindShape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  if (json.enum) return json.enum.map((one) => code(one)).join(', ')
  if (json.oneOf) {
    const kinds = json.oneOf.map(({ properties }) => code(properties.kind.const))
    return `an object with \`kind\`: ${kinds.join(', ')}`
  }
  switch (json.type) {
    case 'boolean':
      return '`true` or `false`'
    case 'integer':
      return `a whole number from ${json.minimum} to ${json.maximum}`
    case 'string':
      return json.maxLength === undefined ? 'a text' : `a text of at most ${json.maxLength} letters`
    default:
      return 'an object'
  }
}

function code(value: unknown): string {
  const text = JSON.stringify(value)
  // Longer than a cell: it stands under the table.
  return text.length > 60 ? 'below' : `\`${text}\``
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
