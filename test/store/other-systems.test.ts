/** What the store meets on Windows and macOS, answered for here: moves that are refused for a moment, shares, threads. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ask } from '../../electron/journal/health.ts'
import { moveFile } from '../../electron/core/move-file.ts'
import { shareOf } from '../../electron/database/network-share.ts'
import { folder, key, storeIn } from './scratch.ts'

const refusal = (code: string) => Object.assign(new Error(`${code}: rename`), { code })

/** Refuses the first moves, as a virus scanner does. */
function scanner(platform: NodeJS.Platform, times: number, code = 'EPERM') {
  const waits: number[] = []
  let moved = 0
  const rename = () => {
    moved += 1
    if (moved <= times) throw refusal(code)
  }
  return { by: { platform, rename, waitMs: (ms: number) => void waits.push(ms) }, waits, moves: () => moved }
}

it('a move that Windows refuses for a moment is tried again, for a second at most', () => {
  const short = scanner('win32', 3)
  moveFile('a', 'b', short.by)
  expect(short.moves()).toBe(4)
  const long = scanner('win32', Infinity, 'EBUSY')
  expect(() => moveFile('a', 'b', long.by)).toThrow('EBUSY')
  expect(long.waits.reduce((sum, ms) => sum + ms, 0)).toBe(1000)
})

it('a move that is refused for good is told at once', () => {
  const full = scanner('win32', 1, 'ENOSPC')
  expect(() => moveFile('a', 'b', full.by)).toThrow('ENOSPC')
  const linux = scanner('linux', 1)
  expect(() => moveFile('a', 'b', linux.by)).toThrow('EPERM')
  expect(linux.moves()).toBe(1)
})

it('a real file is moved', () => {
  const dir = folder()
  writeFileSync(join(dir, 'a'), 'text')
  moveFile(join(dir, 'a'), join(dir, 'b'))
  expect(readFileSync(join(dir, 'b'), 'utf8')).toBe('text')
})

it('a drive’s letter that stands for a share is found on Windows', () => {
  const drive = (full: string) => shareOf('Z:\\desk', { platform: 'win32', fullPath: () => full })
  expect(drive('\\\\server\\desks')).toBe('a Windows share')
  expect(drive('\\\\?\\UNC\\server\\desks')).toBe('a Windows share')
  expect(drive('Z:\\')).toBeNull()
})

it('a mounted share is found on a Mac, and a disk inside it is not one', () => {
  const mounts = () =>
    [
      '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
      '//teller@server/desks on /Volumes/desks (smbfs, nodev, nosuid, mounted by teller)',
      '/dev/disk5s1 on /Volumes/desks/own disk (apfs, local, nodev)',
    ].join('\n')
  const on = (path: string) => shareOf(path, { platform: 'darwin', mounts, fullPath: (whole) => whole })
  expect(on('/Volumes/desks/one')).toBe('a Windows share')
  expect(on('/Volumes/desks-of-ours/one')).toBeNull()
  expect(on('/Volumes/desks/own disk/one')).toBeNull()
  expect(on('/Users/teller/Library')).toBeNull()
})

const notThere = () => Object.assign(new Error('ENOENT: realpath'), { code: 'ENOENT' })

it('a junction of Windows that leads to a share is found, above a folder that is not there yet as well', () => {
  const fullPath = (path: string) => {
    if (path === 'C:\\Desks') return '\\\\server\\desks'
    if (path === 'C:\\' || path === 'C:\\Own') return path
    throw notThere()
  }
  const on = (path: string) => shareOf(path, { platform: 'win32', fullPath })
  expect(on('C:\\Desks')).toBe('a Windows share')
  expect(on('C:\\Desks\\of\\Ikeja')).toBe('a Windows share')
  expect(on('C:\\Own\\desk')).toBeNull()
})

it('a link to a mounted share is found on a Mac and on Linux, for a folder that is not there yet', () => {
  const dir = folder()
  mkdirSync(join(dir, 'share'))
  symlinkSync(join(dir, 'share'), join(dir, 'desks'))
  const mounts = () => `//teller@server/desks on ${join(dir, 'share')} (smbfs, nodev)`
  const asked: string[] = []
  const typeOf = (path: string) => {
    asked.push(path)
    return path.endsWith('share') ? 0x6969 : 0xef53
  }
  for (const place of [join(dir, 'desks'), join(dir, 'desks', 'of', 'Ikeja')]) {
    expect(shareOf(place, { platform: 'darwin', mounts })).toBe('a Windows share')
    expect(shareOf(place, { platform: 'linux', typeOf })).toBe('NFS')
  }
  expect(asked).toEqual([join(dir, 'share'), join(dir, 'share')])
  expect(shareOf(join(dir, 'own'), { platform: 'linux', typeOf })).toBeNull()
})

it('the journal is checked on this thread where the program of the other cannot be read', async () => {
  const dir = folder()
  storeIn(dir)
  const asked = { path: join(dir, 'journal.db'), key, copyTo: null }
  const told = await ask(asked, new Set(), join(dir, 'app.asar', 'copier.js'))
  expect(told).toMatchObject({ kind: 'done', inspection: { isReadable: true, links: expect.any(Number) } })
})
