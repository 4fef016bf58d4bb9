/**
 * W38 on a whole desk: true events at a set pace, then false ones, from a program of their own, while a person at the
 * counter asks the desk something every 50 ms. The desk, the bank, the load and the person are four processes.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { startProgram } from '../../build/bench/processes.ts'

const load = fileURLToPath(new URL('flood-program.ts', import.meta.url))
const bankLine = z.looseObject({
  baseUrl: z.string(),
  gatewayUrl: z.string(),
  users: z.array(z.looseObject({ username: z.string(), apiKey: z.string() })),
})
const deskLine = z.object({ url: z.string(), token: z.string() })
const answer = z.looseObject({ ok: z.literal(true), value: z.unknown() })
const poured = z.object({ acknowledged: z.int(), rate: z.int() })
const status = z.looseObject({ listener: z.looseObject({ url: z.string() }) })
const quarantine = z.looseObject({ counts: z.looseObject({ kept: z.int(), known: z.int() }) })

export async function flood({ perSecond, seconds }: { perSecond: number; seconds: number }) {
  const data = mkdtempSync(join(tmpdir(), 'teller-flood-'))
  const undo: (() => unknown)[] = [() => rmSync(data, { recursive: true, force: true })]
  try {
    const bank = await startProgram(['build/run.mjs', 'bank', '--port', '0', '--customers', '50', '--json'])
    undo.push(() => bank.stop())
    const { baseUrl, gatewayUrl, users } = bankLine.parse(JSON.parse(bank.line))
    const key = users.find(({ username }) => username === 'teller')?.apiKey ?? ''
    process.env['FLOOD_KEY'] = key
    const desk = await startProgram([
      ...['build/run.mjs', 'desk', '--headless', '--port', '0', '--data', data, '--json', '--no-keychain'],
      ...['--bank-url', baseUrl, '--gateway-url', gatewayUrl, '--key', 'teller=FLOOD_KEY'],
    ])
    undo.push(() => desk.stop())
    const page = deskLine.parse(JSON.parse(desk.line))
    const door = async (name: string, body: unknown = {}) => {
      const reply = await fetch(new URL(`/door/${name}`, page.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${page.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.parse(await reply.json()).value
    }
    await door('unlock', { profile: 'teller', pin: '1234' })
    const { listener } = status.parse(await door('status'))
    const before = quarantine.parse(await door('quarantine')).counts.kept

    const pour = async (kind: 'true' | 'false') => {
      const waits: number[] = []
      let isOver = false
      const person = (async () => {
        while (!isOver) {
          const startedMs = performance.now()
          await door('journal', { limit: 20 })
          waits.push(performance.now() - startedMs)
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      })()
      const result = await runLoad([listener.url, kind, String(perSecond), String(seconds)])
      isOver = true
      await person
      const p95 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0
      return { ...result, p95: Math.round(p95 * 10) / 10 }
    }
    const valid = await pour('true')
    const kept = quarantine.parse(await door('quarantine')).counts.kept - before
    const forged = await pour('false')
    return {
      valid,
      forged,
      // Each acknowledged event is another one: what the desk counts as new must be as many.
      lost: Math.max(0, valid.acknowledged - kept),
      counter: { valid: valid.p95, forged: forged.p95 },
    }
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

function runLoad(args: readonly string[]): Promise<z.output<typeof poured>> {
  const child = spawn(process.execPath, [load, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (piece) => (text += String(piece)))
    child.once('error', reject)
    child.once('exit', () => {
      try {
        resolve(poured.parse(JSON.parse(text)))
      } catch (problem) {
        reject(problem)
      }
    })
  })
}
