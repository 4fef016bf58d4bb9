/** What package.json says about the project. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './root.ts'

const manifestShape = z.looseObject({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  scripts: z.record(z.string(), z.string()),
})

export const manifest = manifestShape.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
