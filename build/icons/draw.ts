/**
 * Draws the installers' icon from the renderer's own, in Chromium: `node build/icons/draw.ts`. Run it when
 * renderer/ui/icon.svg changes; electron-builder makes the .ico and the .icns out of the picture.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../chromium.ts'
import { root } from '../root.ts'

/** The largest that any of the three systems asks for. */
const sizePx = 1024
/** macOS and Windows draw icons with air around them. */
const marginPx = 64

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
try {
  const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } })
  const drawing = readFileSync(join(root, 'renderer/ui/icon.svg'), 'utf8')
  const style = `body{margin:${marginPx}px}svg{display:block;width:${sizePx - 2 * marginPx}px}`
  await page.setContent(`<style>${style}</style>${drawing}`)
  await page.screenshot({ path: join(root, 'build/icons/icon.png'), omitBackground: true })
} finally {
  await browser.close()
}
