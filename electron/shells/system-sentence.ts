/** What the system refuses or asks, in one sentence for a person: what main can say without loading the desk. */
import type { DeskArguments } from './arguments.ts'

/** Said where a person may have to look for the system's own box. */
export const keychainAsks =
  'This computer asks whether Teller Desk may open its keychain, perhaps behind another window. ' +
  'Answer it, and the desk opens.'

/** What the system says of a folder that is not there to be written in. */
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'])

export function systemSentence(
  problem: unknown,
  args: Pick<DeskArguments, 'dataDir' | 'port'> | null,
): string {
  if (problem instanceof Error && 'code' in problem && args !== null) {
    if (problem.code === 'EADDRINUSE') {
      return `Port ${args.port} is taken. Choose another with --port, or 0 for a free one.`
    }
    const isDataFolder = 'path' in problem && String(problem.path).startsWith(args.dataDir)
    if (unwritable.has(String(problem.code)) && isDataFolder) {
      return `The folder ${args.dataDir} cannot be written. Choose another with --data, or give this user the right to write in it.`
    }
  }
  return `Teller Desk cannot be opened: ${problem instanceof Error ? problem.message : 'an unknown fault'}`
}
