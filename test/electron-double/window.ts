/** The double's window: one page of a real Chromium, whose every request main is asked about, and its one channel. */
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Electron from 'electron'
import { z } from 'zod'
import { emitApp, endings, hasSandbox, userData } from './app.ts'
import { pageScript, preloadScript } from './bridge.ts'
import { openChromium, type Chromium } from './chromium.ts'
import { orders, tell } from './control.ts'
import { asked } from './session.ts'
import { tryIt } from './tried.ts'

/** Chromium alone knows no scheme of ours: what is `app://teller` in Electron stands here, and nobody is asked for it. */
const standsFor = { real: 'https://teller.electron-double.invalid', electron: 'app://teller' }
const toElectron = (url: string): string => url.replace(standsFor.real, standsFor.electron)

export interface Frame {
  url: string
  parent: Frame | null
}
export type Handler = (event: { senderFrame: Frame | null }, ...args: unknown[]) => unknown
const handlers = new Map<string, Handler>()
export const ipcMain = { handle: (channel: string, handler: Handler) => void handlers.set(channel, handler) }

const paused = z.looseObject({
  requestId: z.string(),
  resourceType: z.string(),
  request: z.looseObject({ url: z.string(), method: z.string() }),
})
const context = z.looseObject({
  context: z.looseObject({
    id: z.int(),
    name: z.string(),
    auxData: z.looseObject({ frameId: z.string(), isDefault: z.boolean() }),
  }),
})
const said = z.looseObject({ executionContextId: z.int(), payload: z.string() })
const invoked = z.object({ id: z.int(), channel: z.string(), args: z.array(z.unknown()) })
const navigated = z.looseObject({
  frame: z.looseObject({ id: z.string(), url: z.string(), parentId: z.string().optional() }),
})

export class Contents extends EventEmitter {
  readonly mainFrame: Frame = { url: '', parent: null }
  readonly #window: BrowserWindow
  constructor(window: BrowserWindow) {
    super()
    this.#window = window
  }
  send(channel: string, ...args: unknown[]): void {
    void this.#window.toPreload({ channel, args })
  }
  /** Electron opens what nobody was asked about. */
  mayOpen: (details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse = () => ({
    action: 'allow',
  })
  setWindowOpenHandler(handler: typeof this.mayOpen): void {
    this.mayOpen = handler
  }
  print(options: Electron.WebContentsPrintOptions, done: (isPrinted: boolean, why: string) => void): void {
    void this.#print(options, done)
  }
  async #print(
    options: Electron.WebContentsPrintOptions,
    done: (isPrinted: boolean, why: string) => void,
  ): Promise<void> {
    let why = ''
    try {
      tell({ kind: 'printed', options, pages: await this.#window.pagesOn(options.pageSize) })
    } catch (problem) {
      why = String(problem)
    }
    done(why === '', why)
  }
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new Contents(this)
  readonly #chromium: Promise<Chromium>
  readonly #preload: string
  readonly #preferences: Electron.WebPreferences
  readonly #worlds = new Map<number, { frameId: string; isPreload: boolean }>()
  #mainFrameId = ''
  #isDestroyed = false
  #isReloading = false

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super()
    this.#preferences = options.webPreferences ?? {}
    this.#preload = readFileSync(options.webPreferences?.preload ?? '', 'utf8')
    emitApp('web-contents-created', {}, this.webContents)
    this.#chromium = this.#open()
    this.#chromium.catch((problem: unknown) => {
      process.stderr.write(`${String(problem)}\n`)
      process.exit(70)
    })
  }

  async #open(): Promise<Chromium> {
    const chromium = await openChromium(join(userData(), 'chromium'))
    const end = () => {
      this.#isDestroyed = true
      chromium.process.kill('SIGKILL')
    }
    endings.add(end)
    chromium.process.once('exit', () => {
      if (!this.#isDestroyed) this.#closed()
    })
    orders.on('order', (order) => {
      const { kind } = order
      if (kind === 'try') void tryIt(this.webContents, handlers.get('door'), order.attempt)
      if (kind === 'crash') void chromium.ask('Page.crash').catch(() => {})
      if (kind === 'closeWindow') this.#closed()
    })
    chromium.on('Inspector.targetCrashed', () => {
      this.#worlds.clear()
      this.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 133 })
    })
    chromium.on('Fetch.requestPaused', (params) => void this.#answer(chromium, paused.parse(params)))
    chromium.on('Runtime.executionContextCreated', (params) => {
      const { id, name, auxData } = context.parse(params).context
      this.#worlds.set(id, { frameId: auxData.frameId, isPreload: name === 'preload' })
    })
    chromium.on('Runtime.executionContextsCleared', () => this.#worlds.clear())
    chromium.on('Page.frameNavigated', (params) => {
      const { frame } = navigated.parse(params)
      if (frame.parentId !== undefined) return
      this.#mainFrameId = frame.id
      this.webContents.mainFrame.url = toElectron(frame.url)
    })
    chromium.on('Runtime.bindingCalled', (params) => void this.#invoke(said.parse(params)))
    chromium.on('Page.loadEventFired', () => {
      this.emit('ready-to-show')
      if (this.#isReloading) tell({ kind: 'reloaded' })
      this.#isReloading = false
    })
    for (const room of ['Page', 'Runtime', 'Inspector']) await chromium.ask(`${room}.enable`)
    await chromium.ask('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    await chromium.ask('Runtime.addBinding', { name: 'electronDoubleSays', executionContextName: 'preload' })
    await chromium.ask('Page.addScriptToEvaluateOnNewDocument', { source: pageScript })
    const source = preloadScript(this.#preload)
    await chromium.ask('Page.addScriptToEvaluateOnNewDocument', { source, worldName: 'preload' })
    return chromium
  }

  async loadURL(url: string): Promise<void> {
    const chromium = await this.#chromium
    await chromium.ask('Page.navigate', { url: url.replace(standsFor.electron, standsFor.real) })
    const { endpoint } = chromium
    tell({ kind: 'window', endpoint, preferences: this.#preferences, isSandboxed: hasSandbox() })
  }

  reload(): void {
    this.#mustBeThere()
    this.#isReloading = true
    void this.#chromium.then((chromium) => chromium.ask('Page.reload'))
  }

  async #answer(chromium: Chromium, { requestId, request, resourceType }: z.output<typeof paused>) {
    const url = toElectron(request.url)
    const refuse = () => chromium.ask('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    const details = { url, method: request.method, resourceType } as unknown
    const cancelled = await new Promise<boolean>((resolve) => {
      const listener = asked.beforeRequest
      if (!listener) return resolve(false)
      // Of the details the product reads the address.
      listener(details as Electron.OnBeforeRequestListenerDetails, ({ cancel = false }) => resolve(cancel))
    })
    if (cancelled || !asked.handle || !url.startsWith(`${standsFor.electron}/`)) return refuse()
    const reply = await asked.handle(new Request(url, { method: request.method }))
    const responseHeaders = [...reply.headers].map(([name, value]) => ({ name, value }))
    const body = Buffer.from(await reply.arrayBuffer()).toString('base64')
    return chromium.ask('Fetch.fulfillRequest', {
      requestId,
      responseCode: reply.status,
      responseHeaders,
      body,
    })
  }

  async #invoke({ executionContextId, payload }: z.output<typeof said>): Promise<void> {
    const { id, channel, args } = invoked.parse(JSON.parse(payload))
    const frameId = this.#worlds.get(executionContextId)?.frameId
    const { mainFrame } = this.webContents
    const senderFrame = frameId === this.#mainFrameId ? mainFrame : { url: 'about:blank', parent: mainFrame }
    try {
      const answer = handlers.get(channel)?.({ senderFrame }, ...args)
      tell({ kind: 'asked', name: args[0] })
      await this.toPreload({ id, value: await answer })
    } catch (problem) {
      await this.toPreload({ id, why: String(problem) })
    }
  }

  /** To the preload of the page that is there now; a page that has gone meanwhile hears nothing. */
  async toPreload(told: object): Promise<void> {
    const world = [...this.#worlds].find(
      ([, { frameId, isPreload }]) => isPreload && frameId === this.#mainFrameId,
    )
    if (!world || this.#isDestroyed) return
    const expression = `electronDoubleHears(${JSON.stringify(told)})`
    const chromium = await this.#chromium
    await chromium.ask('Runtime.evaluate', { expression, contextId: world[0] }).catch(() => {})
  }

  /** How many sheets what it shows would take, on paper of a size in micrometres. */
  async pagesOn(size: Electron.WebContentsPrintOptions['pageSize']): Promise<number> {
    const inches = (micrometres: number) => micrometres / 25_400
    const paper =
      typeof size === 'object' ? { paperWidth: inches(size.width), paperHeight: inches(size.height) } : {}
    const { data } = z
      .looseObject({ data: z.string() })
      .parse(await (await this.#chromium).ask('Page.printToPDF', paper))
    return (
      Buffer.from(data, 'base64')
        .toString('latin1')
        .match(/\/Type \/Page\b/g)?.length ?? 0
    )
  }

  #closed(): void {
    this.#isDestroyed = true
    emitApp('window-all-closed')
  }
  show(): void {}
  restore(): void {}
  focus(): void {
    this.#mustBeThere()
    tell({ kind: 'focused' })
  }
  isMinimized(): boolean {
    this.#mustBeThere()
    return false
  }
  /** As Electron answers whatever a window that is gone is asked. */
  #mustBeThere(): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
}
