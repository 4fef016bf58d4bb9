/**
 * The desk as Electron's main process has it: a utility process of its own, that is asked and told over one line. One
 * that ends by itself is opened again, for what it was asked stands in its journal; a person is asked where it ends
 * again and again.
 */
import { app, utilityProcess, type UtilityProcess } from 'electron'
import type { DoorAnswer } from '../../shared/desk/commands.ts'
import type { PlaceAsked } from '../../shared/desk/place-asked.ts'
import type { NewsTopic } from '../../shared/desk/news.ts'
import type { Sender } from '../dispatcher/dispatcher.ts'
import { OutletError, type PaperOutlet } from '../documents/outlet.ts'
import type { LockReason } from '../../shared/desk/status.ts'
import type { FromDesk, ToDesk } from './desk-line.ts'
import { createBanks, hearFatal } from './electron-bank.ts'
import { problem } from '../../shared/desk/problems.ts'

/** It cannot be opened; the message is for the person. */
export class DeskNotOpened extends Error {
  readonly exitCode: number
  constructor(sentence: string, exitCode: number) {
    super(sentence)
    this.exitCode = exitCode
  }
}

export interface DeskOptions {
  /** The built programs of the desk and of its training bank. */
  programs: { desk: string; bank: string }
  own: readonly string[]
  outlet: PaperOutlet
  findProxy(url: string): Promise<string>
  onNews(topic: NewsTopic, value: unknown): void
  onKeychainAsks(): void
  /** Somebody has set it up anew: the program ends and is started again. */
  onRestart(): void
  /** It ended by itself and is being opened again. */
  onAgain(opening: Promise<void>): void
  /** It ended too often. @returns whether it shall be opened once more. */
  mayOpenAgain(): Promise<boolean>
}

export interface DeskByLine {
  opened: Promise<void>
  call(name: string, body: unknown, sender: Sender): Promise<DoorAnswer>
  isLocked(): boolean
  lock(reason: LockReason): void
  /** Opens a place in the window, when the desk is open and somebody has unlocked. */
  show(place: PlaceAsked): void
  failed(problem: unknown): void
  close(): Promise<void>
}

const maxEnds = 3
const endsWithinMs = 5 * 60_000
/** A desk that is still opening when the program ends may wait for a keychain. */
const opensWithinMs = 5000

const broken = problem('deskStopped')

export function openDeskByLine(options: DeskOptions): DeskByLine {
  let ends: number[] = []
  let last = 0
  let isEnding = false
  let isLocked = true
  const waiting = new Map<number, (answer: DoorAnswer) => void>()

  interface Running {
    child: UtilityProcess
    opened: Promise<void>
    say(told: ToDesk): void
    closed: Promise<unknown>
  }
  const start = (): Running => {
    const child = utilityProcess.fork(options.programs.desk, [app.getVersion(), ...options.own], {
      serviceName: 'Teller Desk',
    })
    let isThere = true
    let hasOpened = false
    const say = (told: ToDesk): void => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
      if (isThere) child.postMessage(told)
    }
    const banks = createBanks(options.programs.bank, say)
    const opened = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<unknown>()
    // Whoever waits for it hears of its failure.
    opened.promise.catch(() => undefined)
    child.on('message', (told: FromDesk) => {
      if (told.kind === 'opened') {
        hasOpened = true
        opened.resolve()
      } else if (told.kind === 'notOpened') opened.reject(new DeskNotOpened(told.sentence, told.exitCode))
      else if (told.kind === 'closed') closed.resolve(null)
      else if (told.kind === 'keychainAsks') options.onKeychainAsks()
      else if (told.kind === 'restart') options.onRestart()
      else if (told.kind === 'startBank') banks.start(told.id, told.args)
      else if (told.kind === 'endBank') banks.end(told.id)
      else if (told.kind === 'findProxy')
        // An empty answer names no way, so nothing is sent past a proxy that may be demanded.
        void options
          .findProxy(told.url)
          .catch(() => '')
          .then((answer) => say({ kind: 'proxyFound', id: told.id, answer }))
      else if (told.kind === 'print') void tellPaper(say, told.id, options.outlet.print(told.how))
      else if (told.kind === 'save') void tellPaper(say, told.id, options.outlet.save(told.file))
      else if (told.kind === 'news') {
        if (told.topic === 'status') isLocked = lockedIn(told.value)
        options.onNews(told.topic, told.value)
      } else {
        waiting.get(told.id)?.(told.answer)
        waiting.delete(told.id)
      }
    })
    hearFatal(child)
    child.once('exit', (code) => {
      isThere = false
      opened.reject(new DeskNotOpened(`The desk ended while it was opened (exit code ${code}).`, 1))
      closed.resolve(null)
      isLocked = true
      for (const answer of waiting.values()) answer({ ok: false, error: broken })
      waiting.clear()
      // Of a desk that never opened it was told already.
      if (hasOpened) void again(banks.endAll())
    })
    return { child, opened: opened.promise, say, closed: closed.promise }
  }
  /** @param bankGone Two banks cannot have the same books: the next desk comes when the last one's is gone. */
  const again = async (bankGone: Promise<void>): Promise<void> => {
    const next = Promise.withResolvers<void>()
    next.promise.catch(() => undefined)
    opening = next.promise
    await bankGone
    if (isEnding) return
    const now = performance.now()
    ends = [...ends.filter((time) => now - time < endsWithinMs), now]
    if (ends.length > maxEnds) {
      ends = []
      if (!(await options.mayOpenAgain())) return app.quit()
    }
    running = start()
    running.opened.then(next.resolve, next.reject)
    options.onAgain(running.opened)
  }
  let running = start()
  let opening = running.opened

  return {
    opened: opening,
    async call(name, body, sender) {
      await opening
      last += 1
      const id = last
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        running.say({ kind: 'call', id, name, body, sender })
      })
    },
    isLocked: () => isLocked,
    lock: (reason) => running.say({ kind: 'lock', reason }),
    show: (place) =>
      void opening.then(
        () => running.say({ kind: 'show', place }),
        () => undefined,
      ),
    failed: (problem) => running.say({ kind: 'failed', problem: String(problem) }),
    async close() {
      isEnding = true
      const { child, closed, opened, say } = running
      say({ kind: 'close' })
      const isTooLate = new Promise<boolean>((resolve) => setTimeout(resolve, opensWithinMs, false))
      const isOpen = await Promise.race([
        opened.then(
          () => true,
          () => false,
        ),
        isTooLate,
      ])
      // Its books are waited for, however long they take; a desk that never opened has nothing to close.
      if (isOpen) await closed
      child.kill()
    },
  }
}

/** A desk that says nothing of it counts as locked. */
function lockedIn(status: unknown): boolean {
  return !(typeof status === 'object' && status !== null && 'locked' in status && status.locked === false)
}

async function tellPaper(
  say: (told: ToDesk) => void,
  id: number,
  work: Promise<'here' | 'cancelled' | void>,
): Promise<void> {
  try {
    say({ kind: 'paperDone', id, saved: (await work) ?? 'here' })
  } catch (fault) {
    const error = fault instanceof OutletError ? fault.error : problem('paperNotOut')
    say({ kind: 'paperFailed', id, error })
  }
}
