/** Imported before anything that builds a schema: zod would otherwise try `new Function`, which the policy forbids. */
import { z } from 'zod'

z.config({ jitless: true })
