/**
 * VitePress renders every page of the project whose reader is a person: README, docs/ and the rooms' own pages. Only HTML
 * is made of them (`mpa`): scripts as modules, and addresses from a root, would not open from a folder.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type DefaultTheme } from 'vitepress'
import type { Plugin } from 'vite'
import { root } from '../../root.ts'
import { pagesIn } from '../pages.ts'

/**
 * This VitePress has Vite 8 under it instead of the Vite 5 that it asks for (package.json, `overrides`). It minifies by
 * esbuild, which does not come with that: style is left to Lightning CSS, and the two scripts that it would put into each
 * head are left out, for the page has its own (site/page).
 */
const withoutEsbuild: Plugin = {
  name: 'without-esbuild',
  enforce: 'post',
  config: () => ({ build: { minify: false, cssMinify: 'lightningcss', reportCompressedSize: false } }),
  configResolved(config) {
    // VitePress lays its own settings beside Vite's, where its plugins look for them.
    const { vitepress } = config as unknown as { vitepress: { site: { head: unknown[] } } }
    vitepress.site.head = []
  },
}

const titleOf = (page: string): string =>
  /^# (.+)$/m.exec(readFileSync(join(root, page), 'utf8'))?.[1]?.replaceAll('`', '') ?? page

function group(text: string, pages: readonly string[]): DefaultTheme.SidebarItem {
  return {
    text,
    items: pages.map((page) => ({ text: titleOf(page), link: `/${page.replace(/(?:README)?\.md$/, '')}` })),
  }
}

export default defineConfig({
  title: 'Teller Desk',
  description: 'Teller Desk: how it is installed, run, extended and why it is as it is',
  lang: 'en-GB',
  srcDir: root,
  srcExclude: [
    'release/**',
    'dist/**',
    '.stryker-tmp/**',
    'test-results/**',
    '.github/**',
    'test/screens/**',
  ],
  outDir: join(root, 'dist/site'),
  cacheDir: join(root, 'node_modules/.cache/site'),
  rewrites: (page) => page.replace(/README\.md$/, 'index.md'),
  mpa: true,
  appearance: false,
  // Its usual colours are too pale on the grey of a block of code.
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  // Judged with files and headings, once all is written (links.ts).
  ignoreDeadLinks: true,
  vite: { configFile: false, logLevel: 'error', publicDir: false, plugins: [withoutEsbuild] },
  themeConfig: {
    aside: false,
    docFooter: { prev: false, next: false },
    sidebar: [
      group('Teller Desk', ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md']),
      group('Install', pagesIn('docs/install')),
      group('How to', pagesIn('docs/how-to')),
      group('Reference', [...pagesIn('docs'), 'docs/decisions/README.md']),
      group('Sources', pagesIn('docs/spec')),
    ],
  },
})
