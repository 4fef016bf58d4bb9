/** Loading a bank with signed transfers from a program of its own: wrk where there is one, this process where not. */
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Started } from './processes.ts'

const loadSeconds = 2
const connections = 64
const hasWrk = spawnSync('wrk', ['-v']).error === undefined

interface Signed {
  body: string
  signature: string
}

export interface LoadedBank {
  program: Started
  gatewayUrl: string
  key: string
  signed: Signed[]
}

/** Requests are written before the clock runs: what they cost is the customer's, and the bank shares its cores. */
const script = `
local requests, at = {}, 0
init = function()
  for line in io.lines(os.getenv("REQUESTS")) do
    local signature, body = line:match("^(%S+) (.*)$")
    requests[#requests + 1] = wrk.format("POST", "/v2/intratransfer", {
      ["content-type"] = "application/json",
      ["authorization"] = "Bearer " .. os.getenv("KEY"),
      ["x-timestamp"] = os.getenv("STAMP"),
      ["x-signature"] = signature,
    }, body)
  end
end
request = function()
  at = at % #requests + 1
  return requests[at]
end
`

/** Transfers a second, by a program of its own; every answer must be 200. */
export async function load(bank: LoadedBank, folder: string): Promise<number> {
  const { gatewayUrl, key, signed } = bank
  if (!hasWrk) return loadFromHere(bank)
  const lua = join(folder, 'load.lua')
  const file = join(folder, 'requests.txt')
  writeFileSync(lua, script)
  writeFileSync(file, signed.map(({ signature, body }) => `${signature} ${body}\n`).join(''))
  const args = ['-t', '1', '-c', String(connections), '-d', `${loadSeconds}s`, '-s', lua, gatewayUrl]
  const child = spawn('wrk', args, {
    env: { ...process.env, REQUESTS: file, KEY: key, STAMP: String(Date.now()) },
  })
  let said = ''
  child.stdout.on('data', (piece) => (said += String(piece)))
  await new Promise((resolve) => child.once('close', resolve))
  if (/Non-2xx/.test(said)) throw new Error(`not every transfer was answered with 200: ${said}`)
  return Number(/Requests\/sec:\s+([0-9.]+)/.exec(said)?.[1])
}

/** Where there is no wrk, this process asks. */
async function loadFromHere({ gatewayUrl, key, signed }: LoadedBank): Promise<number> {
  const startedMs = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() - startedMs < loadSeconds * 1000) {
      const request = signed[done++ % signed.length]
      const reply = await fetch(`${gatewayUrl}/v2/intratransfer`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${key}`,
          'x-timestamp': String(Date.now()),
          'x-signature': request?.signature ?? '',
        },
        body: request?.body ?? '',
      })
      await reply.arrayBuffer()
      if (reply.status !== 200) throw new Error(`a transfer was answered with ${reply.status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return done / ((performance.now() - startedMs) / 1000)
}
