/** What one process has compiled, the next ones read: the lives of a campaign are short. */
import { join } from 'node:path'
import { root } from '../../build/root.ts'

export const compileCache = join(root, 'node_modules/.cache/compiled')
