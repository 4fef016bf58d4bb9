/**
 * Light, dark, in high contrast, or as the computer says. Kept in this browser's store: it says nothing about anybody.
 * High contrast is light or dark as the computer is; where the computer asks for more contrast, light and dark have it.
 */
import { ref, watchEffect } from 'vue'
import { useMediaQuery } from '@vueuse/core'

export const themes = ['system', 'light', 'dark', 'contrast'] as const
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
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)')
  const asksForContrast = useMediaQuery('(prefers-contrast: more)')
  const { classList } = document.documentElement
  watchEffect(() => {
    const leftToSystem = theme.value === 'system' || theme.value === 'contrast'
    classList.toggle('dark', leftToSystem ? systemIsDark.value : theme.value === 'dark')
    classList.toggle('contrast', theme.value === 'contrast' || asksForContrast.value)
    localStorage.setItem(key, theme.value)
  })
}
