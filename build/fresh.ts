/** Whether what was built is as new as what it was built from. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const pageSources = ['renderer', 'shared', 'vite.config.ts', 'package-lock.json']
const programSources = ['electron', 'sandbox', 'shared', 'vite.config.ts', 'package-lock.json']

export function isPageFresh(): boolean {
  return isFresh('dist/renderer/index.html', pageSources)
}

/** Electron's main process, the desk and the training bank: `dist/main`. */
export function areProgramsFresh(project = root): boolean {
  return isFresh('dist/main/main.js', programSources, project)
}

export function isPreloadFresh(): boolean {
  return isFresh('dist/preload/preload.cjs', programSources)
}

function isFresh(built: string, from: readonly string[], project = root): boolean {
  const builtAt = newest(project, [built])
  return builtAt > 0 && builtAt >= newest(project, from)
}

/** The time of the newest file under these paths; 0 where there is none. */
function newest(project: string, paths: readonly string[]): number {
  let found = 0
  const look = (path: string): void => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) for (const name of readdirSync(path)) look(join(path, name))
    else if (stat) found = Math.max(found, stat.mtimeMs)
  }
  for (const path of paths) look(join(project, path))
  return found
}
