/**
 * A service that demands a certificate of this computer (decision 246): `npm run connect` asks for the password and keeps
 * it in a real keyring, and the desk and the doctor find it there. The letters of password and key are in nothing else.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeyOffer, Status } from '../../shared/desk/commands.ts'
import { door } from '../contract/programs.ts'
import { openCertificateFront, type CertificateFront } from './certificate-front.ts'
import { findIn, formsIn } from './find-letters.ts'
import { hasKeyring, startKeyringDesk, type KeyringDesk } from './keyring-desk.ts'
import { startService, type Service } from './service.ts'

const password = 'the-password-of-counter-7'
let folder: string
let service: Service
let front: CertificateFront
let desk: KeyringDesk | undefined
const said: string[] = []
const file = (name: string) => join(folder, name)

/** A program in a session with the keyring of this test. */
async function run(name: string, args: readonly string[], lines: readonly string[] = []) {
  const child = spawn('bash', ['build/keyring-run.sh', process.execPath, 'build/run.mjs', name, ...args], {
    env: { ...process.env, KEYRING_HOME: file('home'), KEY_OF_TEST: service.keyOf('teller') },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (out += piece.toString()))
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  await once(child, 'close')
  said.push(out)
  return { code: child.exitCode, out }
}
const connect = (policy: string, lines: readonly string[], certificate = 'desk.p12') =>
  run(
    'connect',
    [
      ...[
        '--base-url',
        `${front.origin}/api/v2`,
        '--gateway-url',
        front.origin,
        '--mode',
        'signed',
        '--office',
        'x',
      ],
      ...['--hook-prefix', 'svc', '--get-me', '/users/me', '--api-key-env', 'KEY_OF_TEST'],
      ...['--authorities', file('service.pem'), '--write-policy', file(policy)],
      ...(certificate === '' ? [] : ['--client-certificate', file(certificate)]),
    ],
    lines,
  )

const linesOfKey = () => readFileSync(file('desk.key'), 'utf8').split('\n').slice(2, 5)

describe.skipIf(!hasKeyring)('a service that demands a client certificate', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'teller-client-'))
    service = await startService()
    front = await openCertificateFront(folder, { behind: service.gatewayUrl, password })
  })
  afterAll(async () => {
    await desk?.end()
    front?.end()
    await service?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is not reached without one, nor by a wrong password: each is told, and nothing is written', async () => {
    expect(await connect('never.json', [], '')).toMatchObject({
      code: 3,
      out: expect.stringMatching(/closed .*certificate/),
    })
    expect(await connect('never.json', ['a-wrong-password'])).toMatchObject({
      code: 2,
      out: expect.stringMatching(/not opened by the password/),
    })
  })

  it('is connected to by the password, which is asked for once and lies in the keychain from then on', async () => {
    const first = await connect('policy.json', [password])
    expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/is in this computer’s keychain/) })
    expect(JSON.parse(readFileSync(file('policy.json'), 'utf8'))).toMatchObject({
      clientCertificate: file('desk.p12'),
    })
    const again = await connect('another.json', [])
    expect(again.out).toMatch(/open +encryption .*client certificate is valid until/)
    expect(again.code).toBe(0)
  })

  it('the desk opens on it and takes a person in; the doctor walks there', async () => {
    desk = await startKeyringDesk(file('home'), ['--data', file('data'), '--policy', file('policy.json')])
    const { first } = desk
    const { value } = await door<KeyOffer>(first, 'offerKey', { apiKey: service.keyOf('teller') })
    const pin = '194682'
    expect(await door<Status>(first, 'addPerson', { ticket: value.ticket, pin })).toMatchObject({
      ok: true,
      value: { locked: false, environment: 'service' },
    })
    expect(await door(first, 'getMe')).toMatchObject({ ok: true, value: { source: 'service' } })
    said.push(JSON.stringify([value, await door(first, 'status'), await door(first, 'saveComputerReport')]))
    await desk.end()
    said.push(desk.complaints())
    const { out } = await run('doctor', ['--data', file('data'), '--policy', file('policy.json')])
    expect(out).toMatch(/good +network/)
    expect(out).toMatch(/client certificate is valid until/)
  })

  it('the letters of the password, and of the key, are in no file of the desk and in nothing that was said', () => {
    for (const secret of [password, ...linesOfKey()]) {
      expect(findIn(file('data'), secret)).toEqual([])
      expect(said.flatMap((text) => formsIn(Buffer.from(text), secret))).toEqual([])
    }
  })
})
