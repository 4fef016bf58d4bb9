/** How a screen is judged in each colour and size, with a picture of each to look at. */
import { expect } from 'vitest'
import type { Looking } from './desk.ts'
import { axeFaults, movingParts } from './judge.ts'

/** The colours and sizes in which each screen is judged. */
const views = {
  light: { width: 1366, height: 768, colorScheme: 'light' },
  dark: { width: 1366, height: 768, colorScheme: 'dark' },
  contrast: { width: 1366, height: 768, colorScheme: 'light', contrast: 'more' },
  'contrast dark': { width: 1366, height: 768, colorScheme: 'dark', contrast: 'more' },
  enlarged: { width: 683, height: 384, colorScheme: 'light' },
} as const
type View = keyof typeof views
/** The page is the same in each view but for its colours and its width: each is judged once. */
const rules: Partial<Record<View, readonly string[]>> = {
  dark: ['color-contrast'],
  contrast: ['color-contrast-enhanced'],
  'contrast dark': ['color-contrast-enhanced'],
}

export async function judge({ page, picture }: Looking, name: string): Promise<void> {
  const told: string[] = []
  for (const view of ['light', 'dark', 'contrast', 'contrast dark', 'enlarged'] as const) {
    const { width, height, ...media } = views[view]
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ contrast: 'no-preference', ...media })
    await page.waitForTimeout(150)
    await picture(`${name} ${view}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (wide > 0) told.push(`${view}: ${wide} pixels wider than the window`)
    told.push(...(await axeFaults(page, rules[view])).map((fault) => `${view}: ${fault}`))
  }
  told.push(...(await movingParts(page)).map((part) => `moves: ${part}`))
  await page.setViewportSize(views.light)
  expect(told, name).toEqual([])
}
