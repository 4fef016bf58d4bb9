/**
 * The built page's files, listed once: a request is answered from the list or not at all, so that no path can
 * climb out of the folder, however it is written.
 */
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export interface PageFile {
  file: string
  type: string
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

/** What the build tells the desk is not for the page. */
const notServed = new Set(['/csp.json'])

/** By path, `/assets/index-4f2a.js`; `/` is the page itself. Empty where nothing is built. */
export function listPageFiles(pages: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>()
  for (const entry of entriesOf(pages)) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(pages, file).split(sep).join('/')}`
    const type = types[path.split('.').at(-1) ?? '']
    if (entry.isFile() && type !== undefined && !notServed.has(path)) files.set(path, { file, type })
  }
  const page = files.get('/index.html')
  if (page) files.set('/', page)
  return files
}

function entriesOf(pages: string) {
  try {
    return readdirSync(pages, { recursive: true, withFileTypes: true })
  } catch {
    return []
  }
}
