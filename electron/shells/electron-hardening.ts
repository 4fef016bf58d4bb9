/**
 * What the Electron shell forbids (reliability §7). The page is ours and comes from `app://teller`; whatever else
 * it may one day try to do, it cannot: no other address, no window, no download, no permission, no web view.
 */
import { readFile } from 'node:fs/promises'
import type { App, Session, WebContents } from 'electron'
import { pageHeaders } from './content-policy.ts'
import type { PageFile } from './page-files.ts'

export const pageOrigin = 'app://teller'
export const pageAddress = `${pageOrigin}/`

/** Must be told before the app is ready: a secure origin of its own, instead of `file://`. */
export const pageScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
} as const

/** Serves the page from the list of its files, under the content policy, and lets the session do nothing else. */
export function hardenSession(
  session: Session,
  options: { pages: string; files: ReadonlyMap<string, PageFile> },
): void {
  const headers = pageHeaders(options.pages, "'none'")
  session.protocol.handle('app', async (request) => {
    const address = URL.parse(request.url)
    const found = address?.host === 'teller' ? options.files.get(address.pathname) : undefined
    if (!found || request.method !== 'GET') return new Response(null, { status: 404, headers })
    const content = await readFile(found.file)
    return new Response(new Uint8Array(content), { headers: { ...headers, 'content-type': found.type } })
  })
  // The camera takes a customer's picture (§2.6): our own page may ask for it, for nothing else and never for sound.
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const kinds = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    const isCamera = permission === 'media' && kinds.length === 1 && kinds[0] === 'video'
    answer(isCamera && isOwnPage(details.requestingUrl))
  })
  session.setPermissionCheckHandler(
    (_contents, permission, origin, details) =>
      permission === 'media' && details.mediaType === 'video' && isOwnPage(origin),
  )
  session.setDevicePermissionHandler(() => false)
  session.setSpellCheckerEnabled(false)
  session.on('will-download', (event) => event.preventDefault())
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isOwnAddress(details.url) })
  })
}

/** `blob:` and `data:` hold what the page itself has made; DevTools only exist where the program is not installed. */
function isOwnAddress(url: string): boolean {
  return url.startsWith(pageAddress) || /^(blob:app:\/\/teller\/|data:|devtools:)/.test(url)
}

function isOwnPage(url: string): boolean {
  const { protocol, host } = URL.parse(url) ?? {}
  return protocol === 'app:' && host === 'teller'
}

export function hardenContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
}

/** Every page of the program, whoever makes it, from the first one on. */
export function hardenApp(app: App): void {
  app.enableSandbox()
  app.on('web-contents-created', (_event, contents) => hardenContents(contents))
}

/** What is known of a frame that sends; null where the frame is gone. */
interface SenderFrame {
  url: string
  parent: unknown
}

/** CVE-2022-29247: a sub-frame is not the page, and neither is a page of another origin. */
export function isOwnFrame(frame: SenderFrame | null, mainFrame: SenderFrame | null): boolean {
  if (frame === null || frame !== mainFrame || frame.parent !== null) return false
  const address = URL.parse(frame.url)
  return address?.protocol === 'app:' && address.host === 'teller'
}
