/** What the search finds: each heading of a page with the words below it. */
export interface Section {
  id: number
  page: string
  heading: string
  /** From the site's root. */
  address: string
  text: string
}

const letters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const textOf = (html: string): string =>
  html
    .replace(/<a class="header-anchor"[^]*?<\/a>/g, '')
    .replace(/<(?:button|span class="lang")[^]*?>[^]*?<\/(?:button|span)>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&([a-z]+|#39);/g, (whole, name: string) => letters[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()

/** @param from The number of the first. */
export function sectionsOf(place: string, html: string, from: number): Section[] {
  const [, main = ''] = /<main class="main"[^>]*>([^]*)<\/main>/.exec(html) ?? []
  const parts = main.split(/(?=<h[1-6] id=)/).filter((part) => part.startsWith('<h'))
  const headings = parts.map((part) => /^<h[1-6] id="([^"]*)"[^>]*>([^]*?)<\/h[1-6]>/.exec(part))
  const page = textOf(headings[0]?.[2] ?? '')
  return parts.map((part, at) => {
    const [whole = '', id = '', heading = ''] = headings[at] ?? []
    return {
      id: from + at,
      page,
      heading: textOf(heading),
      address: at === 0 ? place : `${place}#${id}`,
      text: textOf(part.slice(whole.length)),
    }
  })
}
