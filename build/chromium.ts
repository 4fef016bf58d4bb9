/**
 * The Chromium that tests and measures drive: the one of `CHROMIUM`, Chromium's headless shell (the same engine without
 * what draws a window, at three quarters of the processor's time), or the system's Chromium, Chrome or Edge.
 */
import { existsSync } from 'node:fs'
import { findBrowser } from '../electron/shells/system-browser.ts'

/** Debian’s, and not the command of that name, which would outlive its end: it waits for this one. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env['CHROMIUM'] !== undefined) return env['CHROMIUM']
  return existsSync(headlessShell) ? headlessShell : findBrowser(process.platform, env)
}

export const isHeadlessShell = (program: string): boolean => program.endsWith('headless-shell')

/** @throws Error with one sentence where there is none. */
export function chromiumPath(): string {
  const found = findChromium()
  if (found !== null) return found
  throw new Error('Chromium is not there: install it, or name its program in the variable CHROMIUM.')
}

/** Chromium refuses its own sandbox to root, and to nobody else. */
export const chromiumFlags: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : []
