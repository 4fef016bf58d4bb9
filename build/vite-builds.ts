/** The three Vite builds, whose settings stand in vite.config.ts: renderer, main (with the training bank), preload. */
import { join } from 'node:path'
import { build, preview } from 'vite'
import { root } from './root.ts'

type Program = 'renderer' | 'main' | 'preload' | 'gallery'

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

/** Every screen in every state, for development and its tests: never part of the product. */
export async function buildGallery(): Promise<void> {
  await buildProgram('gallery')
}

/** Serves what was built before a desk of the browser shell. `url`: ends with a slash. */
export async function serveGallery(desk: {
  url: string
  token: string
}): Promise<{ url: string; close: () => Promise<void> }> {
  const { origin } = new URL(desk.url)
  // The door speaks only to its own page, or to a program: on the way there, the gallery is both.
  const headers = { origin, authorization: `Bearer ${desk.token}` }
  const toDesk = { target: origin, changeOrigin: true, headers }
  const server = await preview({
    configFile: join(root, 'vite.config.ts'),
    mode: 'gallery',
    logLevel: 'warn',
    preview: {
      host: '127.0.0.1',
      port: 0,
      proxy: {
        '^/gallery/door/': { ...toDesk, rewrite: (path) => path.replace('/gallery', '') },
        '^/gallery/news': { ...toDesk, ws: true, rewrite: (path) => path.replace('/gallery', '') },
      },
    },
  })
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}
