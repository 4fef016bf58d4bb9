/**
 * The twenty points of Electron's own checklist (electronjs.org/docs/latest/tutorial/security), each with where it is
 * shown: here, by the built program in the double, wherever the double can show it. What Electron makes of an answer
 * only Electron shows.
 */
import { readdirSync, readFileSync, rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlock } from '../screens/desk.ts'
import type { Attempt } from './control.ts'
import { startDouble, type RunningDouble } from './drive.ts'
import { installed } from './in-double.ts'
import { safePreferences } from './safe-preferences.ts'

const here = 'electron-double/checklist.ts'
/** A file of the tests, and the name of a test in it. */
const points: Readonly<Record<number, readonly [what: string, file: string, name: string]>> = {
  1: ['loads secure content only', here, '1, 18: asks for nothing but its own files'],
  2: ['no Node for what is shown', here, '2, 3, 4, 6, 8, 9, 10, 11: the window is made with'],
  3: ['context isolation', here, '2, 3, 4, 6, 8, 9, 10, 11: the window is made with'],
  4: ['sandbox', here, '2, 3, 4, 6, 8, 9, 10, 11: the window is made with'],
  5: ['permissions are handled', here, '5: gives no permission but the camera to its own page'],
  6: ['webSecurity stays on', here, '2, 3, 4, 6, 8, 9, 10, 11: the window is made with'],
  7: ['a content policy', here, '7: runs no script that was put into the page'],
  8: ['no insecure content', here, '2, 3, 4, 6, 8, 9, 10, 11: the window is made with'],
  9: ['no experimental features', here, '2, 3, 4, 6, 8, 9, 10, 11: the window is made with'],
  10: ['no Blink features', here, '2, 3, 4, 6, 8, 9, 10, 11: the window is made with'],
  11: ['no web view with popups', here, '2, 3, 4, 6, 8, 9, 10, 11: the window is made with'],
  12: ['web views are judged', here, '12, 13: stays where it is'],
  13: ['navigation is limited', here, '12, 13: stays where it is'],
  14: ['new windows are limited', here, '14: opens no other window, and keeps no download'],
  15: ['openExternal with nothing untrusted', here, '15: the built program names nothing that leads outside'],
  // What “current” is stands in no file: `npm run advisories` asks for what is known of a version.
  16: [
    'a current Electron',
    'packaging/packaging.test.ts',
    'name the Electron that the project is checked against',
  ],
  17: ['senders are judged', here, '17: answers its own main frame and no other'],
  18: ['no file://', here, '1, 18: asks for nothing but its own files'],
  // The fuses are in a binary, and the double has none.
  19: ['fuses', 'packaging/packaging.test.ts', 'carry eight fuses, set as the threat model says'],
  20: ['no API of Electron for the page', 'electron-double/counter.ts', 'opens on the lock, behind the wall'],
}

/** @param mainOf The built `main.js`. Asked once it is there. */
export function describeChecklist(mainOf: () => string): void {
  let folder: string
  let program: RunningDouble
  let window: Extract<RunningDouble['told'][number], { kind: 'window' }>
  let page: Page
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'teller-checklist-'))
    program = startDouble(mainOf(), [`--data=${join(folder, 'data')}`, '--no-keychain'], installed)
    page = await program.page()
    const told = program.told.find((one) => one.kind === 'window')
    if (told?.kind !== 'window') throw new Error('there is no window')
    window = told
  })
  afterAll(async () => {
    await program?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const answerTo = async (attempt: Attempt): Promise<unknown> => {
    program.order({ kind: 'try', attempt })
    return (await program.next('tried')).answer
  }

  test('each of the twenty points has a test that shows it', () => {
    expect(Object.keys(points)).toHaveLength(20)
    for (const [number, [what, file, name]] of Object.entries(points)) {
      const source = readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')
      // As the name of a test, not as it stands above.
      const isThere = new RegExp(`\\(\\s*'${name}`).test(source)
      expect([number, what, isThere]).toEqual([number, what, true])
    }
  })

  test('2, 3, 4, 6, 8, 9, 10, 11: the window is made with every safe preference, and none is loosened', () => {
    expect(window.isSandboxed).toBe(true)
    expect(window.preferences).toEqual({
      preload: expect.stringMatching(/preload\.cjs$/),
      ...safePreferences,
    })
  })

  test.each([
    ['app://teller/index.html', false],
    ['blob:app://teller/1', false],
    ['https://example.com/', true],
    ['http://127.0.0.1:4100/', true],
    ['file:///etc/passwd', true],
    ['app://teller.evil/', true],
    ['ws://127.0.0.1/', true],
  ])('1, 18: asks for nothing but its own files: %s is cancelled: %s', async (url, cancel) => {
    expect(await answerTo({ what: 'request', url })).toEqual({ cancel })
  })

  const own = 'app://teller/'
  test.each([
    ['media', ['video'], own, true],
    ['media', ['audio'], own, false],
    ['media', ['video'], 'https://elsewhere.example/', false],
    ['geolocation', [], own, false],
    ['clipboard-read', [], own, false],
    ['notifications', [], own, false],
  ])(
    '5: gives no permission but the camera to its own page: %s %o of %s: %s',
    async (name, kinds, url, may) => {
      expect(await answerTo({ what: 'permission', name, kinds, url })).toEqual({ isGranted: may, isHad: may })
      expect(await answerTo({ what: 'device' })).toBe(false)
    },
  )

  test('7: runs no script that was put into the page', async () => {
    const ran = await page.evaluate(() => {
      const inserts = [
        () => (document.head.appendChild(document.createElement('script')).textContent = 'ranForTest = 1'),
        () =>
          (document.body.appendChild(document.createElement('div')).innerHTML =
            '<img src=x onerror=ranForTest=1>'),
        () => Reflect.apply(setTimeout, null, ['ranForTest = 1', 0]),
        () => location.assign('javascript:ranForTest = 1'),
      ]
      for (const insert of inserts) {
        try {
          insert()
        } catch {
          // Refused by trusted types, before the policy for scripts is asked.
        }
      }
      return new Promise((resolve) => setTimeout(() => resolve(Reflect.has(window, 'ranForTest')), 200))
    })
    expect(ran).toBe(false)
  })

  test.each(['will-attach-webview', 'will-navigate', 'will-frame-navigate', 'will-redirect'])(
    '12, 13: stays where it is: %s is prevented',
    async (name) => expect(await answerTo({ what: 'event', name })).toBe(true),
  )

  test('14: opens no other window, and keeps no download', async () => {
    expect(await answerTo({ what: 'window', url: 'https://example.com/' })).toEqual({ action: 'deny' })
    expect(await answerTo({ what: 'window', url: own })).toEqual({ action: 'deny' })
    expect(await answerTo({ what: 'download' })).toBe(true)
  })

  test('15: the built program names nothing that leads outside, nor sends a report of a crash', () => {
    const folderOf = dirname(mainOf())
    const built = readdirSync(folderOf).filter((name) => name.endsWith('.js'))
    expect(built).toEqual(expect.arrayContaining(['main.js', 'desk.js', 'bank.js']))
    const texts = [...built.map((name) => join(folderOf, name)), join(folderOf, '../preload/preload.cjs')]
    for (const file of texts)
      expect([
        file,
        /openExternal|crashReporter|enable-crash-reporter/.test(readFileSync(file, 'utf8')),
      ]).toEqual([file, false])
    const main = readFileSync(mainOf(), 'utf8')
    expect(main).not.toMatch(
      /webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures/,
    )
  })

  test('17: answers its own main frame and no other', async () => {
    await unlock(page, 'teller')
    const refused = { ok: false, error: { kind: 'forbidden' } }
    expect(await answerTo({ what: 'call', frame: { url: own, isMain: false } })).toMatchObject(refused)
    for (const url of ['https://evil.example/', 'app://teller.evil/', 'about:blank'])
      expect(await answerTo({ what: 'call', frame: { url, isMain: true } })).toMatchObject(refused)
    expect(await answerTo({ what: 'call', frame: { url: own, isMain: true } })).toMatchObject({ ok: true })
  })
}
