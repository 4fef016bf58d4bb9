/**
 * Builds the three programs of the product: the renderer (default), Electron's main process (`--mode main`) and
 * its preload (`--mode preload`). Only the renderer is bundled whole; main keeps the packages that production
 * installs anyway outside, for several of them bring native code or worker files that a bundle would lose.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
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
 * What several screens need stands in one file, and each screen in its own: a page that is opened asks for five scripts
 * instead of seventy-three. What says that no schema is compiled comes with the schemas, before whatever uses them.
 */
const codeSplitting = {
  groups: [
    { name: 'schemas', test: /node_modules\/zod\/|renderer\/desk\/jitless/, priority: 1 },
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

/** Packages of `dependencies`, with everything below them, and Node's own modules. */
function outside(id: string): boolean {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(here('package.json'), 'utf8'),
  )
  const names = ['electron', ...Object.keys(manifest.dependencies), ...builtinModules]
  return id.startsWith('node:') || names.some((name) => id === name || id.startsWith(`${name}/`))
}

function main(): UserConfig {
  return {
    root,
    publicDir: false,
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
          copier: here('electron/journal/copier.ts'),
          filler: here('electron/directory/filler.ts'),
        },
        external: outside,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
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
