/**
 * How the Electron shell starts and ends, against a recorded stand-in of the electron module: which switches it takes,
 * how it tells what keeps it from opening, what it does when its page breaks or the system's session is left.
 */
import { writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskOptions } from '../../electron/desk/options.ts'
import {
  forgetRecorded,
  handler,
  named,
  onPlatform,
  recorded,
  startShell as run,
  willQuit,
} from './recorded-electron.ts'
import { folder } from './scratch.ts'

vi.mock('../../electron/desk/desk.ts', async () => (await import('./recorded-electron.ts')).deskModule)
vi.mock('electron', async () => (await import('./recorded-electron.ts')).electronModule())

// Another file of the same worker may have read these modules with another Electron, or will with none.
beforeAll(() => vi.resetModules())
afterAll(() => vi.resetModules())
beforeEach(forgetRecorded)

/** What the desk tells everybody. */
function tellStatus(status: { locked: boolean }): void {
  for (const { args } of named('news.on')) {
    const [topic, listener] = args
    if (topic === 'status' && typeof listener === 'function') listener(status)
  }
}

const start = async (args: readonly string[] = []): Promise<void> => void (await run(args))

describe('the start', () => {
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

  it.each([
    ['linux', '-remote-debugging-port=9222'],
    ['win32', '/remote-debugging-port=9222'],
    ['win32', '--Remote-Debugging-Port=9222'],
    ['linux', '--disable-web-security'],
    ['linux', '--load-extension=/x'],
    ['win32', '--no-sandbox'],
    ['linux', '--a-switch-of-next-year'],
    ['win32', ' --no-sandbox'],
    ['win32', '\t/user-data-dir=C:\\x'],
    ['win32', '\u00A0--proxy-server=x:1'],
    ['win32', '\u0085--log-net-log=x'],
    ['win32', '\u3000-host-rules=x'],
    ['win32', '--no-sandbox '],
    ['linux', ' --proxy-server=x:1'],
  ] as const)('an installed program on %s refuses %s', async (platform, flag) => {
    await onPlatform(platform, () => start([flag]))
    expect(named('exit')[0]?.args).toEqual([2])
    expect(named('showErrorBox')[0]?.args).toEqual([
      'Teller Desk',
      `Teller Desk cannot be started with ${flag}.`,
    ])
    expect(recorded.opened).toEqual([])
  })

  it('an installed program refuses what Chromium was told by another way than its arguments', async () => {
    recorded.switches = ['remote-debugging-port']
    await run()
    expect(named('exit')[0]?.args).toEqual([2])
    expect(recorded.opened).toEqual([])
  })

  it('an installed program takes what a person needs to read the screen', async () => {
    await run(['--force-renderer-accessibility', '--force-device-scale-factor=1.5'])
    expect(recorded.opened).toHaveLength(1)
  })

  it('tells wrong flags in a box, once Electron can show one', async () => {
    await run(['--bank=nowhere'])
    const order = recorded.calls.map(({ what }) => what)
    expect(String(named('showErrorBox')[0]?.args[1])).toMatch(/^--bank: "nowhere" is not known/)
    expect(order.indexOf('whenReady')).toBeLessThan(order.indexOf('showErrorBox'))
    expect(named('exit')[0]?.args).toEqual([2])
  })

  it('tells in a box that the data folder cannot be made', async () => {
    const file = join(folder(), 'a-file')
    writeFileSync(file, '')
    await run([`--data=${join(file, 'data')}`])
    expect(String(named('showErrorBox')[0]?.args[1])).toMatch(/^--data: .*a-file is a file; name a folder\./)
    expect(named('exit')[0]?.args).toEqual([2])
  })

  it('takes a data folder by where the command was given', async () => {
    const before = process.cwd()
    process.chdir(folder())
    try {
      await run(['--data=here'])
    } finally {
      process.chdir(before)
    }
    expect(isAbsolute((recorded.opened[0] as DeskOptions).dataDir)).toBe(true)
  })

  it('says in a box that the system asks for the keychain, until the desk is open', async () => {
    let signal: AbortSignal | undefined
    recorded.whileOpening = (options) => {
      ;(options as DeskOptions).onKeychainAsks?.()
      const [, box] = named('showMessageBox')[0]?.args ?? []
      signal = (box as { signal: AbortSignal }).signal
      expect(box).toMatchObject({
        message: expect.stringMatching(/asks whether Teller Desk may open its keychain/),
      })
      expect(signal.aborted).toBe(false)
    }
    await run()
    expect(signal?.aborted).toBe(true)
  })
})

describe('the end', () => {
  it.each([
    [undefined, { args: expect.any(Array) }],
    [
      '/home/ada/Teller Desk.AppImage',
      { execPath: '/home/ada/Teller Desk.AppImage', args: expect.any(Array) },
    ],
  ])('a desk that was set up anew is started again; its AppImage: %s', async (image, options) => {
    vi.stubEnv('APPIMAGE', image)
    recorded.whileOpening = (asked) => (asked as DeskOptions).restart?.()
    await run()
    await vi.waitFor(() => expect(named('quit')).toHaveLength(1))
    // Once its books are closed, like every end.
    expect(named('relaunch')).toEqual([])
    willQuit()
    await vi.waitFor(() => expect(named('quit')).toHaveLength(2))
    expect(named('relaunch').map(({ args }) => args)).toEqual([[options]])
    vi.unstubAllEnvs()
  })

  const link = 'tellerdesk://reference/TD-7K2Q9M'
  const place = { kind: 'reference', reference: 'TD-7K2Q9M' }
  it.each([
    ['a second start', 'app.second-instance', [{}, [], '/', { place: null }], []],
    ['a second start by a link', 'app.second-instance', [{}, [], '/', { place }], ['--', link]],
    ['a link on macOS', 'app.open-url', [{ preventDefault: () => undefined }, link], ['--', link]],
    ['a click on its icon on macOS', 'app.activate', [], []],
  ])('%s, while the books are closed, starts it again after them', async (_what, event, told, args) => {
    const begun = ['electron', '.', '--data=here']
    await run(['--', 'tellerdesk://reference/TD-AAAAAA'])
    recorded.isDestroyed = true
    const { argv } = process
    process.argv = [...begun, '--', 'tellerdesk://reference/TD-AAAAAA']
    try {
      willQuit()
      handler(event)(...told)
      await vi.waitFor(() => expect(named('quit')).toHaveLength(1))
    } finally {
      process.argv = argv
    }
    expect(named('relaunch')).toHaveLength(1)
    expect(named('relaunch')[0]?.args).toEqual([{ args: [...begun.slice(1), ...args] }])
    expect(named('focus').length).toBeLessThan(2)
  })

  it('nobody who starts it while it runs has it started again', async () => {
    await run()
    handler('app.second-instance')({}, [], '/', { place })
    await vi.waitFor(() => expect(named('desk.show')[0]?.args).toEqual([place]))
    willQuit()
    await vi.waitFor(() => expect(named('quit')).toHaveLength(1))
    expect(named('relaunch')).toEqual([])
  })

  it('an entry of the menu, while the books are closed, does nothing', async () => {
    await run()
    const template = (named('buildFromTemplate')[0]?.args ?? [])[0] as { submenu: { click?: () => void }[] }[]
    recorded.isDestroyed = true
    const entries = template.flatMap(({ submenu }) => submenu).filter(({ click }) => click)
    expect(entries).toHaveLength(3)
    for (const { click } of entries) expect(click).not.toThrow()
    expect(named('desk.show')).toEqual([])
  })

  it('hears a second start from the moment on in which it has the lock', async () => {
    await run()
    const order = recorded.calls.map(({ what, args }) => `${what} ${String(args[0])}`)
    const lock = order.findIndex((one) => one.startsWith('requestSingleInstanceLock'))
    const heard = order.indexOf('app.on second-instance')
    expect([heard >= 0, heard < lock]).toEqual([true, true])
  })

  it('a page that breaks comes back three times, and then a person is asked', async () => {
    await run()
    const breaks = () => handler('contents.render-process-gone')({}, { reason: 'crashed', exitCode: 1 })
    for (let time = 0; time < 3; time++) breaks()
    // Within the event Electron would crash.
    expect(named('reload')).toEqual([])
    await vi.waitFor(() => expect(named('reload')).toHaveLength(3))
    breaks()
    await vi.waitFor(() => expect(named('reload')).toHaveLength(4))
    expect(named('showMessageBox')[0]?.args[1]).toMatchObject({
      buttons: ['Open the page again', 'Close Teller Desk'],
    })
    recorded.chosen = 1
    for (let time = 0; time < 4; time++) breaks()
    await vi.waitFor(() => expect(named('quit')).toHaveLength(1))
    recorded.chosen = 0
  })

  it('a page that breaks as its window closes stays closed', async () => {
    await run()
    handler('contents.render-process-gone')({}, { reason: 'crashed', exitCode: 1 })
    recorded.isDestroyed = true
    await new Promise((resolve) => setImmediate(resolve))
    expect(named('reload')).toEqual([])
  })

  it('main goes on where the engine of a process of its own has failed', async () => {
    await run()
    const [desk] = recorded.children
    expect(() => desk?.emit('error', 'FatalError', 'Oilpan: Large allocation.', '{}')).not.toThrow()
  })

  it('T19: the desk locks when the computer sleeps or is locked', async () => {
    await run()
    handler('power.suspend')()
    handler('power.lock-screen')()
    expect(named('desk.lock').map(({ args }) => args)).toEqual([['system'], ['system']])
  })

  it('T19: the desk locks when the computer is given to another user', async () => {
    vi.useFakeTimers()
    try {
      await onPlatform('darwin', () => start())
      handler('power.user-did-resign-active')()
      expect(named('desk.lock')).toHaveLength(1)
      recorded.calls.length = 0
      recorded.idleState = 'locked'
      for (const platform of ['win32', 'linux'] as const) {
        recorded.calls.length = 0
        await onPlatform(platform, () => start())
        tellStatus({ locked: false })
        vi.advanceTimersByTime(5000)
        expect([platform, named('desk.lock').map(({ args }) => args)]).toEqual([platform, [['system']]])
        vi.clearAllTimers()
      }
    } finally {
      recorded.idleState = 'active'
      vi.useRealTimers()
    }
  })

  it('locks when Windows asks whether the session may end, and closes its books when it does', async () => {
    await onPlatform('win32', () => start())
    handler('window.query-session-end')({})
    expect(named('desk.lock')).toHaveLength(1)
    expect(named('desk.close')).toEqual([])
    handler('window.session-end')({})
    await vi.waitFor(() => expect(named('exit')[0]?.args).toEqual([0]))
    expect(named('desk.close')).toHaveLength(1)
  })

  it('asks Linux and macOS to wait with a shutdown until the books are closed', async () => {
    await run()
    const event = { preventDefault: vi.fn<() => void>() }
    handler('power.shutdown')(event)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect([named('desk.lock'), named('quit')].map((calls) => calls.length)).toEqual([1, 1])
  })

  it('ends only after the desk has closed', async () => {
    await run()
    const { preventDefault } = willQuit()
    await vi.waitFor(() => expect(named('quit')).toHaveLength(1))
    expect(preventDefault).toHaveBeenCalledOnce()
    const order = recorded.calls.map(({ what }) => what)
    expect(order.indexOf('desk.close')).toBeLessThan(order.indexOf('quit'))
    expect(willQuit().preventDefault).not.toHaveBeenCalled()
  })

  it('ends though its desk has ended before, whose closing takes no time at all', async () => {
    await run()
    recorded.children[0]?.emit('exit', 1)
    willQuit()
    await vi.waitFor(() => expect(named('quit')).toHaveLength(1))
  })
})
