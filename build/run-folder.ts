/**
 * A run of the tests leaves nothing behind. All its temporary files lie in one folder, whose path stands in the
 * environment of every process that the run starts: by that they are found and ended, and the folder removed, when
 * the run ends, when it is killed (`sweeper.ts` watches), and at the latest when the next run begins.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './root.ts'
import { endProcesses, isRunning, ownerOf, parentOf, commandOf, type Owner } from './processes.ts'

export interface RunFolder {
  path: string
  /** Ends what is left of the run, and removes the folder. @returns the commands that did not end by themselves. */
  close(waitMs?: number): string[]
}

const sweeper = fileURLToPath(new URL('sweeper.ts', import.meta.url))
const prefix = 'teller-test-'
const ownersFile = 'owners.json'
/** Under which the programs of a run find its folder. */
export const runVariable = 'TELLER_TEST_RUN'
/** Far more than a run was seen to hold. */
const enoughBytes = 4 * 1024 ** 3
const inMemory = '/dev/shm'
const mounts = '/proc/self/mounts'
/** What was told to end is given this long. */
const graceMs = 1000

/**
 * The folder becomes that of this process's temporary files, and of all that it starts from now on.
 * @param chosen Left out: in memory, where that has room.
 */
export function openRunFolder(chosen?: string): RunFolder {
  for (const place of new Set([inMemory, tmpdir()])) sweepAbandoned(place)
  const place = chosen ?? (hasRoom(inMemory) ? inMemory : tmpdir())
  // Under another name until its owners are written down: another run might take it for abandoned.
  const made = mkdtempSync(join(place, 'teller-new-'))
  writeFileSync(join(made, ownersFile), JSON.stringify(owners()))
  const path = join(place, basename(made).replace('teller-new-', prefix))
  renameSync(made, path)
  // A test runs a desk as nobody, which has to find its own folder below this one.
  chmodSync(path, 0o711)
  const watching = spawn(process.execPath, [sweeper, path], { detached: true, stdio: 'ignore' })
  watching.unref()
  // Windows has names of its own for it.
  for (const name of process.platform === 'win32' ? ['TEMP', 'TMP'] : ['TMPDIR']) process.env[name] = path
  process.env[runVariable] = path
  // A run starts the same programs hundreds of times, and a third of each start is compiling its sources.
  process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled')
  return {
    path,
    close(waitMs = graceMs) {
      watching.kill('SIGKILL')
      return sweep(path, waitMs)
    },
  }
}

/** The folder is closed when this process ends, by itself or by a signal that can be heard; what was left is told. */
export function endWithUs(run: RunFolder): void {
  process.once('exit', () => {
    const left = run.close()
    if (left.length > 0) console.warn(`The tests left running, and it was ended:\n${left.join('\n')}`)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      run.close(0)
      process.exit(128 + constants.signals[signal])
    })
}

/** Of a measure, on the disk that it measures. A signal ends us as it always does: the sweeper takes away what is left. */
export function sweptAfterUs(): void {
  const run = openRunFolder(tmpdir())
  process.once('exit', () => run.close())
}

/** Ends every process of this run but ourselves, and removes its folder. @returns their commands. */
export function sweep(path: string, waitMs = 0): string[] {
  const commands = endProcesses(path, waitMs)
  unmountBelow(path)
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  return commands
}

/** Whether all who own the run are still there. */
export function isOwned(path: string): boolean {
  try {
    // What `openRunFolder` writes.
    const all = JSON.parse(readFileSync(join(path, ownersFile), 'utf8')) as Owner[]
    return all.every(isRunning)
  } catch {
    return false
  }
}

/** Folders of runs that were killed together with their sweeper. */
function sweepAbandoned(place: string): void {
  let names: string[]
  try {
    names = readdirSync(place)
  } catch {
    return
  }
  for (const name of names) {
    const path = join(place, name)
    if (name.startsWith(prefix) && !isOwned(path)) sweep(path)
  }
}

/** A test may mount a small disk, to fill it. */
function unmountBelow(path: string): void {
  if (!existsSync(mounts)) return
  for (const line of readFileSync(mounts, 'utf8').split('\n')) {
    const [, place = ''] = line.split(' ')
    if (place.startsWith(`${path}/`)) spawnSync('umount', ['-l', place])
  }
}

/** Ourselves, and npm where it started us: a shell may stand between. */
function owners(): Owner[] {
  const pids = [process.pid]
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const parent = process.ppid
    pids.push(parent)
    if (/^(\S*\/)?(ba|da)?sh /.test(commandOf(parent))) pids.push(parentOf(parent))
  }
  return pids.map(ownerOf)
}

/** In memory nothing waits for a disk; what has to be on one is seen by its system calls. */
function hasRoom(place: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize > enoughBytes && process.availableMemory() > enoughBytes
  } catch {
    return false
  }
}
