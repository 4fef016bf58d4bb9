/** Loads the whole sandbox anew with one fault in it. For programs of their own: the hooks are the process's. */
import { registerHooks } from 'node:module'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A replacement in a file of the sandbox; without a file, none. */
export interface Fault {
  file?: string
  from?: string
  to?: string
}

const sandbox = new URL('../../../sandbox/', import.meta.url).href
const faults: Fault[] = []

/** Modules of the sandbox carry the number of their trial, so that each trial has its own; all others are shared. */
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const number = /\?trial=\d+$/.exec(context.parentURL ?? '')?.[0]
    if (number === undefined || !resolved.url.startsWith(sandbox) || resolved.url.includes('?'))
      return resolved
    return { ...resolved, url: `${resolved.url}${number}` }
  },
  load(url, context, next) {
    const loaded = next(url, context)
    const [address, number] = url.split('?trial=')
    const { file, from = '', to = '' } = faults[Number(number)] ?? {}
    if (number === undefined || file === undefined || address !== `${sandbox}${file}`) return loaded
    const source = readFileSync(fileURLToPath(url), 'utf8')
    if (source.split(from).length !== 2) throw new Error(`“${from}” does not stand once in ${file}`)
    return { ...loaded, source: source.replace(from, () => to) }
  },
})

/** Answers what imports a file of that sandbox. */
export function loadWith(fault: Fault): (path: string) => Promise<unknown> {
  const number = faults.push(fault) - 1
  return (path) => import(`${sandbox}${path}?trial=${number}`)
}
