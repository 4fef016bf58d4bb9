/** `tellerdesk://reference/TD-7K2Q9M`: opens a reference, after the lock, and nothing else. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventBus } from '../../electron/core/event-bus.ts'
import { createPlacesAsked } from '../../electron/dispatcher/place-asked.ts'
import { linkIn, placeOfLink } from '../../electron/shells/deep-link.ts'
import { commands } from '../../shared/desk/commands.ts'
import { toldWhileLocked } from '../../shared/desk/news.ts'
import { root } from '../../build/root.ts'
import { forgetRecorded, handler, named, onPlatform, recorded, startShell } from './recorded-electron.ts'

vi.mock('../../electron/desk/desk.ts', async () => (await import('./recorded-electron.ts')).deskModule)
vi.mock('electron', async () => (await import('./recorded-electron.ts')).electronModule())

beforeAll(() => vi.resetModules())
afterAll(() => vi.resetModules())
beforeEach(forgetRecorded)

const link = 'tellerdesk://reference/TD-7K2Q9M'
const place = { kind: 'reference', reference: 'TD-7K2Q9M' } as const
const shown = () => named('desk.show').map(({ args }) => args[0])

describe('a link', () => {
  it('names one reference, in whatever case its letters are', () => {
    expect(placeOfLink(link)).toEqual(place)
    expect(placeOfLink('tellerdesk://reference/TD-7k2q9m')).toEqual(place)
  })

  it.each([
    '',
    'tellerdesk:',
    'tellerdesk://reference/',
    'tellerdesk://reference/7K2Q9M',
    'tellerdesk://reference/TD-7K2Q9',
    'tellerdesk://reference/TD-7K2Q9M2',
    'tellerdesk://reference/TD-7K2Q9I',
    'tellerdesk://reference/TD-7K2Q9M/',
    'tellerdesk://reference/TD-7K2Q9M?post=1',
    'tellerdesk://reference/TD-7K2Q9M#/transfer',
    'tellerdesk://reference/TD-7K2Q9M" --inspect',
    'tellerdesk://reference/TD-7K2Q9M\n',
    'tellerdesk://reference/../transfer',
    'tellerdesk://reference/TD-%37K2Q9M',
    'tellerdesk://user@reference/TD-7K2Q9M',
    'tellerdesk://reference:80/TD-7K2Q9M',
    'tellerdesk://transfer/TD-7K2Q9M',
    'tellerdesk://settings',
    ' tellerdesk://reference/TD-7K2Q9M',
    'TELLERDESK://reference/TD-7K2Q9M',
    'https://reference/TD-7K2Q9M',
    'javascript:alert(1)//tellerdesk://reference/TD-7K2Q9M',
  ])('is passed over where it is %j', (text) => {
    expect(placeOfLink(text)).toBeNull()
  })

  it('is nothing that anybody writes by chance', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.string({ maxLength: 20 }).map((end) => `tellerdesk://reference/${end}`),
      fc.string({ maxLength: 20, minLength: 1 }).map((end) => `${link}${end}`),
    )
    fc.assert(fc.property(text, (one) => placeOfLink(one) === null))
  })

  it('is the last argument, and no other', () => {
    expect(linkIn(['teller-desk', '--', link])).toEqual(place)
    expect(linkIn(['teller-desk', link, '--data=/x'])).toBeNull()
  })
})

describe('in Electron', () => {
  it('a start by a link opens the desk, and then the place', async () => {
    await startShell(['--', link])
    expect(recorded.opened).toHaveLength(1)
    await vi.waitFor(() => expect(shown()).toEqual([place]))
  })

  it('what stands behind the dashes is no switch, and one before them is refused as ever', async () => {
    await startShell(['--', '--inspect', link])
    expect(recorded.opened).toHaveLength(1)
    await startShell(['--inspect', '--', link])
    expect(named('exit').at(-1)?.args).toEqual([2])
  })

  it('a second start hands its link on, and ends', async () => {
    recorded.hasLock = false
    await startShell(['--', link])
    expect(named('requestSingleInstanceLock')[0]?.args).toEqual([{ place }])
    expect(recorded.opened).toEqual([])
  })

  it('the first comes forward with what the second handed on, if it is a place', async () => {
    await startShell()
    const second = handler('app.second-instance')
    second({}, [], '', { place })
    for (const told of [
      undefined,
      null,
      {},
      { place: null },
      { place: { kind: 'transfer' } },
      { place: { ...place, more: 1 } },
      link,
    ])
      second({}, [], '', told)
    await vi.waitFor(() => expect(shown()).toEqual([place]))
    expect(named('focus')).toHaveLength(8)
  })

  it('macOS tells a link by an event, before the desk is open too', async () => {
    const early = vi.fn<() => void>()
    recorded.whileOpening = () => handler('app.open-url')({ preventDefault: early }, link)
    await startShell()
    await vi.waitFor(() => expect(shown()).toEqual([place]))
    handler('app.open-url')({ preventDefault: early }, 'tellerdesk://transfer/1')
    handler('app.open-url')({ preventDefault: early }, link)
    await vi.waitFor(() => expect(shown()).toEqual([place, place]))
    expect(early).toHaveBeenCalledTimes(3)
  })

  it('the installers for macOS and Linux say so by themselves', () => {
    const settings = readFileSync(join(root, 'build/electron-builder.yml'), 'utf8')
    expect(settings).toMatch(/^protocols:\n {2}- name: .*\n {4}schemes: \[tellerdesk\]\n/m)
  })
})

describe('the menu', () => {
  const helpOf = () => {
    const [template] = named('buildFromTemplate').at(-1)?.args ?? []
    if (!Array.isArray(template)) throw new Error('there is no menu')
    return template
  }
  it.each(['win32', 'linux', 'darwin'] as const)(
    'on %s has what helps, and each opens its place',
    async (platform) => {
      await onPlatform(platform, async () => void (await startShell()))
      const template = helpOf()
      expect(template.map(({ role }) => role)).toEqual(
        platform === 'darwin'
          ? ['appMenu', 'editMenu', undefined, 'windowMenu', 'help']
          : [undefined, 'help'],
      )
      // Without these entries Electron has no keys for larger letters.
      const view = template.find(({ label }) => label === 'View').submenu
      expect(view.map(({ role }: { role: string }) => role)).toEqual(
        expect.arrayContaining(['zoomIn', 'zoomOut', 'resetZoom']),
      )
      const { submenu } = template.at(-1)
      expect(submenu.map(({ label }: { label: string }) => label)).toEqual([
        'Check this computer',
        'Third-party notices',
        'Keyboard',
      ])
      for (const { click } of submenu) click()
      await vi.waitFor(() =>
        expect(shown()).toEqual([{ kind: 'computer' }, { kind: 'notices' }, { kind: 'keyboard' }]),
      )
    },
  )
})

describe('the desk', () => {
  it('keeps the last place, hands it out once, and to nobody at a locked desk', () => {
    const told: unknown[] = []
    const news = createEventBus(() => {})
    news.on('placeAsked', (value) => told.push(value))
    const asked = createPlacesAsked(news)
    expect(asked.take()).toBeNull()
    asked.ask({ kind: 'computer' })
    asked.ask(place)
    expect([asked.take(), asked.take()]).toEqual([place, null])
    // What is told names nothing, and a locked page is not told; who asks must have unlocked.
    expect(told).toEqual([null, null])
    expect(toldWhileLocked.has('placeAsked')).toBe(false)
    expect(commands.takePlaceAsked.who).toBe('unlocked')
  })
})
