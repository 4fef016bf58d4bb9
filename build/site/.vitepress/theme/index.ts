/// <reference types="vite/client" />
/** VitePress' own theme with the letters of the computer, and a place for the search that needs no server. */
import { h } from 'vue'
import Theme from 'vitepress/theme-without-fonts'
import './site.css'

const search = () =>
  h('div', { class: 'site-search', role: 'search' }, [
    h('input', {
      type: 'search',
      placeholder: 'Search (/)',
      'aria-label': 'Search',
      autocomplete: 'off',
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-controls': 'site-found',
    }),
    h('ul', { id: 'site-found', role: 'listbox', 'aria-label': 'Found', hidden: true }),
  ])

export default {
  extends: Theme,
  Layout: () => h(Theme.Layout, null, { 'nav-bar-content-before': search }),
}
