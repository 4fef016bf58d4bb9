/** Which shell, which browser, which folder, and what the command line is told (contract §4). */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ArgumentsError, readArguments } from '../../electron/shells/arguments.ts'
import { chooseShell } from '../../electron/shells/choose.ts'
import { defaultDataDir } from '../../electron/shells/data-folder.ts'
import { browserArguments, findBrowser, hasScreen } from '../../electron/shells/system-browser.ts'
import { hasNoWindow, makeWindowFolder, removeWindowFolders } from '../../electron/shells/window-folder.ts'
import { folder } from './scratch.ts'

describe('the command line', () => {
  const url = [
    '--headless',
    '--bank-url',
    'https://bank.example/api/v2',
    '--gateway-url',
    'https://bank.example',
  ]
  const env = { T: 'teller-key', S: 'supervisor-key', EMPTY: '', ODD: 'a b' }

  it('has defaults: the training bank, signed, any free port', () => {
    expect(readArguments(['--headless', '--data', '/d'], {})).toMatchObject({
      isHeadless: true,
      isJson: false,
      port: 0,
      dataDir: '/d',
      bank: { asked: null, mode: 'signed' },
      policyFile: null,
      usesKeychain: true,
    })
  })

  it('takes a bank by its addresses, with keys from the environment', () => {
    const given: NodeJS.ProcessEnv = { ...env }
    const read = readArguments(
      [...url, '--key', 'teller=T', '--key', 'supervisor=S', '--mode', 'bearer', '--port=4200'],
      given,
    )
    expect(read).toMatchObject({
      port: 4200,
      bank: { asked: { kind: 'url', baseUrl: 'https://bank.example/api/v2' }, mode: 'bearer' },
    })
    expect([...read.bank.keys].map(([person, key]) => [person, key.open()])).toEqual([
      ['teller', 'teller-key'],
      ['supervisor', 'supervisor-key'],
    ])
    // What the desk starts inherits none of them.
    expect(Object.keys(given)).not.toContain('T')
  })

  it('takes a bank without keys, in a window and without: each person brings their own', () => {
    for (const args of [url, url.slice(1)]) {
      const { asked, keys } = readArguments(args, env).bank
      expect([asked?.kind, keys.size]).toEqual(['url', 0])
    }
    expect(readArguments(['--bank', 'training'], env).bank.asked).toMatchObject({ kind: 'training' })
  })

  it.each<[string[], RegExp]>([
    [['--nonsense'], /--nonsense.*The flags are/],
    [['extra'], /extra/],
    [['--port', 'x'], /^--port/],
    [['--port', '65536'], /^--port/],
    [['--port', '-1'], /port/],
    [['--data', ''], /^--data/],
    [['--mode', 'both'], /^--mode: "both".*signed or bearer/],
    [['--bank', 'real'], /^--bank: "real"/],
    [['--key', 'teller=T'], /^--key/],
    [['--headless', '--bank-url', 'https://b.example/api'], /^--gateway-url/],
    [['--headless', '--gateway-url', 'https://b.example'], /^--bank-url/],
    [
      ['--headless', '--bank-url', 'ftp://x', '--gateway-url', 'https://x', '--key', 'teller=T'],
      /^--bank-url/,
    ],
    [
      [
        '--headless',
        '--bank-url',
        'http://bank.example/api',
        '--gateway-url',
        'https://x',
        '--key',
        'teller=T',
      ],
      /^--bank-url.*https/,
    ],
    [
      [
        '--headless',
        '--bank-url',
        'https://u:p@b.example/api',
        '--gateway-url',
        'https://x',
        '--key',
        'teller=T',
      ],
      /^--bank-url/,
    ],
    [[...url, '--key', 'teller'], /^--key/],
    [[...url, '--key', 'teller=A=B'], /^--key/],
    [[...url, '--key', 'nobody=T'], /^--key: nobody is called "nobody"/],
    [[...url, '--key', 'teller=NONE'], /NONE is not set/],
    [[...url, '--key', 'teller=EMPTY'], /EMPTY is not set/],
    [[...url, '--key', 'teller=ODD'], /ODD does not hold/],
    [[...url, '--bank', 'training', '--key', 'teller=T'], /^--bank/],
    [url.slice(1).concat('--key', 'teller=T'), /^--key: it is for --headless/],
  ])('%j is refused by the name of its flag, and tells no key', (args, sentence) => {
    const read = () => readArguments(args, env)
    expect(read).toThrow(ArgumentsError)
    expect(read).toThrow(sentence)
    expect(read).not.toThrow(/teller-key|a b|u:p/)
  })
})

describe('the data folder', () => {
  it.each<[NodeJS.Platform, NodeJS.ProcessEnv, string]>([
    ['linux', { XDG_DATA_HOME: '/x' }, '/x/teller-desk'],
    ['linux', {}, join(homedir(), '.local/share/teller-desk')],
    ['linux', { XDG_DATA_HOME: 'relative' }, join(homedir(), '.local/share/teller-desk')],
    ['darwin', {}, join(homedir(), 'Library/Application Support/Teller Desk')],
    ['win32', { LOCALAPPDATA: 'C:\\L' }, join('C:\\L', 'Teller Desk')],
  ])('on %s with %j', (platform, env, wanted) => {
    expect(defaultDataDir(platform, env)).toBe(wanted)
  })
})

describe('the shell', () => {
  it('is Electron only where its program is', () => {
    const root = folder()
    expect(chooseShell(root, {})).toEqual({
      kind: 'browser',
      why: 'its program was not downloaded with the npm package',
    })
    const dist = join(root, 'node_modules/electron/dist')
    mkdirSync(dist, { recursive: true })
    writeFileSync(join(root, 'node_modules/electron/path.txt'), 'electron')
    expect(chooseShell(root, {})).toMatchObject({
      kind: 'browser',
      why: expect.stringMatching(/not where it should be/),
    })
    writeFileSync(join(dist, 'electron'), '')
    expect(chooseShell(root, {})).toEqual({ kind: 'electron', program: join(dist, 'electron') })
    const elsewhere = folder()
    expect(chooseShell(root, { ELECTRON_OVERRIDE_DIST_PATH: elsewhere }).kind).toBe('browser')
    writeFileSync(join(elsewhere, 'electron'), '')
    expect(chooseShell(folder(), { ELECTRON_OVERRIDE_DIST_PATH: elsewhere })).toMatchObject({
      kind: 'electron',
    })
  })

  it('finds the system’s browser on each platform, or none', () => {
    const has = (wanted: string) => (file: string) => file === wanted
    expect(findBrowser('linux', { PATH: '/a:/b' }, has('/b/google-chrome'))).toBe('/b/google-chrome')
    expect(findBrowser('linux', { PATH: '.:relative' }, () => true)).toBeNull()
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    expect(findBrowser('darwin', {}, has(chrome))).toBe(chrome)
    const edge = 'C:\\P\\Microsoft\\Edge\\Application\\msedge.exe'
    expect(findBrowser('win32', { PROGRAMFILES: 'C:\\P' }, has(edge))).toBe(edge)
    expect(findBrowser('linux', {}, () => true)).toBeNull()
    expect([hasScreen('linux', {}), hasScreen('linux', { DISPLAY: ':0' }), hasScreen('darwin', {})]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('keeps the browser’s sandbox for everybody but root, and its remote debugging off', () => {
    const options = { page: 'file:///d/open.html', profile: '/p' }
    expect(browserArguments({ ...options, isRoot: false }).join(' ')).not.toMatch(
      /no-sandbox|remote-debugging/,
    )
    expect(browserArguments({ ...options, isRoot: true })).toContain('--no-sandbox')
    expect(browserArguments({ ...options, isRoot: false })).toContain('--app=file:///d/open.html')
  })

  it('hands the address over in a file of this user’s alone, and takes away what an earlier run left', () => {
    const dataDir = folder()
    const left = join(dataDir, 'browser-window-left/profile')
    mkdirSync(left, { recursive: true })
    expect(hasNoWindow(dataDir)).toBe(false)
    removeWindowFolders(dataDir)
    expect(hasNoWindow(dataDir)).toBe(true)
    const window = makeWindowFolder({ url: 'http://127.0.0.1:1/?token=t', dataDir })
    const page = fileURLToPath(window.page)
    expect(readFileSync(page, 'utf8')).toContain('http://127.0.0.1:1/?token=t')
    expect([statSync(page).mode & 0o777, statSync(join(page, '..')).mode & 0o777]).toEqual([0o600, 0o700])
    const preferences = readFileSync(join(window.profile, 'Default/Preferences'), 'utf8')
    expect(JSON.parse(preferences)).toMatchObject({ translate: { enabled: false } })
    expect(existsSync(left)).toBe(false)
    window.remove()
    expect(readdirSync(dataDir)).toEqual([])
  })
})
