/** `npm run docs`: prints the pages that come from the tables. A test fails while they are out of date. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format } from 'oxfmt'
import { assumptionsPage, operationsPage, serviceFileJsonSchema } from './reference.ts'
import { noticesPage } from './notices.ts'
import { policyForms } from './policy-forms.ts'
import { policyPage } from './policy-page.ts'
import { root } from './root.ts'

const pages: Readonly<Record<string, string>> = {
  'docs/assumptions.md': assumptionsPage(),
  'docs/operations.md': operationsPage(),
  'docs/third-party-notices.txt': noticesPage(),
  'docs/policy.md': policyPage(),
  'services/service-file.schema.json': JSON.stringify(serviceFileJsonSchema()),
  ...Object.fromEntries(Object.entries(policyForms()).map(([name, text]) => [`docs/policy/${name}`, text])),
}
for (const [name, text] of Object.entries(pages)) {
  const file = join(root, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, name.endsWith('.json') ? await formatted(text) : text)
}

/** As `npm run format` would leave it. */
async function formatted(json: string): Promise<string> {
  const { code } = await format('page.json', JSON.stringify(JSON.parse(json), null, 2), { printWidth: 110 })
  return code
}

console.log(`Printed ${Object.keys(pages).join(', ')}.`)
