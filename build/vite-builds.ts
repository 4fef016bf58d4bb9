/**
 * The three Vite builds. The renderer's own settings stand in vite.config.ts; main and preload are Node code that
 * only Electron needs bundled (plain Node runs the sources by type stripping), so theirs stand here.
 */
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { manifest } from './manifest.ts'
import { root } from './root.ts'

/** Electron 45 carries Node 24 (toolchain: `electron` depends on @types/node 24). */
const target = 'node24'

/** Left as imports: what the package carries in node_modules, what Node has built in, and Electron itself. */
const outside = [
  'electron',
  ...Object.keys(manifest.dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
  ...builtinModules,
  /^node:/,
]

function nodeBuild(name: string, entries: Record<string, string>, format: 'es' | 'cjs'): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target,
      outDir: join(root, 'dist', name),
      emptyOutDir: true,
      minify: false,
      sourcemap: false,
      ssr: true,
      rolldownOptions: {
        input: entries,
        external: outside,
        output: {
          format,
          entryFileNames: format === 'es' ? '[name].js' : '[name].cjs',
          chunkFileNames: '[name].js',
        },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  }
}

export async function buildRenderer(): Promise<void> {
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
}

/** Main, and the training bank, which Electron runs as a process of its own. */
export async function buildMain(): Promise<void> {
  await build(
    nodeBuild('main', { main: join(root, 'electron/main.ts'), bank: join(root, 'sandbox/serve.ts') }, 'es'),
  )
}

/** A preload in Electron's sandbox must be one CommonJS file. */
export async function buildPreload(): Promise<void> {
  await build(nodeBuild('preload', { preload: join(root, 'electron/preload.ts') }, 'cjs'))
}

export async function buildAll(): Promise<void> {
  await buildRenderer()
  await buildMain()
  await buildPreload()
}
