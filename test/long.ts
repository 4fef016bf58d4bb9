/**
 * What each program of `test/long` is made of: numbers from its command line, figures that are judged as it goes,
 * and at its end one line of JSON on standard output. It ends with 1 where a figure is not as it must be.
 */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'

type Options = Readonly<Record<string, number | string | boolean>>
type Widened<T> = { [K in keyof T]: T[K] extends number ? number : T[K] extends string ? string : boolean }

export interface Report {
  /** A figure that must be 0, or at most `most`. `of`: how many there were in all. */
  none(what: string, figure: number, of: number, most?: number): void
  /** A figure that is told and not judged. */
  tell(what: string, figure: unknown): void
  /** What must not be, in a sentence. */
  fault(sentence: string): void
  /** How far it is, for whoever waits: on standard error. */
  progress(sentence: string): void
}

/** `defaults`: each is an option of the command line, `{ seed: 7 }` is `--seed 7`. It ends the process. */
export async function runLong<T extends Options>(
  defaults: T,
  run: (options: Widened<T>, report: Report) => Promise<void>,
): Promise<never> {
  const campaign = basename(process.argv[1] ?? '', '.ts')
  const options = read(defaults)
  const figures: Record<string, unknown> = {}
  const faults: string[] = []
  const startedMs = performance.now()
  try {
    await run(options, {
      none(what, figure, of, most = 0) {
        figures[what] = { count: figure, of }
        if (figure > most) faults.push(`${figure} of ${of} ${what}, at most ${most}`)
      },
      tell(what, figure) {
        figures[what] = figure instanceof Map ? Object.fromEntries(figure) : figure
      },
      fault: (sentence) => void faults.push(sentence),
      progress: (sentence) => void process.stderr.write(`${campaign}: ${sentence}\n`),
    })
  } catch (problem) {
    faults.push(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem))
  }
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10
  const line = JSON.stringify({ campaign, options, seconds, figures, faults })
  await new Promise((resolve) => process.stdout.write(`${line}\n`, resolve))
  // A connection that hangs on purpose may still be open; nothing is left to wait for.
  process.exit(faults.length === 0 ? 0 : 1)
}

function read<T extends Options>(defaults: T): Widened<T> {
  const flags = Object.entries(defaults).map(
    ([name, value]) => [name, { type: typeof value === 'boolean' ? 'boolean' : 'string' }] as const,
  )
  try {
    const { values } = parseArgs({ options: Object.fromEntries(flags) })
    const given = Object.entries(defaults).map(([name, value]) => {
      const text = values[name]
      return [name, text === undefined ? value : typeof value === 'number' ? numberOf(name, text) : text]
    })
    // Each name of the defaults, with a value of the same type.
    return Object.fromEntries(given) as Widened<T>
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
    process.exit(2)
  }
}

function numberOf(name: string, text: string | boolean): number {
  const number = Number(text)
  if (!Number.isFinite(number)) throw new Error(`--${name} takes a number, not ${String(text)}`)
  return number
}
