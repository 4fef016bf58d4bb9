/**
 * The desks and banks of a run of screens, in one process: one that has served a screen before serves the next at a
 * third of the cost of one that begins cold. A desk that a test kills, or whose policy is enforced, has a process of its
 * own (`program.ts`); that the program itself starts, ends and says what it must is tried in test/edges.
 */
import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { StartProcess } from '../../electron/bank/bank-process.ts'
import { openDesk } from '../../electron/desk/desk.ts'
import { readArguments } from '../../electron/shells/arguments.ts'
import { openBrowserShell } from '../../electron/shells/browser.ts'
import { openDoor } from '../../electron/shells/door.ts'
import { openBank, type BankOptions } from '../../sandbox/bank.ts'

const pages = fileURLToPath(new URL('../../dist/renderer', import.meta.url))

export interface Tenant {
  /** What the program would say in its first line. */
  first: Record<string, unknown>
  close(): Promise<void>
}

export async function openDeskHere(
  folder: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Tenant> {
  const asked = readArguments(['--headless', '--data', folder, ...args], env)
  const { dataDir, bank, policyFile, usesKeychain } = asked
  const desk = await openDesk({
    dataDir,
    bank: { ...bank, startTraining: startBankHere },
    policyFile,
    enforcedPlace: null,
    usesKeychain,
    isHeadless: true,
    logTo: 'stderr',
    version: 'tests',
  })
  await desk.ready
  const shell = await openBrowserShell(await openDoor(asked.port), desk, pages)
  return {
    first: { url: shell.url, token: shell.token },
    async close() {
      await shell.close()
      await desk.close()
    },
  }
}

export async function openBankHere(options: BankOptions): Promise<Tenant> {
  const { baseUrl, gatewayUrl, businessDate, users, close } = await openBank(options)
  return { first: { baseUrl, gatewayUrl, businessDate, users }, close }
}

/** For a desk the bank is a process all the same: a line of output, and an end. */
const startBankHere: StartProcess = (args) => {
  const valueOf = (flag: string): string => args[args.indexOf(flag) + 1] ?? ''
  const output = new PassThrough()
  const complaints = new PassThrough()
  const ended: ((code: number | null) => void)[] = []
  const end = (code: number): void => ended.splice(0).forEach((tell) => tell(code))
  const controlToken = randomBytes(32).toString('base64url')
  const opening = openBankHere({
    port: Number(valueOf('--port')),
    dataDir: valueOf('--data'),
    controlToken,
  })
  opening.then(
    ({ first }) => output.write(`${JSON.stringify({ ...first, controlToken })}\n`),
    (problem: unknown) => {
      complaints.write(`${String(problem)}\n`)
      end(1)
    },
  )
  return {
    pid: undefined,
    output,
    complaints,
    onEnd: (tell) => void ended.push(tell),
    end: () =>
      void opening.then(
        ({ close }) => close().then(() => end(0)),
        () => {},
      ),
  }
}
