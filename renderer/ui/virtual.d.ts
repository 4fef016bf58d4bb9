declare module 'virtual:nuxt-ui-icons' {
  import type { IconifyIcon } from '@iconify/vue'

  export function init(add: (name: string, drawing: IconifyIcon) => void): void
}
