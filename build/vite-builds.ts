/** The three Vite builds, whose settings stand in vite.config.ts: renderer, main (with the training bank), preload. */
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './root.ts'

// The interface kit tells through consola what it found, on standard output, where `npm run bench -- --json` has
// its lines: warnings and errors alone shall be told.
process.env['CONSOLA_LEVEL'] ??= '1'

type Program = 'renderer' | 'main' | 'preload'

async function buildProgram(program: Program): Promise<void> {
  const mode = program === 'renderer' ? 'production' : program
  await build({
    configFile: join(root, 'vite.config.ts'),
    mode,
    logLevel: 'warn',
    // How long each plugin took is not a warning to whoever runs the tests.
    build: { rolldownOptions: { checks: { pluginTimings: false } } },
  })
}

export async function buildRenderer(): Promise<void> {
  await buildProgram('renderer')
}

/** All three into dist/. */
export async function buildAll(): Promise<void> {
  await buildProgram('renderer')
  await buildProgram('main')
  await buildProgram('preload')
}
