/**
 * The Electron shell against a recorded stand-in of the electron module (reliability §7, G9): no Electron program
 * is needed, and of Electron's twenty points those that concern code are looked up in what was recorded.
 * `electron-double/checklist.ts` lists all twenty, and asks the built program.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWithNode } from '../../electron/bank/bank-process.ts'
import type { DeskOptions } from '../../electron/desk/options.ts'
import { forgetRecorded, handler, named, recorded, startShell as run } from './recorded-electron.ts'
import { safePreferences } from '../electron-double/safe-preferences.ts'

vi.mock('../../electron/desk/desk.ts', async () => (await import('./recorded-electron.ts')).deskModule)
vi.mock('electron', async () => (await import('./recorded-electron.ts')).electronModule())

// Another file of the same worker may have read these modules with another Electron, or will with none.
beforeAll(() => vi.resetModules())
afterAll(() => vi.resetModules())
beforeEach(forgetRecorded)

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the window', () => {
  it('2, 3, 4, 6, 8, 9, 10, 11: is made with every safe preference, and none is loosened', async () => {
    await run()
    const [made] = named('new BrowserWindow')
    expect(Reflect.get(Object(made?.args[0]), 'webPreferences')).toEqual({
      preload: '/app/preload.cjs',
      ...safePreferences,
    })
    expect(named('enableSandbox')).toHaveLength(1)
    expect(named('fromPartition')[0]?.args).toEqual(['desk', { cache: false }])
  })

  it.each([
    ['a screen with room', { width: 1920, height: 1040 }, { width: 1366, height: 768 }],
    ['1366 × 768 at 125 %', { width: 1093, height: 574 }, { width: 1093, height: 574 }],
    ['1366 × 768 at 200 %', { width: 683, height: 360 }, { width: 683, height: 360 }],
  ])('lies wholly on %s', async (_screen, room, size) => {
    recorded.room = room
    await run()
    const made = Object(named('new BrowserWindow')[0]?.args[0])
    expect(made).toMatchObject(size)
    expect([made.minWidth <= size.width, made.minHeight <= size.height]).toEqual([true, true])
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
  it('is there before the desk, and a desk that cannot be opened is told in its own words', async () => {
    recorded.fails = new Error('The computer’s keychain is locked.')
    await run()
    expect(named('new BrowserWindow')).toHaveLength(1)
    expect(named('showErrorBox')[0]?.args).toEqual([
      'Teller Desk',
      'Teller Desk cannot be opened: The computer’s keychain is locked.',
    ])
    expect(named('exit')[0]?.args).toEqual([1])
  })

  it('opens the desk on the training bank, with the keychain, its log in the data folder', async () => {
    await run(['--policy', '/p.json', '--lang=en-GB'])
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
    await run([...addresses, '--mode', 'bearer', '--lang=en-GB'])
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
    const shell = globSync('shells/electron*.ts', { cwd: join(root, 'electron') })
    expect(shell.length).toBeGreaterThan(8)
    const sources = ['main.ts', 'preload.ts', ...shell].map((file) =>
      readFileSync(join(root, 'electron', file), 'utf8'),
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

  it('a list of files is what keeps a path inside: a joined path would climb', async () => {
    const pages = await run()
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
