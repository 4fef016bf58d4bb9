/** `npm run build`: renderer, main and preload into dist/. */
import { buildAll } from './vite-builds.ts'

await buildAll()
