/** The desk in a process of its own, for a shell whose main process has windows to draw: serves it over a line. */
import { PassThrough } from 'node:stream'
import { newsTopics, toldWhileLocked, type News, type NewsTopic } from '../../shared/desk/news.ts'
import type { BankChoice } from '../bank/bank-connection.ts'
import type { StartProcess } from '../bank/bank-process.ts'
import { openDesk, type Desk } from '../desk/desk.ts'
import { OutletError, type PaperOutlet } from '../documents/outlet.ts'
import type { BankAsked } from '../policy/bank-choice.ts'
import { enforcedPlace } from '../policy/enforced.ts'
import { readArguments, type DeskArguments } from './arguments.ts'
import type { FromDesk, LineEnd, ToDesk } from './desk-line.ts'
import { exitCodeOf, failureSentence } from './failure-sentence.ts'

type Line = LineEnd<ToDesk, FromDesk>

/**
 * @param own The desk's part of the command line.
 * @returns null where it could not be opened: then it was said why.
 */
export async function serveDesk(
  line: Line,
  { own, env, version }: { own: readonly string[]; env: NodeJS.ProcessEnv; version: string },
): Promise<Desk | null> {
  let args: DeskArguments | null = null
  const closers: (() => Promise<void>)[] = []
  try {
    args = readArguments(own, env)
    const opening = openDesk({
      dataDir: args.dataDir,
      bank: startedByMain(args.bank, bankByMain(line)),
      policyFile: args.policyFile,
      enforcedPlace: enforcedPlace(process.platform),
      usesKeychain: args.usesKeychain,
      onKeychainAsks: () => line.say({ kind: 'keychainAsks' }),
      findProxy: proxyByMain(line),
      isHeadless: false,
      logTo: 'folder',
      version,
      outlet: outletOfMain(line),
      restart: () => line.say({ kind: 'restart' }),
    })
    closers.push(async () => (await opening).close())
    line.hear((told) => {
      if (told.kind !== 'close') return
      const close = closers.pop()
      // A desk that never opened has nothing to close.
      void close?.()
        .catch(() => undefined)
        .finally(() => line.say({ kind: 'closed' }))
    })
    const desk = await opening
    serveCalls(line, desk)
    carryNews(line, desk)
    line.say({ kind: 'opened' })
    return desk
  } catch (problem) {
    line.say({
      kind: 'notOpened',
      sentence: failureSentence(problem, args),
      exitCode: exitCodeOf(problem),
    })
    return null
  }
}

function serveCalls(line: Line, desk: Desk): void {
  line.hear((told) => {
    if (told.kind === 'lock') desk.lock(told.reason)
    if (told.kind === 'show') desk.show(told.place)
    if (told.kind === 'failed') desk.failed(new Error(told.problem))
    if (told.kind !== 'call') return
    const { id, name, body, sender } = told
    void desk.call(name, body, sender).then((answer) => line.say({ kind: 'answer', id, answer }))
  })
}

/** News of customers stay in while the desk is locked. */
function carryNews(line: Line, desk: Desk): void {
  const tell = <T extends NewsTopic>(topic: T, value: News[T]) => {
    if (!toldWhileLocked.has(topic) && desk.status().locked) return
    line.say({ kind: 'news', topic, value })
  }
  for (const topic of newsTopics) desk.news.on(topic, (value) => tell(topic, value))
}

/** Main has the windows: it prints, and asks where a file is kept. */
function outletOfMain(line: Line): PaperOutlet {
  let last = 0
  const waiting = new Map<
    number,
    { done: (saved: 'here' | 'cancelled') => void; fail: (why: Error) => void }
  >()
  line.hear((told) => {
    if (told.kind !== 'paperDone' && told.kind !== 'paperFailed') return
    const asked = waiting.get(told.id)
    waiting.delete(told.id)
    if (told.kind === 'paperDone') asked?.done(told.saved)
    else asked?.fail(new OutletError(told.error))
  })
  const ask = (say: (id: number) => FromDesk): Promise<'here' | 'cancelled'> =>
    new Promise((done, fail) => {
      last += 1
      waiting.set(last, { done, fail })
      line.say(say(last))
    })
  return {
    print: async (how) => void (await ask((id) => ({ kind: 'print', id, how }))),
    save: (file) => ask((id) => ({ kind: 'save', id, file })),
  }
}

function proxyByMain(line: Line): (url: string) => Promise<string> {
  let last = 0
  const waiting = new Map<number, (answer: string) => void>()
  line.hear((told) => {
    if (told.kind === 'proxyFound') waiting.get(told.id)?.(told.answer)
  })
  return (url) =>
    new Promise((resolve) => {
      last += 1
      waiting.set(last, resolve)
      line.say({ kind: 'findProxy', id: last, url })
    })
}

/** The training bank as a process that main starts and ends; what it says comes line by line. */
function bankByMain(line: Line): StartProcess {
  let last = 0
  return (args) => {
    last += 1
    const id = last
    const streams = { output: new PassThrough(), complaints: new PassThrough() }
    const onEnd = new Set<(code: number | null) => void>()
    line.hear((told) => {
      if (told.kind === 'bankSaid' && told.id === id) streams[told.where].write(`${told.line}\n`)
      if (told.kind === 'bankEnded' && told.id === id) for (const listener of onEnd) listener(told.code)
    })
    line.say({ kind: 'startBank', id, args })
    return {
      // Only main knows it.
      pid: undefined,
      ...streams,
      onEnd: (listener) => void onEnd.add(listener),
      end: () => line.say({ kind: 'endBank', id }),
    }
  }
}

function startedByMain(bank: BankAsked, start: StartProcess): BankAsked {
  const asked: BankChoice | null = bank.asked?.kind === 'training' ? { kind: 'training', start } : bank.asked
  return { ...bank, asked, startTraining: start }
}
