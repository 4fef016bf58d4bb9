/** Runs one of the project's own tools, always under the Node that runs us: a shell's `node` may be an older one. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './root.ts'

const manifest = z.looseObject({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })

/** The script behind a package's command, such as `oxlint`; `package:command` where they differ. */
export function scriptOf(tool: string): string {
  const [name = '', command = name] = tool.split(':')
  const folder = join(root, 'node_modules', name)
  const { bin } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const script = typeof bin === 'string' ? bin : bin[command]
  if (script === undefined) throw new Error(`the package ${name} has no command ${command}`)
  return join(folder, script)
}

/** Runs the tool with its output on ours; resolves with its exit code (a signal counts as 1). */
export function runTool(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return run(process.execPath, [scriptOf(name), ...args], env)
}

/** Runs any command in the root; resolves with its exit code (a signal counts as 1). */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Runs the tool and keeps what it says, for where it is told later. */
export function askTool(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [scriptOf(name), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    })
    let output = ''
    child.stdout.on('data', (piece) => (output += String(piece)))
    child.stderr.on('data', (piece) => (output += String(piece)))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
