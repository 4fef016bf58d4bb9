/**
 * What the tests need beside npm packages: a real browser, a real keyring, and two witnesses that share no code
 * with us (openssl, Python). As root on Debian the missing ones are installed; elsewhere they are named, once.
 */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { findChromium } from './chromium.ts'
import { run } from './tool.ts'

export interface Prerequisite {
  /** What a person calls it. */
  name: string
  /** Debian's package. */
  debian: string
  /** Any of these commands on the PATH, or absolute paths, will do. */
  anyOf: readonly string[]
  /** Whether macOS needs it too; what the tests need there and on Windows beside it, their list of files leaves out. */
  onMac?: true
}

const libraryFolders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/lib64']

export const prerequisites: readonly Prerequisite[] = [
  { name: 'gnome-keyring', debian: 'gnome-keyring', anyOf: ['gnome-keyring-daemon'] },
  {
    name: 'libsecret',
    debian: 'libsecret-1-0',
    anyOf: libraryFolders.map((folder) => `${folder}/libsecret-1.so.0`),
  },
  { name: 'dbus-run-session', debian: 'dbus', anyOf: ['dbus-run-session'] },
  { name: 'openssl', debian: 'openssl', anyOf: ['openssl'], onMac: true },
  { name: 'Python 3', debian: 'python3', anyOf: ['python3'], onMac: true },
  { name: 'Poppler’s programs', debian: 'poppler-utils', anyOf: ['pdftotext'], onMac: true },
  { name: 'strace', debian: 'strace', anyOf: ['strace'] },
  { name: 'OpenSSH’s server', debian: 'openssh-server', anyOf: ['/usr/sbin/sshd', 'sshd'] },
  {
    name: 'NATS’ server',
    debian: 'nats-server',
    anyOf: ['/usr/sbin/nats-server', 'nats-server'],
    onMac: true,
  },
  {
    name: 'the DejaVu fonts',
    debian: 'fonts-dejavu-core',
    anyOf: ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', '/usr/share/fonts/TTF/DejaVuSans.ttf'],
  },
  {
    name: 'the Noto fonts',
    debian: 'fonts-noto-core',
    anyOf: [
      '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf',
      '/usr/share/fonts/noto/NotoSans-Regular.ttf',
    ],
  },
]

/** Whether a command is on the PATH, or a file is there. */
export function isThere(commandOrFile: string): boolean {
  if (isAbsolute(commandOrFile)) return existsSync(commandOrFile)
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, commandOrFile), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

export function missingFrom(
  wanted: readonly Prerequisite[],
  has: (commandOrFile: string) => boolean = isThere,
): Prerequisite[] {
  return wanted.filter(({ anyOf }) => !anyOf.some(has))
}

/** Chromium is needed everywhere, and is looked for where each system keeps it. */
export function neededOn(
  platform: NodeJS.Platform,
  chromium: string | null = findChromium(),
): Prerequisite[] {
  const others = prerequisites.filter(
    ({ onMac }) => platform === 'linux' || (platform === 'darwin' && onMac === true),
  )
  return [
    { name: 'Chromium', debian: 'chromium-headless-shell', anyOf: chromium === null ? [] : [chromium] },
    ...others,
  ]
}

/** The one message for a person: what is missing, and the line that installs it on Debian and its relatives. */
export function missingSentence(missing: readonly Prerequisite[]): string {
  const names = missing.map(({ name }) => name).join(', ')
  const packages = missing.map(({ debian }) => debian).join(' ')
  return (
    `The tests need programs that are not on this machine: ${names}.\n` +
    `On Debian or Ubuntu: sudo apt-get install --no-install-recommends ${packages}\n` +
    'Elsewhere, install them by your system’s own means. Then run the tests again.'
  )
}

/** Makes sure that everything is there. Resolves with the sentence that says what is not, or null. */
export async function ensurePrerequisites(): Promise<string | null> {
  const missing = missingFrom(neededOn(process.platform))
  if (missing.length === 0) return null
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version') && isThere('apt-get')
  if (!canInstall) return missingSentence(missing)
  console.log(`Installing from Debian’s packages: ${missing.map(({ debian }) => debian).join(' ')}`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const packages = missing.map(({ debian }) => debian)
  await run('apt-get', ['update', '-qq'], quiet)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
  const stillMissing = missingFrom(neededOn('linux'))
  return stillMissing.length === 0 ? null : missingSentence(stillMissing)
}
