/**
 * Builds the three programs of the product: the renderer (default), Electron's main process (`--mode main`) and
 * its preload (`--mode preload`). Beside main stand the desk, the training bank, and the desk as a program: one of
 * `build/run.mjs` takes those where they are as new as their sources.
 */
import { createHash } from 'node:crypto'
import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * Tells the desk which inline styles the built page carries, as the hashes its content security policy needs
 * (`dist/renderer/csp.json`). Ours carries none: every style stands in a file, so the list is empty, and this keeps it
 * checked.
 */
function contentPolicy(): Plugin {
  return {
    name: 'content-policy',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build made no page')
        const html = String(page.source)
        if (/<script(?![^>]*\ssrc=)[^>]*>/.test(html)) throw new Error('the page carries an inline script')
        const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '')
        const styleHashes = styles.map(
          (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
        )
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify({ styleHashes }) })
      },
    },
  }
}

/**
 * The lock stands in one file, what several screens need in another, and each screen in its own: a page that is opened
 * asks for three scripts instead of seventy-three.
 */
const codeSplitting = {
  groups: [
    { name: 'lock', tags: ['$initial' as const], priority: 1 },
    { name: 'packages', test: /node_modules/, minShareCount: 2 },
    { name: 'shared', minShareCount: 2 },
  ],
}

function renderer(): UserConfig {
  return {
    root: here('renderer'),
    // Relative, so that the same files work under http://127.0.0.1:PORT/ and under app://teller/.
    base: './',
    publicDir: false,
    plugins: [vue(), tailwind(), contentPolicy()],
    build: {
      outDir: here('dist/renderer'),
      emptyOutDir: true,
      target: 'chrome146',
      // A data: address would need an exception in the page's policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // In kB. Read from the same computer, where one large file costs less than many: no warning at each start.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { output: { codeSplitting } },
    },
  }
}

/** The screens in every state (renderer/gallery): the same build with two pages of its own, into its own folder. */
function gallery(): UserConfig {
  const product = renderer()
  return {
    ...product,
    plugins: product.plugins?.slice(0, -1) ?? [],
    build: {
      ...product.build,
      outDir: here('dist/gallery'),
      rolldownOptions: {
        input: [here('renderer/gallery/index.html'), here('renderer/gallery/frame.html')],
      },
    },
  }
}

/**
 * What main and its programs find among the packages instead of bringing it along: native code, fonts that are read as
 * files, and what is read when it is first used. All else is in the bundle: of nine hundred small files a start would
 * resolve and read each.
 */
const packagesBeside = [
  '@expo-google-fonts/inter',
  '@fontsource/noto-sans-arabic',
  '@nats-io/jetstream',
  '@nats-io/transport-node',
  '@ngrok/ngrok',
  'better-sqlite3',
  'electron',
  'file-type',
  'fontkit',
  'keytar',
  'pdfkit',
  'ssh2',
]

function isBeside(id: string): boolean {
  const names = [...packagesBeside, ...builtinModules]
  return id.startsWith('node:') || names.some((name) => id === name || id.startsWith(`${name}/`))
}

function main(): UserConfig {
  return {
    root,
    publicDir: false,
    // A package's form for `require` alone may hide from the bundle what it reads.
    resolve: { mainFields: ['module', 'main'] },
    ssr: { noExternal: true },
    build: {
      outDir: 'dist/main',
      emptyOutDir: true,
      target: 'node24',
      ssr: true,
      minify: false,
      rolldownOptions: {
        input: {
          main: here('electron/main.ts'),
          desk: here('electron/desk-process.ts'),
          bank: here('sandbox/serve.ts'),
          headless: here('electron/shells/headless.ts'),
          window: here('electron/shells/window.ts'),
          copier: here('electron/journal/copier.ts'),
          filler: here('electron/directory/filler.ts'),
        },
        external: isBeside,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  }
}

function preload(): UserConfig {
  return {
    root,
    publicDir: false,
    build: {
      outDir: 'dist/preload',
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: here('electron/preload.ts'),
        external: ['electron'],
        // A sandboxed preload is a single CommonJS file.
        output: { format: 'cjs', entryFileNames: 'preload.cjs', codeSplitting: false },
      },
    },
    ssr: { noExternal: true },
  }
}

const programs: Record<string, () => UserConfig> = { main, preload, gallery }

export default defineConfig(({ mode }) => (programs[mode] ?? renderer)())
