/**
 * The options of our programs, each with one name everywhere (decision 282). One that was called otherwise is refused by
 * the name that it has now, and one that is misspelt by what was meant; whatever is wrong is one whole sentence.
 */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { didYouMean } from './near-word.ts'

/** The command line cannot be used. build/run.mjs knows it by its code, beside those of Node. */
export class OptionsError extends Error {
  override name = 'OptionsError'
  readonly code = 'ERR_PARSE_ARGS_OPTIONS'
}

/** @param formerly What an option of this program was called, and is called. @throws OptionsError */
export function parseOptions<T extends ParseArgsConfig>(
  config: T,
  formerly: Readonly<Record<string, string>> = {},
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : 'the options cannot be read'
    const unknown = /^Unknown option '--([^'=]+)/.exec(message)?.[1]
    if (unknown === undefined) throw new OptionsError(asSentence(message))
    const now = Object.hasOwn(formerly, unknown) ? formerly[unknown] : undefined
    if (now !== undefined) throw new OptionsError(`--${unknown} is called --${now} here.`)
    throw new OptionsError(asSentence(`--${unknown} is not known${near(unknown, config)}`))
  }
}

function near(unknown: string, { options = {} }: ParseArgsConfig): string {
  return didYouMean(unknown, Object.keys(options)).replace('"', '"--')
}

/** Node goes on about positional arguments, which no person means. */
function asSentence(message: string): string {
  const [first = ''] = message.split(/\.? To specify|\n/)
  return /[.?]$/.test(first) ? first : `${first}.`
}
