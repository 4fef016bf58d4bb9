/**
 * The data must lie on a disk of this computer: SQLite's log needs memory that all its readers share, and locks that
 * hold, and a network share promises neither (J14; sqlite.org/wal.html, "does not work over a network filesystem").
 */
import { spawnSync } from 'node:child_process'
import { realpathSync, statfsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/** Linux' numbers of file systems that lie on another computer (statfs(2)). */
const shares: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'a Windows share'],
  [0xfe534d42, 'a Windows share'],
  [0x517b, 'a Windows share'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
])

/** What `mount` calls them on a Mac. */
const macShares: Readonly<Record<string, string>> = {
  smbfs: 'a Windows share',
  nfs: 'NFS',
  afpfs: 'a Mac’s share',
  webdav: 'a WebDAV share',
  ftp: 'an FTP share',
}

/** What is asked of the system, so that tests can answer for one that they do not run on. */
export interface Disks {
  platform: NodeJS.Platform
  /** Linux: the number of the file system a path is on. */
  typeOf: (path: string) => number
  /** Where a path leads, by links, junctions and the letters of drives. @throws where nothing is there */
  fullPath: (path: string) => string
  /** macOS: what `mount` prints. */
  mounts: () => string
}

/** What kind of share a folder is on; null: none that is known. */
export function shareOf(path: string, disks: Partial<Disks> = {}): string | null {
  const { platform, typeOf, fullPath, mounts } = { ...real, ...disks }
  if (isUnc(path)) return 'a Windows share'
  try {
    const place = placeOf(path, platform === 'win32' ? win32.dirname : posix.dirname, fullPath)
    if (platform === 'win32') return isUnc(place) ? 'a Windows share' : null
    if (platform === 'darwin') return macShareOf(place, mounts())
    return platform === 'linux' ? (shares.get(typeOf(place) >>> 0) ?? null) : null
  } catch {
    // Where the system does not tell, opening the files will.
    return null
  }
}

/** Where a folder is, or will be made: a link above it, or a junction of Windows, may lead to another computer. */
function placeOf(path: string, above: (path: string) => string, fullPath: Disks['fullPath']): string {
  try {
    return fullPath(path)
  } catch (problem) {
    const parent = above(path)
    if (parent === path) throw problem
    return placeOf(parent, above, fullPath)
  }
}

const real: Disks = {
  platform: process.platform,
  typeOf: (path) => statfsSync(path).type,
  fullPath: realpathSync.native,
  mounts: () => spawnSync('/sbin/mount', { encoding: 'utf8' }).stdout,
}

function isUnc(path: string): boolean {
  return /^[\\/]{2}[^\\/.?]/.test(path) || /^\\\\\?\\UNC\\/i.test(path)
}

/** A line: `//teller@server/desks on /Volumes/desks (smbfs, nodev, nosuid)`. The deepest place counts. */
function macShareOf(path: string, mounts: string): string | null {
  const lines = [...mounts.matchAll(/ on (\/.*) \(([a-z0-9]+)/g)]
    .map(([, place = '', type = '']) => ({ place, type }))
    .filter(({ place }) => path === place || path.startsWith(place === '/' ? place : `${place}/`))
    .sort((one, other) => other.place.length - one.place.length)
  return macShares[lines[0]?.type ?? ''] ?? null
}
