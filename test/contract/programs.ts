/** Starts the project's programs as a person would, and talks to them by their documented interfaces only. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { quickDesk } from '../quick-desk.ts'

export interface Running<FirstLine> {
  first: FirstLine
  child: ChildProcess
  /** Everything it said on standard error so far. */
  complaints: () => string
  /** Ends it and answers its exit code; null when a signal ended it. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** `npm run <name> -- …args`, with the Node that runs the tests. Rejects when it ends before its first line. */
export function start<FirstLine>(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Running<FirstLine>> {
  const child = spawn(process.execPath, ['build/run.mjs', name, ...args], {
    env: { ...process.env, ...quickDesk, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return new Promise((resolve, reject) => {
    void gone.then((code) => reject(new Error(`${name} ended with ${code} before its first line: ${said}`)))
    createInterface({ input: child.stdout }).once('line', (line) => {
      resolve({
        // The first line's shape is what contract §3 and §4 promise; the tests judge it.
        first: JSON.parse(line) as FirstLine,
        child,
        complaints: () => said,
        end: (signal = 'SIGTERM') => {
          child.kill(signal)
          return gone
        },
      })
    })
  })
}

/** Runs a program to its end: for wrong flags. */
export function runToEnd(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['build/run.mjs', name, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  // What it said last may come after its end.
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

export interface BankLine {
  baseUrl: string
  gatewayUrl: string
  businessDate: string
  users: { id: number; username: string; role: string; apiKey: string }[]
}

export interface DeskLine {
  url: string
  token: string
}

export interface Reply {
  status: number
  body: Record<string, unknown>
}

/** A plain call of the bank with a bearer key, as any integrator would make it. */
export async function bankCall(
  bank: BankLine,
  role: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> {
  const key = bank.users.find((user) => user.role === role)?.apiKey ?? ''
  const answer = await fetch(bank.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // Whatever JSON came; each test looks at the members it names.
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** The door: `POST {origin}/door/{name}`. */
export async function door<T = Record<string, unknown>>(
  desk: DeskLine,
  name: string,
  body: unknown = {},
): Promise<{ ok: boolean; value: T; error: { kind: string; message: string; again: string } }> {
  const answer = await fetch(new URL(`/door/${name}`, desk.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${desk.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // The plain value of contract §4; the tests look at `ok` first.
  return (await answer.json()) as {
    ok: boolean
    value: T
    error: { kind: string; message: string; again: string }
  }
}

/** Asks until the answer pleases, for at most `limitMs`. */
export async function until<T>(
  ask: () => Promise<T>,
  pleases: (value: T) => boolean,
  limitMs = 120_000,
): Promise<T> {
  const end = Date.now() + limitMs
  for (;;) {
    const value = await ask()
    if (pleases(value)) return value
    if (Date.now() > end) {
      const last = JSON.stringify(value).slice(0, 500)
      throw new Error(`waited ${limitMs} ms for ${String(pleases)}; the last answer was ${last}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
