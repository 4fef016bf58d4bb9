/**
 * Types, world by world. What has no Vue in it is judged by TypeScript's native compiler, for a quarter of the
 * processor's time; the screens by `vue-tsc`, which needs the older one beside it. Each step reads the declarations that
 * the steps before it have written (`node_modules/.cache/types`), as one `tsc -b` would.
 */
import { askTool } from './tool.ts'

// A second thread would judge anew what both need: on two cores, which tests use meanwhile, it costs more than it gains.
const native = (...args: string[]) => ['typescript-native:tsc', [...args, '--singleThreaded']] as const
const steps = [
  native('-b', 'sandbox', 'electron'),
  ['vue-tsc', ['-p', 'renderer']],
  native('-p', 'build'),
  native('-p', 'build/site/page'),
  native('-p', 'test'),
] as const
/** Go's collector: memory for time. */
const env = { GOGC: '400' }

/** A fault in one world does not hide those of the next. */
export async function checkTypes(): Promise<{ code: number; output: string }> {
  let code = 0
  let output = ''
  for (const [tool, args] of steps) {
    const said = await askTool(tool, args, env)
    code ||= said.code
    output += said.output
  }
  return { code, output }
}
