/** `npm run docs:site`: README and docs/ as a site in `dist/site`, read from a folder or from any server of files. */
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { build as buildScript } from 'vite'
import { build as buildPages } from 'vitepress'
import { root } from '../root.ts'
import { idsIn, linked } from './links.ts'
import { sectionsOf, type Section } from './sections.ts'

const { values } = parseArgs({ args: process.argv.slice(2), options: { to: { type: 'string' } } })
const to = resolve(values.to ?? join(root, 'dist/site'))

await buildPages(join(root, 'build/site'), { outDir: to })
// What VitePress leaves for its own scripts, of which there are none.
for (const name of ['hashmap.json', 'package.json']) rmSync(join(to, name), { force: true })
await buildScript({
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  build: {
    outDir: to,
    emptyOutDir: false,
    lib: {
      entry: join(root, 'build/site/page/page.ts'),
      formats: ['iife'],
      name: 'site',
      fileName: () => 'site.js',
    },
  },
})

const placesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: to }).map((file) => file.replaceAll(sep, '/'))
const pages = new Map(placesOf('**/*.html').map((place) => [place, readFileSync(join(to, place), 'utf8')]))
const known = {
  pages: new Map([...pages].map(([place, html]) => [place, idsIn(html)])),
  assets: new Set(placesOf('**/*.{css,js,svg,png,woff2}')),
  isFile: (path: string) =>
    !path.startsWith('..') && (statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false),
}
const sections: Section[] = []
const dead: string[] = []
for (const [place, html] of [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const made = linked(place, html, known)
  dead.push(...made.dead)
  for (const [file, from] of made.files) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    copyFileSync(join(root, from), join(to, file))
  }
  const up = posix.relative(posix.dirname(place), '') && `${posix.relative(posix.dirname(place), '')}/`
  const script = `<script src="${up}site.js" data-up="${up}"></script>`
  writeFileSync(join(to, place), made.html.replace('</head>', `${script}</head>`))
  if (place !== '404.html') sections.push(...sectionsOf(place, html, sections.length))
}
writeFileSync(join(to, 'search-index.js'), `window.siteSections=${JSON.stringify(sections)}`)

if (dead.length > 0) {
  console.error(`Links that lead nowhere:\n${dead.join('\n')}`)
  process.exit(1)
}
console.log(`${pages.size} pages: open ${relative(process.cwd(), join(to, 'index.html'))} in a browser.`)
