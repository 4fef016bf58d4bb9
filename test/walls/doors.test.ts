/** The short form of `npm run attack`: what any web page, or anybody on this computer, may write to a door. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { attackDoors, type Target, type Targets } from './doors.ts'

it('no input of a stranger ends a desk, a bank or a relay, or gets past what is foreseen', async () => {
  const { inputs, byDoor, ...faults } = await attackDoors({
    seed: 7,
    inputs: 3000,
    withinMs: 2500,
    atLeast: 10,
  })
  expect(faults).toEqual({ ends: [], uncaught: [], internal: [], silent: [] })
  expect(inputs).toBeGreaterThan(100)
  expect(Object.keys(byDoor).length).toBe(14)
})

/** A server as the desk's was before: it believes an address, and nobody catches what that throws. */
const trusting = `
  const { createServer } = require('node:http')
  const server = createServer((request, reply) => reply.end(new URL(request.url, 'http://x').pathname))
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

it('a door without its refusals is caught by the same inputs', async () => {
  const targets = async (_folder: string, running: Record<string, unknown>): Promise<Targets> => {
    const child = spawn(process.execPath, ['-e', trusting], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const end = () => (child.kill(), gone)
    running['trusting'] = { first: null, child, complaints: () => said, end }
    const line = await new Promise<string>((resolve) =>
      createInterface({ input: child.stdout }).once('line', resolve),
    )
    const page: Target = {
      host: `127.0.0.1:${line}`,
      port: Number(line),
      token: '',
      listenerPath: '/',
      apiKey: '',
    }
    return { page }
  }
  const { ends } = await attackDoors({ seed: 7, inputs: 200, withinMs: 2000, atLeast: 200, targets })
  expect(ends).toEqual(['trusting'])
})
