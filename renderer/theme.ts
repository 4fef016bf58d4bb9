/** Light, dark, or as the computer says. Kept in this browser's store: it says nothing about anybody. */
import { ref, watchEffect } from 'vue'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)
const kept = localStorage.getItem(key)

export const theme = ref<Theme>(isTheme(kept) ? kept : 'system')

/** What the desk's setting says; whatever it is, the window remembers it for its next first paint. */
export function takeTheme(value: unknown): void {
  if (isTheme(value)) theme.value = value
}

export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const systemIsDark = ref(system.matches)
  system.addEventListener('change', () => {
    systemIsDark.value = system.matches
  })
  watchEffect(() => {
    const dark = theme.value === 'dark' || (theme.value === 'system' && systemIsDark.value)
    document.documentElement.classList.toggle('dark', dark)
    localStorage.setItem(key, theme.value)
  })
}
