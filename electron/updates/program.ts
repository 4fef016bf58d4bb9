/**
 * `npm run release -- sign|verify`: for whoever makes the installers. `sign` writes the note on a version by an Ed25519
 * key that never leaves that computer (`openssl genpkey -algorithm ed25519`); `verify` holds a note, and installers that
 * came with it, to the public half, as a desk does.
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { moveFile } from '../core/move-file.ts'
import { OptionsError, parseOptions } from '../core/program-options.ts'
import { checkInstaller, readRelease, releaseContent, ReleaseError, signedNote } from './release.ts'
import { updateSettings } from '../policy/update-settings.ts'
import { computerPhrase as phrase } from '../../shared/desk/problems/computer.ts'

const usage = `Use: npm run release -- sign --private-key PEM --version 0.2.0 --until 2027-12-31 [--channel stable] [--share 100] [--out NOTE] INSTALLER …
     npm run release -- verify NOTE --public-key KEY [--channel stable] [INSTALLER …]`

/** Here, above what uses it: the module does its work as it is read. */
const forms: Readonly<Record<string, string>> = {
  version: 'write three numbers, such as 0.2.0',
  until: 'write a day, such as 2027-06-30',
  share: 'write a whole number from 1 to 100',
  channel: 'write small letters, such as stable',
  files: 'name installers by plain file names',
}

class Misused extends Error {}

try {
  const { values, positionals } = readOptions()
  const [task, ...named] = positionals
  const files = named.flatMap(matching)
  if (values.help) process.stdout.write(`${usage}\n`)
  else if (task === 'sign') signNote(values, files)
  else if (task === 'verify') verifyNote(values, files)
  else throw new Misused('Say what to do: sign or verify.')
} catch (problem) {
  if (problem instanceof ReleaseError) end(`Not believed: ${problem.message}.`, 1)
  else if (problem instanceof Misused || problem instanceof OptionsError)
    end(`${problem.message}\n${usage}`, 2)
  else throw problem
}

type Values = ReturnType<typeof readOptions>['values']

function readOptions() {
  return parseOptions(
    {
      allowPositionals: true,
      options: {
        'private-key': { type: 'string' },
        'public-key': { type: 'string' },
        version: { type: 'string' },
        until: { type: 'string' },
        channel: { type: 'string', default: 'stable' },
        share: { type: 'string', default: '100' },
        out: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    },
    { key: 'private-key' },
  )
}

/** `release/*.msi`: a shell of Linux or macOS names the files itself, Windows' leave that to the program. */
function matching(name: string): string[] {
  if (!name.includes('*') || existsSync(name)) return [name]
  const files = globSync(name).toSorted()
  if (files.length === 0) throw new Misused(`${name}: there is no such file.`)
  return files
}

function signNote(values: Values, files: readonly string[]): void {
  const { version, channel, until } = values
  if (files.length === 0) throw new Misused('Name the installers of this version.')
  const key = privateKey(values['private-key'])
  const hashes = files.map((file) => [basename(file), createHash('sha256').update(read(file)).digest('hex')])
  const content = releaseContent.safeParse({
    product: 'teller-desk',
    version,
    channel,
    share: Number(values.share),
    until,
    files: Object.fromEntries(hashes),
  })
  if (!content.success) {
    const names = new Set(content.error.issues.map(({ path }) => String(path[0])))
    throw new Misused([...names].map((name) => `--${name}: ${forms[name] ?? 'is not right'}.`).join('\n'))
  }
  if (content.data.until < new Date().toISOString().slice(0, 10))
    throw new Misused('--until: this day is over; no desk would believe the note.')
  const release = JSON.stringify(content.data)
  const signature = sign(null, Buffer.from(release, 'utf8'), key).toString('base64')
  const note = `${JSON.stringify({ release, signature })}\n`
  if (values.out === undefined) process.stdout.write(note)
  else write(values.out, note, key)
  process.stderr.write(`The policy's publicKey: ${rawPublic(key)}\n`)
}

function verifyNote(values: Values, [note, ...files]: readonly string[]): void {
  const publicKey = values['public-key'] ?? ''
  if (note === undefined) throw new Misused('Name the note.')
  if (!updateSettings.safeParse({ kind: 'told', place: '/', publicKey }).success)
    throw new Misused('--public-key: give the 44 letters that "sign" tells.')
  const today = new Date().toISOString().slice(0, 10)
  const release = readRelease(parsed(read(note)), { publicKey, channel: values.channel, today })
  for (const file of files) checkInstaller(release, basename(file), read(file))
  const whole =
    files.length === 0 ? '' : `; ${files.length === 1 ? 'the file is' : 'the files are'} what was signed`
  process.stdout.write(
    `Version ${release.version}, for ${release.share} of 100 desks, until ${release.until}${whole}.\n`,
  )
}

function privateKey(path: string | undefined): KeyObject {
  if (path === undefined) throw new Misused('--private-key: name the file of the private key.')
  const key = keyIn(read(path))
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new Misused(
      '--private-key: it holds no Ed25519 key. Make one with "openssl genpkey -algorithm ed25519".',
    )
  return key
}

function keyIn(pem: Buffer): KeyObject | null {
  try {
    return createPrivateKey(pem)
  } catch {
    return null
  }
}

/** The 32 bytes of the public half, in base64. */
function rawPublic(key: KeyObject): string {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('base64')
}

function read(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unreadable'
    throw new Misused(`${path} cannot be read (${code}).`)
  }
}

/** Over a note by the same key, which is signed anew for a larger share, and over nothing else. */
function write(path: string, note: string, key: KeyObject): void {
  if (existsSync(path) && !isNoteBy(key, path))
    throw new Misused(`--out: ${path} is there already, and is no note by this key. Name another file.`)
  // A desk that asks meanwhile reads the one or the other, and never half of one.
  const beside = `${path}.${process.pid}.new`
  try {
    writeFileSync(beside, note, { flag: 'wx' })
    moveFile(beside, path)
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unwritable'
    throw new Misused(`--out: ${path} cannot be written (${code}).`)
  }
}

function isNoteBy(key: KeyObject, path: string): boolean {
  try {
    const { release, signature } = signedNote.parse(JSON.parse(readFileSync(path, 'utf8')))
    return verify(null, Buffer.from(release), createPublicKey(key), Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    throw new ReleaseError(phrase('noNote'))
  }
}

function end(sentence: string, code: number): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = code
}
