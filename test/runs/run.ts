/**
 * A run for the tests of this folder: it opens a run's folder, leaves a program behind that listens on a port and one
 * that left its parent, tells of them, and then does what it is told: it ends, or waits to be killed.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithUs, openRunFolder } from '../../build/run-folder.ts'

const run = openRunFolder()
endWithUs(run)
mkdtempSync(join(tmpdir(), 'bank-'))

// It says whose it is: the port of one that ended may be another program's by now.
const server =
  "require('net').createServer((socket) => socket.on('error', () => {}).end(process.argv[1])).listen(0, '127.0.0.1', function () { console.log(this.address().port) })"
const listening = spawn(process.execPath, ['-e', server, run.path], { stdio: ['ignore', 'pipe', 'ignore'] })
const port = await new Promise<string>((resolve) =>
  createInterface({ input: listening.stdout }).once('line', resolve),
)
const leaving = spawn('sh', ['-c', 'setsid sleep 1000 >/dev/null & echo $!'], {
  stdio: ['ignore', 'pipe', 'ignore'],
})
const daemon = await new Promise<string>((resolve) =>
  createInterface({ input: leaving.stdout }).once('line', resolve),
)
console.log(JSON.stringify({ folder: run.path, port: Number(port), pids: [listening.pid, Number(daemon)] }))

if (process.argv[2] === 'end') process.exit(0)
setInterval(() => {}, 1000)
