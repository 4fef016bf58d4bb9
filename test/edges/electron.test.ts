/**
 * The Electron shell against a recorded stand-in of the electron module (reliability §7, G9): no Electron program
 * is needed, and every one of the twenty points that concerns code is looked up in what was recorded.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWithNode } from '../../electron/training.ts'
import type { DeskOptions } from '../../electron/desk.ts'
import { folder } from './scratch.ts'

const recorded = vi.hoisted(() => ({
  calls: [] as { what: string; args: unknown[] }[],
  opened: [] as unknown[],
  handlers: new Map<string, (...args: never[]) => unknown>(),
  isPackaged: true,
  hasLock: true,
  mainFrame: { url: 'app://teller/', parent: null },
  desk: {
    call: async (name: string, body: unknown, sender: unknown) => ({
      ok: true,
      value: { name, body, sender },
    }),
    news: {
      on: (topic: string, listener: unknown) =>
        recorded.calls.push({ what: 'news.on', args: [topic, listener] }),
    },
    status: () => ({ locked: recorded.isLocked }),
    lock: (reason: string) => recorded.calls.push({ what: 'desk.lock', args: [reason] }),
    close: async () => recorded.calls.push({ what: 'desk.close', args: [] }),
  },
  isLocked: false,
  fails: null as Error | null,
}))

vi.mock('../../electron/desk.ts', () => ({
  openDesk: async (options: unknown) => {
    recorded.opened.push(options)
    if (recorded.fails) throw recorded.fails
    return recorded.desk
  },
}))

vi.mock('electron', () => {
  const note =
    (what: string, answer?: unknown) =>
    (...args: unknown[]) => {
      recorded.calls.push({ what, args })
      return answer
    }
  const on = (where: string) => (name: string, listener: (...args: never[]) => unknown) => {
    recorded.calls.push({ what: `${where}.on`, args: [name] })
    recorded.handlers.set(`${where}.${name}`, listener)
  }
  const contents = {
    mainFrame: recorded.mainFrame,
    on: on('contents'),
    send: note('contents.send'),
    setWindowOpenHandler: (handler: () => unknown) => {
      recorded.calls.push({ what: 'setWindowOpenHandler', args: [handler()] })
    },
  }
  class BrowserWindow {
    webContents = contents
    constructor(options: unknown) {
      recorded.calls.push({ what: 'new BrowserWindow', args: [options] })
      recorded.handlers.get('app.web-contents-created')?.({} as never, contents as never)
    }
    once = on('window')
    loadURL = note('loadURL', Promise.resolve())
    show = note('show')
    focus = note('focus')
    restore = note('restore')
    reload = note('reload')
    isMinimized = () => true
    isDestroyed = () => false
  }
  const pageSession = {
    protocol: {
      handle: (scheme: string, handler: never) => recorded.handlers.set(`protocol.${scheme}`, handler),
    },
    setPermissionRequestHandler: (handler: never) => recorded.handlers.set('permissionRequest', handler),
    setPermissionCheckHandler: (handler: never) => recorded.handlers.set('permissionCheck', handler),
    setDevicePermissionHandler: (handler: never) => recorded.handlers.set('devicePermission', handler),
    setSpellCheckerEnabled: note('setSpellCheckerEnabled'),
    on: on('session'),
    webRequest: { onBeforeRequest: (handler: never) => recorded.handlers.set('beforeRequest', handler) },
  }
  return {
    app: {
      get isPackaged() {
        return recorded.isPackaged
      },
      setPath: note('setPath'),
      requestSingleInstanceLock: () => {
        recorded.calls.push({ what: 'requestSingleInstanceLock', args: [] })
        return recorded.hasLock
      },
      enableSandbox: note('enableSandbox'),
      on: on('app'),
      whenReady: () => {
        recorded.calls.push({ what: 'whenReady', args: [] })
        return Promise.resolve()
      },
      getVersion: () => '0.1.0',
      quit: note('quit'),
      exit: note('exit'),
    },
    BrowserWindow,
    dialog: { showErrorBox: note('showErrorBox') },
    ipcMain: { handle: (name: string, handler: never) => recorded.handlers.set(`ipc.${name}`, handler) },
    Menu: {
      setApplicationMenu: note('setApplicationMenu'),
      buildFromTemplate: note('buildFromTemplate', {}),
    },
    powerMonitor: { on: on('power') },
    protocol: { registerSchemesAsPrivileged: note('registerSchemesAsPrivileged') },
    session: {
      fromPartition: (...args: unknown[]) => {
        recorded.calls.push({ what: 'fromPartition', args })
        return pageSession
      },
    },
    utilityProcess: { fork: note('fork') },
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) =>
        recorded.calls.push({ what: 'expose', args: [name, api] }),
    },
    ipcRenderer: {
      on: (name: string, listener: never) => recorded.handlers.set(`renderer.${name}`, listener),
      invoke: note('invoke', Promise.resolve('answer')),
    },
  }
})

const root = fileURLToPath(new URL('../..', import.meta.url))
const named = (what: string) => recorded.calls.filter((call) => call.what === what)
const handler = (name: string) => {
  const found = recorded.handlers.get(name)
  if (!found) throw new Error(`nothing was set for ${name}`)
  // Each handler is called below as Electron would call it.
  return found as (...args: unknown[]) => unknown
}

let pages: string

// Another file of the same worker may have read these modules with another Electron, or will with none.
beforeAll(() => vi.resetModules())
afterAll(() => vi.resetModules())

async function run(args: readonly string[] = []): Promise<void> {
  const { runElectron } = await import('../../electron/shell/electron.ts')
  const before = process.argv
  process.argv = ['electron', '.', '--data', folder(), ...args]
  try {
    await runElectron({ pages, preload: '/app/preload.cjs', bank: '/app/bank.js' })
  } finally {
    process.argv = before
  }
}

beforeEach(() => {
  recorded.calls.length = 0
  recorded.opened.length = 0
  recorded.handlers.clear()
  Object.assign(recorded, { isPackaged: true, hasLock: true, isLocked: false, fails: null })
  const outside = folder()
  pages = join(outside, 'pages')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(outside, 'secret.js'), 'secret')
  writeFileSync(join(pages, 'index.html'), '<!doctype html>')
  writeFileSync(join(pages, 'assets/page.js'), 'page()')
  writeFileSync(join(pages, 'csp.json'), '{"styleHashes":["sha256-abc="]}')
})

describe('the window', () => {
  it('2, 3, 4, 6, 8, 9, 10, 11: is made with every safe preference, and none is loosened', async () => {
    await run()
    const [made] = named('new BrowserWindow')
    expect(Reflect.get(Object(made?.args[0]), 'webPreferences')).toEqual({
      preload: '/app/preload.cjs',
      partition: 'desk',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
    })
    expect(named('enableSandbox')).toHaveLength(1)
    expect(named('fromPartition')[0]?.args).toEqual(['desk', { cache: false }])
  })

  it('4, 18: sandbox, single instance and scheme come before the app is ready', async () => {
    await run()
    const order = recorded.calls.map(({ what }) => what)
    for (const early of ['requestSingleInstanceLock', 'enableSandbox', 'registerSchemesAsPrivileged']) {
      expect(order.indexOf(early), early).toBeLessThan(order.indexOf('whenReady'))
      expect(order).toContain(early)
    }
    expect(named('loadURL')[0]?.args).toEqual(['app://teller/'])
  })

  it('a second one shows the first and opens no data (J10)', async () => {
    recorded.hasLock = false
    await run()
    expect(named('exit')[0]?.args).toEqual([0])
    expect(recorded.opened).toEqual([])
    expect(named('new BrowserWindow')).toEqual([])
    recorded.hasLock = true
    await run()
    handler('app.second-instance')()
    expect(named('focus')).toHaveLength(1)
    expect(named('restore')).toHaveLength(1)
  })

  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--inspect',
    '--inspect-brk=1',
    '--js-flags=--x',
  ])('an installed program refuses %s', async (flag) => {
    await run([flag])
    expect(named('exit')[0]?.args).toEqual([2])
    expect(recorded.opened).toEqual([])
    recorded.isPackaged = false
    recorded.calls.length = 0
    await run([flag])
    expect(named('exit')).toEqual([])
  })

  it('is there before the desk, and a desk that cannot be opened is told in its own words', async () => {
    recorded.fails = new Error('The computer’s keychain is locked.')
    await run()
    expect(named('new BrowserWindow')).toHaveLength(1)
    expect(named('showErrorBox')[0]?.args).toEqual(['Teller Desk', 'The computer’s keychain is locked.'])
    expect(named('exit')[0]?.args).toEqual([1])
  })

  it('opens the desk on the training bank, with the keychain, its log in the data folder', async () => {
    await run(['--policy', '/p.json', '--user-data-dir=/x'])
    const [options] = recorded.opened as DeskOptions[]
    expect(options).toMatchObject({
      bank: { asked: null, mode: 'signed' },
      policyFile: '/p.json',
      usesKeychain: true,
      isHeadless: false,
      logTo: 'folder',
    })
  })

  it('opens it on a service by its addresses, and starts the training bank as Electron can', async () => {
    const addresses = ['--bank-url', 'https://b.example/api', '--gateway-url=https://b.example']
    await run([...addresses, '--mode', 'bearer', '--user-data-dir=/x'])
    const [service] = (recorded.opened as DeskOptions[]).map(({ bank }) => bank)
    await run(['--bank', 'training'])
    const training = (recorded.opened as DeskOptions[]).map(({ bank }) => bank).at(-1)
    expect(service).toMatchObject({
      asked: { kind: 'url', baseUrl: 'https://b.example/api' },
      mode: 'bearer',
    })
    expect(training?.asked).toEqual({ kind: 'training', start: training?.startTraining })
    expect(training?.startTraining).not.toBe(startWithNode)
  })
})

describe('what the page may not do', () => {
  it('5: no permission of any kind', async () => {
    await run()
    const answers: unknown[] = []
    const wanted = [
      ['media', { mediaTypes: ['video', 'audio'], requestingUrl: 'app://teller/' }],
      ['media', { mediaTypes: ['audio'], requestingUrl: 'app://teller/' }],
      ['media', { mediaTypes: ['video'], requestingUrl: 'https://elsewhere.example/' }],
      ['media', { requestingUrl: 'app://teller/' }],
      ['geolocation', { requestingUrl: 'app://teller/' }],
    ] as const
    for (const [permission, details] of wanted) {
      handler('permissionRequest')({}, permission, (answer: unknown) => answers.push(answer), details)
    }
    expect([
      ...answers,
      handler('permissionCheck')({}, 'clipboard-read', 'app://teller', {}),
      handler('permissionCheck')({}, 'media', 'app://teller', { mediaType: 'audio' }),
      handler('permissionCheck')({}, 'media', 'https://elsewhere.example', { mediaType: 'video' }),
      handler('devicePermission')({}),
    ]).toEqual(Array(9).fill(false))
  })

  it('lets our own page use the camera, without sound, for a customer’s picture', async () => {
    await run()
    const answers: unknown[] = []
    const details = { mediaTypes: ['video'], requestingUrl: 'app://teller/index.html' }
    handler('permissionRequest')({}, 'media', (answer: unknown) => answers.push(answer), details)
    expect([
      ...answers,
      handler('permissionCheck')({}, 'media', 'app://teller', { mediaType: 'video' }),
    ]).toEqual([true, true])
  })

  it('12, 13, 14: no web view, no other address, no other window, no download', async () => {
    await run()
    for (const name of ['will-attach-webview', 'will-navigate', 'will-frame-navigate', 'will-redirect']) {
      const event = { preventDefault: vi.fn<() => void>() }
      handler(`contents.${name}`)(event)
      expect(event.preventDefault, name).toHaveBeenCalledOnce()
    }
    const download = { preventDefault: vi.fn<() => void>() }
    handler('session.will-download')(download)
    expect(download.preventDefault).toHaveBeenCalledOnce()
    expect(named('setWindowOpenHandler')[0]?.args).toEqual([{ action: 'deny' }])
    expect(named('setSpellCheckerEnabled')[0]?.args).toEqual([false])
  })

  it.each([
    ['app://teller/assets/page.js', false],
    ['blob:app://teller/1', false],
    ['https://example.com/', true],
    ['http://127.0.0.1:4100/', true],
    ['file:///etc/passwd', true],
    ['app://teller.evil/', true],
    ['app://other/', true],
    ['ws://127.0.0.1/', true],
  ])('1: a request to %s is cancelled: %s', async (url, cancel) => {
    await run()
    let answer: unknown
    handler('beforeRequest')({ url }, (told: unknown) => (answer = told))
    expect(answer).toEqual({ cancel })
  })

  it('15: nothing opens an address outside; 1: no page over http', () => {
    const sources = ['main.ts', 'preload.ts', 'shell/electron.ts', 'shell/electron-hardening.ts'].map(
      (file) => readFileSync(join(root, 'electron', file), 'utf8'),
    )
    for (const source of sources) {
      expect(source).not.toMatch(/openExternal|loadFile|http:\/\/|executeJavaScript|crashReporter\.start/)
      expect(source).not.toMatch(
        /webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures/,
      )
    }
  })
})

describe('the page’s own files', () => {
  const get = async (url: string, method = 'GET') =>
    (await handler('protocol.app')(new Request(url, { method }))) as Response

  it('7, 18: are served under the content policy', async () => {
    await run()
    const page = await get('app://teller/')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-abc='; img-src 'self' blob: data:; " +
        "font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types vue",
    )
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await page.text()).toBe('<!doctype html>')
    expect((await get('app://teller/assets/page.js')).headers.get('content-type')).toMatch(
      /^text\/javascript/,
    )
  })

  it.each([
    'app://teller/../secret.js',
    'app://teller/%2e%2e/secret.js',
    'app://teller/..%2fsecret.js',
    'app://teller/assets/..%5c..%5csecret.js',
    'app://teller//etc/passwd',
    'app://teller/assets/page.js%00.html',
    'app://teller/csp.json',
    'app://other/index.html',
    'app://teller/nothing',
  ])('18: %s → 404', async (url) => {
    await run()
    const reply = await get(url)
    expect(reply.status).toBe(404)
    expect(await reply.text()).toBe('')
  })

  it('a list of files is what keeps a path inside: a joined path would climb', () => {
    const careless = (path: string) => readFileSync(join(pages, decodeURIComponent(path)), 'utf8')
    expect(careless('/..%2fsecret.js')).toBe('secret')
  })
})

describe('calls and news', () => {
  it('17: only the page’s main frame is trusted', async () => {
    await run()
    const page = recorded.mainFrame
    const callFrom = async (senderFrame: unknown) => {
      const answer = await handler('ipc.door')({ senderFrame }, 'status', { a: 1 })
      return (answer as { value: { sender: { isTrusted: boolean } } }).value.sender.isTrusted
    }
    expect(await callFrom(page)).toBe(true)
    expect(await callFrom(null)).toBe(false)
    // Another object of the same form is another frame.
    expect(await callFrom({ ...page })).toBe(false)
    expect(await callFrom({ url: 'app://teller/', parent: page })).toBe(false)
    Object.assign(page, { url: 'https://evil.example/' })
    expect(await callFrom(page)).toBe(false)
    Object.assign(page, { url: 'app://teller.evil/' })
    expect(await callFrom(page)).toBe(false)
    Object.assign(page, { url: 'app://teller/' })
  })

  it('news of customers stay in while the desk is locked', async () => {
    await run()
    const listeners = new Map(
      named('news.on').map(({ args }) => [args[0], args[1] as (value: unknown) => void]),
    )
    recorded.isLocked = true
    listeners.get('journal')?.({ id: 'x' })
    listeners.get('status')?.({ locked: true })
    expect(named('contents.send').map(({ args }) => args)).toEqual([['news', 'status', { locked: true }]])
    recorded.isLocked = false
    listeners.get('journal')?.({ id: 'x' })
    expect(named('contents.send')).toHaveLength(2)
  })

  it('T19: the desk locks when the computer sleeps or is locked', async () => {
    await run()
    handler('power.suspend')()
    handler('power.lock-screen')()
    expect(named('desk.lock').map(({ args }) => args)).toEqual([['system'], ['system']])
  })

  it('ends only after the desk has closed', async () => {
    await run()
    const event = { preventDefault: vi.fn<() => void>() }
    handler('app.will-quit')(event)
    await vi.waitFor(() => expect(named('quit')).toHaveLength(1))
    expect(event.preventDefault).toHaveBeenCalledOnce()
    const order = recorded.calls.map(({ what }) => what)
    expect(order.indexOf('desk.close')).toBeLessThan(order.indexOf('quit'))
    handler('app.will-quit')(event)
    expect(event.preventDefault).toHaveBeenCalledOnce()
  })

  it('20: the preload gives three functions, and nothing of Electron', async () => {
    await import('../../electron/preload.ts')
    const [[name, api]] = named('expose').map(({ args }) => args) as [[string, Record<string, unknown>]]
    expect(name).toBe('desk')
    expect(Object.keys(api).sort()).toEqual(['ask', 'call', 'on'])
    const { call, on } = api as {
      call: (name: string, input: unknown) => Promise<unknown>
      on: (topic: string, listener: (value: unknown) => void) => () => void
    }
    expect(await call('status', {})).toBe('answer')
    expect(named('invoke')[0]?.args).toEqual(['door', 'status', {}])
    const heard: unknown[][] = []
    const stop = on('status', (...args) => heard.push(args))
    handler('renderer.news')({ sender: 'the event object' }, 'status', 1)
    handler('renderer.news')({}, 'journal', 2)
    stop()
    handler('renderer.news')({}, 'status', 3)
    expect(heard).toEqual([[1]])
  })
})
