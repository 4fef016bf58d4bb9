/**
 * The data must lie on a disk of this computer: SQLite's log needs memory that all its readers share, and locks that
 * hold, and a network share promises neither (J14; sqlite.org/wal.html, "does not work over a network filesystem").
 */
import { statfsSync } from 'node:fs'

/** Linux' numbers of file systems that lie on another computer (statfs(2)). */
const shares: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'a Windows share'],
  [0xfe534d42, 'a Windows share'],
  [0x517b, 'a Windows share'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
])

/**
 * What kind of share a folder is on; null: none that is known.
 * @param typeOf The number of the file system a path is on.
 */
export function shareOf(path: string, typeOf: (path: string) => number = fileSystemOf): string | null {
  if (/^[\\/]{2}[^\\/.?]/.test(path)) return 'a Windows share'
  try {
    return shares.get(typeOf(path) >>> 0) ?? null
  } catch {
    // Where the system does not tell, opening the files will.
    return null
  }
}

function fileSystemOf(path: string): number {
  // Elsewhere the numbers mean other things.
  return process.platform === 'linux' ? statfsSync(path).type : 0
}
