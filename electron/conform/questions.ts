/** Questions at a terminal, answered by whoever sits there or by lines on standard input; a secret is not shown. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** There is nobody to answer, and no line left. */
export class InputEnded extends Error {}

export interface Questions {
  /** @param usual What an empty answer means. @throws InputEnded */
  ask(question: string, usual?: string): Promise<string>
  askHidden(question: string): Promise<string>
  close(): void
}

export function createQuestions(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  output: NodeJS.WritableStream,
): Questions {
  let isHidden = false
  // What is typed comes back through here.
  const screen = new Writable({
    write(piece: Buffer, _encoding, done) {
      if (!isHidden) output.write(piece)
      done()
    },
  })
  const lines = createInterface({ input, output: screen, terminal: input.isTTY === true, historySize: 0 })
  const waiting: string[] = []
  const asking: ((line: string | null) => void)[] = []
  let isOver = false
  lines.on('line', (line) => {
    const next = asking.shift()
    if (next) next(line)
    else waiting.push(line)
  })
  lines.on('close', () => {
    isOver = true
    for (const next of asking.splice(0)) next(null)
  })
  const next = async (): Promise<string> => {
    const line =
      waiting.shift() ?? (isOver ? null : await new Promise<string | null>((resolve) => asking.push(resolve)))
    if (line === null) throw new InputEnded()
    return line
  }
  return {
    async ask(question, usual = '') {
      output.write(usual === '' ? `${question}: ` : `${question} [${usual}]: `)
      return (await next()).trim() || usual
    },
    async askHidden(question) {
      output.write(`${question} (it is not shown): `)
      isHidden = true
      try {
        return await next()
      } finally {
        isHidden = false
        output.write('\n')
      }
    },
    close: () => lines.close(),
  }
}
