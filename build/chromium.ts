/** The Chromium that tests and measures drive: the one of `CHROMIUM`, or the system's Chromium, Chrome or Edge. */
import { findBrowser } from '../electron/shells/system-browser.ts'

export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  return env['CHROMIUM'] ?? findBrowser(process.platform, env)
}

/** @throws Error with one sentence where there is none. */
export function chromiumPath(): string {
  const found = findChromium()
  if (found !== null) return found
  throw new Error('Chromium is not there: install it, or name its program in the variable CHROMIUM.')
}

/** Chromium refuses its own sandbox to root, and to nobody else. */
export const chromiumFlags: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : []
