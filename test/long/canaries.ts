/**
 * Keys that are canaries, through a whole life at one desk: a client certificate's password, people's keys that are
 * created, used, changed, revoked, and a signing key that is brought as a PEM; a restart, a backup, a page, a lock. Then
 * every file, log, backup, answer of the door, the page's memory and the desk's own are looked through in five encodings.
 * What is planted must be found: a look that could not find one would be no look. `--leavesFreed` is a desk that does not zero
 * what it frees: its memory must be found full.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KeyOffer } from '../../shared/desk/commands.ts'
import { buildAll } from '../../build/vite-builds.ts'
import { door, until } from '../contract/programs.ts'
import { openCertificateFront } from '../edges/certificate-front.ts'
import { formsOf } from '../edges/find-letters.ts'
import { hasKeyring, startKeyringDesk, type KeyringDesk } from '../edges/keyring-desk.ts'
import { inFiles, inMemory, inTexts, type Canaries } from '../edges/scan.ts'
import { policyFor, startService } from '../edges/service.ts'
import { runLong, type Report } from '../long.ts'
import { quickDesk } from '../quick-desk.ts'
import { closePages, look } from '../screens/desk.ts'
import { memoryOf } from '../screens/memory.ts'

const password = 'canary-of-the-certificate-7'
const pin = '194682'
const client = {
  clientType: 'individual',
  firstname: 'Canary',
  lastname: 'Okafor',
  mobileNo: '+2348030000077',
  officeId: 1,
  isActive: false,
}

/** Lines of a PEM, each a canary of its own: whoever keeps a part keeps one of them. */
const linesOf = (what: string, pem: string): Canaries =>
  Object.fromEntries(
    pem
      .split('\n')
      .filter((line) => line.length === 64)
      .map((line, at) => [`${what}, line ${at + 1}`, line]),
  )

await runLong({ lockedSeconds: 60, leavesFreed: false }, async ({ lockedSeconds, leavesFreed }, report) => {
  if (!hasKeyring) return report.fault('there is no gnome-keyring here')
  await buildAll()
  const folder = mkdtempSync(join(tmpdir(), 'teller-canaries-'))
  const at = (name: string) => join(folder, name)
  for (const name of ['bank', 'data', 'policy', 'saved']) mkdirSync(at(name))
  const said: string[] = []
  const service = await startService()
  const front = await openCertificateFront(at('bank'), { behind: service.gatewayUrl, password })
  let desk: KeyringDesk | undefined
  const ask = async <T>(name: string, body: object = {}): Promise<T> => {
    const { ok, value, error } = await door<T>(desk?.first ?? { url: '', token: '' }, name, body)
    said.push(JSON.stringify({ ok, value, error }))
    if (!ok) throw new Error(`${name}: ${error.message}`)
    return value
  }
  /** A program in the session of this keyring; what it says is looked through as well. */
  const run = async (name: string, args: readonly string[], lines: readonly string[] = []) => {
    const command = ['build/keyring-run.sh', process.execPath, 'build/run.mjs', name, ...args]
    const env = { ...process.env, KEYRING_HOME: at('home'), KEY_OF_TEST: service.keyOf('admin') }
    const child = spawn('bash', command, { env, stdio: ['pipe', 'pipe', 'pipe'] })
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => (out += piece.toString()))
    child.stdin.end(lines.map((line) => `${line}\n`).join(''))
    await once(child, 'close')
    said.push(out)
    if (child.exitCode !== 0) report.fault(`${name} ended with ${child.exitCode}: ${out}`)
  }
  const place = ['--data', at('data'), '--policy', at('policy/policy.json')]
  const begin = async () => (desk = await startKeyringDesk(at('home'), place, leavesFreed ? quickDesk : {}))
  const end = async (running: KeyringDesk) => {
    await running.end()
    said.push(running.complaints())
  }
  try {
    const ways = ['--base-url', `${front.origin}/api/v2`, '--gateway-url', front.origin]
    const given = ['--mode', 'signed', '--office', 'x', '--hook-prefix', 'svc', '--get-me', '/users/me']
    const files = ['--authorities', at('bank/service.pem'), '--client-certificate', at('bank/desk.p12')]
    const rest = ['--api-key-env', 'KEY_OF_TEST', '--write-policy', at('policy/policy.json')]
    await run('connect', [...ways, ...given, ...files, ...rest], [password])
    widen(at('policy/policy.json'), policyFor(service))
    report.progress('connected, with the password in the keychain')

    desk = await begin()
    const offered = await until(
      () => ask<KeyOffer>('offerKey', { apiKey: service.keyOf('admin') }).catch(() => null),
      (offer) => offer !== null,
    )
    await ask('addPerson', { ticket: offered?.ticket, pin })
    await ask('listClients')
    await ask('createApiKey', { params: { userId: '1' }, body: { ipAddress: '127.0.0.1' } })
    await ask('rotateKey', { userId: '3', ipAddress: '127.0.0.1', pin })
    await ask('continueRotation', { userId: '3', endGrace: true })
    report.progress('a key was created, another changed and its first revoked')

    // By another way than the desk's, or it would have another made in its place.
    service.say('/generateKey', 404)
    const pem = await service.giveSigningKey(service.made().at(-1) ?? '')
    await ask('importSigningKey', { pem, pin })
    await ask('saveComputerReport')
    const page = await look(desk.first.url)
    await page.page.locator('[role=search] input').waitFor()
    const pageMemory = await memoryOf(page)
    await page.close()
    await closePages()
    await end(desk)
    desk = await begin()
    await ask('unlock', { profile: 'user-3', pin })
    await ask('getMe')
    await ask('createClient', { body: client, intent: 'canaries' })
    await until(async () => hasBackup(at('data')), Boolean)
    report.progress('brought a PEM, restarted, backed up')

    const canaries: Canaries = {
      password,
      'first key': service.keyOf('admin'),
      ...Object.fromEntries(service.made().map((key, index) => [`key ${index + 1} made`, key])),
      ...linesOf('brought PEM', pem),
      ...linesOf('certificate’s key', readFileSync(at('bank/desk.key'), 'utf8')),
    }
    await ask('lock')
    await judgeMemory(desk.pid(), canaries, {
      lockedSeconds,
      report,
      again: async () => {
        await ask('unlock', { profile: 'user-3', pin })
        await ask('lock')
      },
    })
    await end(desk)
    desk = undefined
    await run('audit', ['verify', '--data', at('data')])
    await run('audit', ['export', '--data', at('data')])
    await run('doctor', [...place, '--save', at('saved/report.json')])

    const { files: count, found } = inFiles([at('data'), at('policy'), at('saved')], canaries)
    report.tell('canaries', Object.keys(canaries).length)
    report.none('canaries in files, logs and backups', found.length, count)
    report.none(
      'canaries in answers of the door and in what programs said',
      inTexts(said, canaries).length,
      said.length,
    )
    report.none('canaries in the page’s memory', inTexts([pageMemory], canaries).length, 1)
    for (const one of [...found, ...inTexts(said, canaries), ...inTexts([pageMemory], canaries)])
      report.progress(one)
    await judgeTheLook(at('saved'), canaries, report)
  } finally {
    if (desk) await desk.end()
    front.end()
    await service.end()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** What `connect` wrote, with all operations that the bank has switched on. */
function widen(path: string, { operations }: Record<string, unknown>): void {
  const policy: object = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...policy, operations }))
}

function hasBackup(data: string): boolean {
  return readdirSync(data, { recursive: true, encoding: 'utf8' }).some((name) =>
    /[\\/]backups[\\/]/.test(name),
  )
}

/**
 * Of a locked desk. What the engine has freed it zeroes when it collects, and it may leave a text in a page that it keeps;
 * so it is looked at until nothing is left or the time is over. A private key is held by nobody in words, and an API key
 * that was in use just before may stand there once (decision 114).
 */
async function judgeMemory(
  pid: number,
  canaries: Canaries,
  { lockedSeconds, report, again }: { lockedSeconds: number; report: Report; again: () => Promise<unknown> },
): Promise<void> {
  const isOver = performance.now() + lockedSeconds * 1000
  let found = inMemory(pid, canaries)
  const inWords = () => found.filter((form) => /, line |^password/.test(form))
  while (inWords().length > 0 && performance.now() < isOver) {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await again()
    found = inMemory(pid, canaries)
  }
  report.none(
    'private keys and the certificate’s password in a locked desk’s memory',
    inWords().length,
    Object.keys(canaries).length,
  )
  report.tell(
    'API keys that the engine has left there',
    found.filter((form) => !inWords().includes(form)),
  )
}

/** The same look finds each form where it was planted: in a file, in what was said, in a process. */
async function judgeTheLook(folder: string, canaries: Canaries, report: Report): Promise<void> {
  const all = Object.entries(canaries).flatMap(([name, letters]) =>
    formsOf(letters).map(({ encoding, bytes }) => ({ name, encoding, bytes, letters })),
  )
  let missed = 0
  for (const { name, encoding, bytes, letters } of all) {
    writeFileSync(join(folder, 'planted'), bytes)
    const own = { [name]: letters }
    const inFile = inFiles([folder], own).found.some((one) => one.endsWith(`(${encoding})`))
    const inText = encoding === 'utf16' || inTexts([bytes.toString('latin1')], own).length > 0
    if (!inFile || !inText) missed += 1
  }
  report.none('planted forms that the look did not find', missed, all.length)
  const held = all.map(({ bytes }) => bytes.toString('latin1'))
  const holder = spawn(
    process.execPath,
    [
      '-e',
      "process.stdin.once('data', (d) => { globalThis.held = d; console.log('held') }); setInterval(() => {}, 1e6)",
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  try {
    const [first = ''] = held
    holder.stdin.write(Buffer.from(first, 'latin1'))
    await once(holder.stdout, 'data')
    const found = inMemory(holder.pid ?? 0, canaries)
    report.none('planted in a process and not found there', found.length > 0 ? 0 : 1, 1)
  } finally {
    holder.kill()
  }
}
