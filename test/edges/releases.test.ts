/** New versions: told by IT's signed note alone, believed by the policy's key alone, and never installed. */
import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { updateSettings } from '../../electron/policy/update-settings.ts'
import { isInShare, isNewer, readRelease, ReleaseError } from '../../electron/updates/release.ts'
import { createReleaseWatch } from '../../electron/updates/watch.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'teller-desk-release-'))
const own = '0.1.0'
const now = Date.parse('2026-11-24T10:00:00Z')

function run(...args: string[]) {
  const env = { ...process.env, NODE_OPTIONS: '' }
  return spawnSync(process.execPath, ['build/run.mjs', 'release', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
}
/** A private key, by openssl as the page for IT says. */
function makeKey(name: string): string {
  const pem = join(place, name)
  expect(spawnSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', pem]).status).toBe(0)
  return pem
}
const installer = join(place, 'Teller Desk Setup 0.2.0.exe')
function sign(key: string, version = '0.2.0', ...more: string[]): { note: Note; publicKey: string } {
  const made = run(
    'sign',
    '--private-key',
    key,
    '--version',
    version,
    '--until',
    '2099-12-31',
    ...more,
    installer,
  )
  return { note: JSON.parse(made.stdout), publicKey: /publicKey: (\S+)/.exec(made.stderr)?.[1] ?? '' }
}
interface Note {
  release: string
  signature: string
}

let note: Note
let publicKey: string
let others: Note
beforeAll(() => {
  writeFileSync(installer, 'what is installed')
  ;({ note, publicKey } = sign(makeKey('own.pem')))
  others = sign(makeKey('other.pem')).note
})

afterAll(() => rmSync(place, { recursive: true, force: true }))

const trusted = () => ({ publicKey, channel: 'stable', today: '2026-11-24' })

describe('npm run release -- sign, asked wrongly', () => {
  const right = ['--version', '0.2.0', '--until', '2099-12-31']
  const keyed = () => ['sign', '--private-key', join(place, 'own.pem')]
  it('says of each value that is wrong or missing how to write it, and nothing of a program', () => {
    const wrong: readonly (readonly [readonly string[], string])[] = [
      [['--version', 'x', '--until', '2099-12-31'], '--version: write three numbers, such as 0.2.0.'],
      [['--version', '0.2.0'], '--until: write a day, such as 2027-06-30.'],
      [[...right, '--share', '200'], '--share: write a whole number from 1 to 100.'],
      [[...right, '--channel', 'A B'], '--channel: write small letters, such as stable.'],
    ]
    for (const [args, sentence] of wrong) {
      const { status, stderr } = run(...keyed(), ...args, installer)
      expect([status, stderr.split('\n', 1)]).toEqual([2, [sentence]])
    }
  })

  it('names the option of the private key as it is called', () => {
    for (const args of [[], ['--private-key', installer]])
      expect(run('sign', ...args, ...right, installer)).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^--private-key: /),
      })
  })

  it('finds the files that a star stands for, which Windows’ shells leave as it is', () => {
    writeFileSync(join(place, 'Teller Desk 0.2.0.msi'), 'another')
    const signed = run(...keyed(), ...right, join(place, 'Teller Desk*0.2.0.*'))
    expect(signed.status).toBe(0)
    expect(Object.keys(JSON.parse(JSON.parse(signed.stdout).release).files)).toEqual([
      'Teller Desk 0.2.0.msi',
      'Teller Desk Setup 0.2.0.exe',
    ])
    const none = join(place, '*.pkg')
    expect(run(...keyed(), ...right, none)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`${none}: there is no such file.`),
    })
  })

  it('signs anew in the place of a note by the same key, and of nothing else', () => {
    const out = join(place, 'teller-desk.json')
    const signed = (share: string, key = 'own.pem') =>
      run('sign', '--private-key', join(place, key), ...right, '--share', share, '--out', out, installer)
    expect(signed('10').status).toBe(0)
    expect(signed('100').status).toBe(0)
    expect(readFileSync(out, 'utf8')).toContain(String.raw`\"share\":100`)
    const before = readFileSync(out, 'utf8')
    expect(signed('50', 'other.pem')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /^--out: .*teller-desk\.json is there already, and is no note by this key\. Name another file\.\n/,
      ),
    })
    expect(readFileSync(out, 'utf8')).toBe(before)
  })
})

describe('a note', () => {
  it('signed by IT is believed', () => {
    expect(readRelease(note, trusted())).toMatchObject({ version: '0.2.0', share: 100, channel: 'stable' })
  })

  it('is refused in each forged form, and each says why', () => {
    const content = JSON.parse(note.release)
    const changed = (parts: object) => ({ ...note, release: JSON.stringify({ ...content, ...parts }) })
    const forged: [what: string, note: unknown, why: RegExp][] = [
      ['another key', others, /signature/],
      ['another version', changed({ version: '9.9.9' }), /signature/],
      ['another share', changed({ share: 1 }), /signature/],
      ['another hash', changed({ files: { 'Teller Desk Setup 0.2.0.exe': '0'.repeat(64) } }), /signature/],
      ['a space more', { ...note, release: `${note.release} ` }, /signature/],
      ['the signature of another', { ...note, signature: others.signature }, /signature/],
      ['no signature', { ...note, signature: '' }, /signature/],
      ['half a signature', { ...note, signature: note.signature.slice(0, 40) }, /signature/],
      ['no note', 'hello', /no note/],
      ['a note with more in it', { ...note, run: 'setup.exe' }, /no note/],
      ['nothing', null, /no note/],
    ]
    for (const [what, one, why] of forged) {
      expect(() => readRelease(one, trusted()), what).toThrow(ReleaseError)
      expect(() => readRelease(one, trusted()), what).toThrow(why)
    }
  })

  it('rightly signed is refused on another channel, and after its last day', () => {
    expect(() => readRelease(note, { ...trusted(), channel: 'trial' })).toThrow(
      /channel "stable", and not "trial"/,
    )
    expect(() => readRelease(note, { ...trusted(), today: '2100-01-01' })).toThrow(/2099-12-31/)
  })

  it('tells of newer versions by their figures, and of no older one', () => {
    const newer = ['0.1.1', '0.2.0', '0.10.0', '1.0.0']
    expect(newer.filter((one) => !isNewer(one, own))).toEqual([])
    expect(['0.1.0', '0.0.9', '0.0.99'].filter((one) => isNewer(one, own))).toEqual([])
    expect(isNewer('0.9.0', '0.10.0')).toBe(false)
  })

  it('reaches its share of the desks, and whoever was told stays among them as it grows', () => {
    const release = readRelease(note, trusted())
    const marks = Array.from({ length: 2000 }, (_, at) => `desk ${at}`)
    const told = (share: number) => marks.filter((mark) => isInShare({ ...release, share }, mark))
    expect(told(10).length).toBeGreaterThan(140)
    expect(told(10).length).toBeLessThan(260)
    expect(told(50)).toEqual(expect.arrayContaining(told(10)))
    expect(told(100)).toHaveLength(2000)
  })
})

describe('the program', () => {
  it('holds a file to the note, and refuses one that was changed, renamed or not named', () => {
    const file = join(place, 'note.json')
    writeFileSync(file, JSON.stringify(note))
    const verify = (...files: string[]) => run('verify', file, '--public-key', publicKey, ...files)
    expect(verify(installer)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('is what was signed'),
    })
    const good = readFileSync(installer)
    writeFileSync(installer, 'what is installeD')
    expect(verify(installer)).toMatchObject({ status: 1, stderr: expect.stringContaining('not the file') })
    writeFileSync(installer, good)
    const renamed = join(place, 'setup.exe')
    writeFileSync(renamed, good)
    expect(verify(renamed)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('none of the installers'),
    })
    expect(run('verify', file, '--public-key', 'A'.repeat(43) + '=', installer).status).toBe(1)
    expect(run('sign', '--private-key', installer, '--version', '1.0.0', installer).status).toBe(2)
  })
})

describe('a desk', () => {
  let server: Server | undefined
  afterEach(() => void server?.close())

  async function told(answer: { status?: number; body?: string; place?: string } | null, version = own) {
    let changes = 0
    const facts = new Map<string, string>()
    const asked: string[] = []
    server = createServer((request, reply) => {
      asked.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
      reply.writeHead(answer?.status ?? 200, { 'content-type': 'application/json', location: '/elsewhere' })
      reply.end(answer?.body ?? JSON.stringify(note))
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an address of this form.
    const { port } = server.address() as AddressInfo
    const at = answer?.place ?? `http://127.0.0.1:${port}/teller-desk.json`
    const settings = updateSettings.parse(
      answer === null ? { kind: 'none' } : { kind: 'told', place: at, publicKey },
    )
    let looked = () => {}
    const once = new Promise<void>((resolve) => (looked = resolve))
    const watch = createReleaseWatch({
      settings: () => settings,
      version,
      keyValues: { get: (name) => facts.get(name), set: (name, value) => void facts.set(name, value) },
      proxyOf: () => null,
      now: () => now,
      setTimer: () => (looked(), () => {}),
      onChange: () => (changes += 1),
      log: () => {},
    })
    watch.start()
    await once
    await watch.stop()
    return { notices: watch.notices().map(({ message }) => message), changes, asked }
  }

  it('says that a version is there, and asks for the note alone', async () => {
    const { notices, changes, asked } = await told({})
    expect(notices).toEqual([
      'Version 0.2.0 of Teller Desk is available. Your IT installs it; nothing is installed by itself.',
    ])
    expect([changes, asked.length]).toEqual([1, 1])
    expect(asked[0]).toMatch(/^GET \/teller-desk.json/)
    expect(asked[0]).not.toMatch(/authorization|cookie|update-mark/i)
  })

  it('takes the note from a file where an office has no way to the address', async () => {
    const file = join(place, 'offline.json')
    writeFileSync(file, JSON.stringify(note))
    const { notices, asked } = await told({ place: file })
    expect([notices.length, asked]).toEqual([1, []])
  })

  it('asks nobody where the policy says nothing', async () => {
    expect(await told(null)).toEqual({ notices: [], changes: 0, asked: [] })
  })

  it.each([
    ['its own version', {}, '0.2.0'],
    ['an older one', {}, '0.3.0'],
    ['a place that is not there', { place: join(place, 'nowhere.json') }, own],
    ['a fault of the place', { status: 500 }, own],
    ['a place that leads on', { status: 302 }, own],
  ])('says nothing of %s', async (_what, answer, version) => {
    expect((await told(answer, version)).notices).toEqual([])
  })

  it('says of a note that it does not believe why, and tells of no version', async () => {
    for (const body of [JSON.stringify(others), '{"release":"{}","signature":""}', 'hello', '[]']) {
      const { notices } = await told({ body })
      expect([body, notices]).toEqual([
        body,
        [expect.stringMatching(/^The note on new versions is not believed: /)],
      ])
    }
  })
})
