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

/** Whoever searches wants to know how it is done; why it was decided so, and when, is read after that. */
function rankOf(address: string): number {
  if (address.startsWith('docs/install/')) return 2
  return /^docs\/decisions\/|^CHANGELOG/.test(address) ? 0.4 : 1
}

let index: Promise<MiniSearch<Section>> | null = null
/** Read once, and only where somebody searches; one that did not come is asked for again. */
function indexOf(): Promise<MiniSearch<Section>> {
  index ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${up}search-index.js`
    const fail = (): void => {
      index = null
      reject(new Error('the index cannot be loaded'))
    }
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      if (!window.siteSections) return fail()
      const made = new MiniSearch<Section>({
        fields: ['heading', 'page', 'text'],
        storeFields: ['heading', 'page', 'address'],
        searchOptions: {
          prefix: true,
          fuzzy: 0.15,
          combineWith: 'AND',
          boost: { heading: 4, page: 2 },
          boostDocument: (_id, _term, kept) => rankOf(String(kept?.['address'])),
        },
      })
      made.addAll(window.siteSections)
      resolve(made)
    })
    document.head.append(script)
  })
  return index
}

/** An option that leads somewhere by itself: a reader of the screen goes through no link within it. */
function optionOf(
  { page, heading, address }: Pick<Section, 'page' | 'heading' | 'address'>,
  at: number,
): HTMLAnchorElement {
  const option = document.createElement('a')
  option.setAttribute('role', 'option')
  option.id = `site-found-${at}`
  option.tabIndex = -1
  option.href = up + address
  option.textContent = heading
  if (page !== heading) option.append(Object.assign(document.createElement('small'), { textContent: page }))
  return option
}

function search(field: HTMLInputElement, list: HTMLElement, said: HTMLElement): void {
  let chosen = 0
  const mark = (): void => {
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(at === chosen))
      if (at === chosen) option.scrollIntoView({ block: 'nearest' })
    }
    const active = list.children[chosen]
    if (active) field.setAttribute('aria-activedescendant', active.id)
    else field.removeAttribute('aria-activedescendant')
  }
  const show = (options: readonly Node[], sentence = ''): void => {
    chosen = 0
    list.replaceChildren(...options)
    list.hidden = options.length === 0
    said.textContent = sentence
    field.setAttribute('aria-expanded', String(!list.hidden))
    mark()
  }
  const find = async (asked: string): Promise<Section[] | null> => {
    if (asked === '') return []
    try {
      // Each was stored with these fields.
      return (await indexOf()).search(asked).slice(0, 20) as unknown as Section[]
    } catch {
      return null
    }
  }
  field.addEventListener('input', async () => {
    const asked = field.value.trim()
    const found = await find(asked)
    if (asked !== field.value.trim()) return
    if (!found) show([], 'The search could not be loaded. Type again to try once more.')
    else show(found.map(optionOf), asked !== '' && found.length === 0 ? 'Nothing found.' : '')
  })
  field.addEventListener('focus', () => void indexOf().catch(() => undefined))
  field.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && list.children.length > 0) {
      event.preventDefault()
      chosen = (chosen + step + list.children.length) % list.children.length
      mark()
    } else if (event.key === 'Enter') list.querySelector<HTMLElement>('[aria-selected="true"]')?.click()
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

/** From a bank's own server by plain http a page has no clipboard: then the browser copies what is selected. */
async function copy(code: HTMLElement): Promise<boolean> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(code.textContent)
    return true
  }
  getSelection()?.selectAllChildren(code)
  return document.execCommand('copy')
}

document.addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector<HTMLInputElement>('.site-search input')
  const list = document.querySelector<HTMLElement>('#site-found')
  const said = document.querySelector<HTMLElement>('#site-said')
  if (field && list && said) search(field, list, said)
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
      const code = button.parentElement?.querySelector('code')
      if (!code || !(await copy(code))) return
      button.classList.add('copied')
      setTimeout(() => button.classList.remove('copied'), 2000)
    })
})
