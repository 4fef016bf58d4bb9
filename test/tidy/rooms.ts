/**
 * The order of the rooms in each world, from the ground up. A room imports only from rooms before it in its list, and no
 * file imports itself by way of others, inside a room or across. An import of a type counts as any other: who reads the
 * one has to read the other. Files at a world's root put it together.
 */
import { posix } from 'node:path'
import { preProcessFile } from 'typescript'

/** `.`: files at the root of a world. */
export const rooms = {
  shared: order('values users operations reference posting till documents learning desk .'),
  electron: order(
    'core database bank tunnel credentials journal directory data policy updates users reconciliation posting till',
    'approvals webhooks documents learning doctor connect dispatcher desk conform shells relay .',
  ),
  sandbox: order(
    'core calculations administration general-ledger customers products savings-accounts charges',
    'fixed-deposits loans webhooks handlers world http training .',
  ),
  renderer: order(
    'i18n keyboard ui desk search actions entries records forms documents posting loans fixed-deposits',
    'general-ledger accounts customers cash transfers till approvals action-form outcome journal events connect people',
    'code-values learning audit settings shell home app gallery .',
  ),
}
export type World = keyof typeof rooms

function order(...lines: string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '))
}

/** Path of a file → its text. */
export type Files = ReadonlyMap<string, string>

/** As TypeScript reads it; of a page its scripts. */
function importedBy(path: string, text: string): string[] {
  const scripts = [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map((match) => match[1] ?? '')
  const code = path.endsWith('.vue') ? scripts.join('\n') : text
  return preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName)
}

/** What each file of a world imports of its own world. */
function importsIn(world: World, files: Files): Map<string, string[]> {
  return new Map(
    [...files]
      .filter(([path]) => path.startsWith(`${world}/`))
      .map(([path, text]) => [
        path,
        importedBy(path, text)
          .map((name) => posix.join(posix.dirname(path), name))
          .filter((target) => files.has(target) && target.startsWith(`${world}/`)),
      ]),
  )
}

/** A room's place in the list; -1: none. */
function floorOf(world: World, file: string): number {
  const [, room = '', ...below] = file.split('/')
  return rooms[world].indexOf(below.length === 0 ? '.' : room)
}

/** Imports from a room that stands higher, and rooms without a place: `a → b`. */
export function wrongArrows(world: World, files: Files): string[] {
  return [...importsIn(world, files)].flatMap(([file, targets]) => [
    ...(floorOf(world, file) < 0 ? [`${file} stands in a room without a place`] : []),
    ...targets
      .filter((target) => floorOf(world, target) > floorOf(world, file))
      .map((target) => `${file} → ${target}`),
  ])
}

/** Files that import each other in a ring, one list for each ring. */
export function loops(world: World, files: Files): string[][] {
  const imports = importsIn(world, files)
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (file: string, path: readonly string[]) => {
    const at = path.indexOf(file)
    if (at >= 0) return void found.push(path.slice(at))
    if (done.has(file)) return
    for (const target of imports.get(file) ?? []) walk(target, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) walk(file, [])
  return found
}
