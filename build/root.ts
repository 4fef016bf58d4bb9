/** Where the project lies, for programs that are started from anywhere. */
import { fileURLToPath } from 'node:url'

/** The repository's root, without a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
