/** `npm run docs`: prints the pages that come from the tables. A test fails while they are out of date. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assumptionsPage, operationsPage, serviceFileJsonSchema } from './reference.ts'
import { policyPage } from './policy-page.ts'
import { root } from './root.ts'

writeFileSync(join(root, 'docs/assumptions.md'), assumptionsPage())
writeFileSync(join(root, 'docs/operations.md'), operationsPage())
writeFileSync(join(root, 'docs/policy.md'), policyPage())
writeFileSync(
  join(root, 'services/service-file.schema.json'),
  `${JSON.stringify(serviceFileJsonSchema(), null, 2)}\n`,
)
console.log(
  'Printed docs/assumptions.md, docs/operations.md, docs/policy.md and services/service-file.schema.json.',
)
