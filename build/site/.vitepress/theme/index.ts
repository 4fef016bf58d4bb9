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
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': 'site-found',
    }),
    h('div', { id: 'site-found', role: 'listbox', 'aria-label': 'Found', hidden: true }),
    h('p', { id: 'site-said', role: 'status' }),
  ])

export default {
  extends: Theme,
  Layout: () => h(Theme.Layout, null, { 'nav-bar-content-before': search }),
}
