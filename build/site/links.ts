/**
 * Makes a site that opens from a folder: every address in it becomes relative, what a page links to beside pages is
 * brought along, and an address that leads nowhere is told with its page.
 */
import { posix } from 'node:path'

export interface Linked {
  html: string
  /** Files of the project that the page links to: by their place in the site, their place in the project. */
  files: Map<string, string>
  dead: string[]
}

/** What the site has: its pages with the headings' ids, its own assets, and whether the project has a file. */
export interface Known {
  pages: ReadonlyMap<string, ReadonlySet<string>>
  assets: ReadonlySet<string>
  isFile(path: string): boolean
}

const isElsewhere = (address: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)
/** What a browser would run, or hand over as a film, is shown as text. */
const isSource = /\.(?:ts|vue|mjs|js|yml|html)$|(?:^|\/)[^./]+$/

/** @param page Its place in the site, such as `docs/install/index.html`. */
export function linked(page: string, html: string, known: Known): Linked {
  const files = new Map<string, string>()
  const dead: string[] = []
  const here = posix.dirname(page)
  const placeOf = (asked: string): string | null => {
    const index = asked.replace(/README\.html$/, 'index.html')
    if (known.pages.has(index) || known.assets.has(index)) return index
    const folder = posix.join(asked, 'index.html')
    if (known.pages.has(folder)) return folder
    // VitePress takes an ending that it does not know for a page's.
    const path = known.isFile(asked) ? asked : asked.replace(/\.html$/, '')
    if (!known.isFile(path)) return null
    const place = isSource.test(path) ? `${path}.txt` : path
    files.set(place, path)
    return place
  }
  const relative = html.replace(/\s(href|src)="([^"]*)"/g, (whole, name: string, address: string) => {
    if (isElsewhere(address) || address === '') return whole
    const [path = '', id] = address.split('#')
    const wanted = decodeURI(path.startsWith('/') ? path.slice(1) || 'index.html' : posix.join(here, path))
    const place = path === '' ? page : placeOf(wanted)
    const hasHeading =
      id === undefined || id === '' || known.pages.get(place ?? '')?.has(decodeURIComponent(id))
    if (place === null || !hasHeading) {
      dead.push(`${page}: ${address}`)
      return whole
    }
    if (path === '') return whole
    return ` ${name}="${encodeURI(posix.relative(here, place))}${id === undefined ? '' : `#${id}`}"`
  })
  return { html: relative, files, dead }
}

/** The ids to which an address may lead. */
export function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
}
