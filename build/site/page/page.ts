/**
 * The one script of the site's pages, no module, so that it runs from a folder: dark where the computer is, the list of
 * pages on a narrow window, copying of a command, and the search. Its index is a script too, read when somebody searches.
 */
import MiniSearch from 'minisearch'
import type { Section } from '../sections.ts'

declare global {
  interface Window {
    siteSections?: readonly Section[]
  }
}

const own = document.currentScript
/** From this page to the site's root. */
const up = own?.dataset['up'] ?? ''
const dark = matchMedia('(prefers-color-scheme: dark)')
const draw = (): void => void document.documentElement.classList.toggle('dark', dark.matches)
draw()
dark.addEventListener('change', draw)

let index: Promise<MiniSearch<Section>> | null = null
/** Read once, and only where somebody searches. */
function indexOf(): Promise<MiniSearch<Section>> {
  index ??= new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = `${up}search-index.js`
    script.addEventListener('load', () => {
      const made = new MiniSearch<Section>({
        fields: ['heading', 'page', 'text'],
        storeFields: ['heading', 'page', 'address'],
        searchOptions: {
          prefix: true,
          fuzzy: 0.15,
          combineWith: 'AND',
          boost: { heading: 4, page: 2 },
          // Why it was decided so is read after how it is.
          boostDocument: (_id, _term, kept) => (String(kept?.['address']).includes('decisions/') ? 0.4 : 1),
        },
      })
      made.addAll(window.siteSections ?? [])
      resolve(made)
    })
    document.head.append(script)
  })
  return index
}

function rowOf({ page, heading, address }: Pick<Section, 'page' | 'heading' | 'address'>): HTMLLIElement {
  const row = document.createElement('li')
  row.setAttribute('role', 'option')
  const link = document.createElement('a')
  link.href = up + address
  link.textContent = heading
  if (page !== heading) link.append(Object.assign(document.createElement('small'), { textContent: page }))
  row.append(link)
  return row
}

function search(field: HTMLInputElement, list: HTMLElement): void {
  let chosen = 0
  const mark = (): void => {
    for (const [at, row] of [...list.children].entries()) {
      row.setAttribute('aria-selected', String(at === chosen))
      if (at === chosen) row.scrollIntoView({ block: 'nearest' })
    }
  }
  const show = (rows: readonly Node[]): void => {
    chosen = 0
    list.replaceChildren(...rows)
    list.hidden = rows.length === 0
    field.setAttribute('aria-expanded', String(!list.hidden))
    mark()
  }
  field.addEventListener('input', async () => {
    const asked = field.value.trim()
    const found = asked === '' ? [] : (await indexOf()).search(asked).slice(0, 20)
    if (asked !== field.value.trim()) return
    const none = Object.assign(document.createElement('li'), { textContent: 'Nothing found.' })
    // Each was stored with these fields.
    show(asked !== '' && found.length === 0 ? [none] : found.map((one) => rowOf(one as unknown as Section)))
  })
  field.addEventListener('focus', () => void indexOf())
  field.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && list.children.length > 0) {
      event.preventDefault()
      chosen = (chosen + step + list.children.length) % list.children.length
      mark()
    } else if (event.key === 'Enter') list.children[chosen]?.querySelector('a')?.click()
    else if (event.key === 'Escape') show([])
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || document.activeElement === field) return
    event.preventDefault()
    field.focus()
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !field.parentElement?.contains(target)) show([])
  })
}

document.addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector<HTMLInputElement>('.site-search input')
  const list = document.querySelector<HTMLElement>('#site-found')
  if (field && list) search(field, list)
  const menu = document.querySelector('.VPLocalNav .menu')
  const pages = document.querySelector('.VPSidebar')
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node) pages?.classList.toggle('open', menu?.contains(target) === true)
  })
  const here = [...document.querySelectorAll<HTMLAnchorElement>('.VPSidebar a')].find(
    ({ pathname }) => pathname === location.pathname,
  )
  here?.setAttribute('aria-current', 'page')
  here?.closest('.VPSidebarItem')?.classList.add('is-active')
  here?.scrollIntoView({ block: 'center' })
  for (const button of document.querySelectorAll('button.copy'))
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.parentElement?.querySelector('code')?.textContent ?? '')
      button.classList.add('copied')
      setTimeout(() => button.classList.remove('copied'), 2000)
    })
})
