/**
 * The two scripts that every document of the page begins with. The preload runs in a world of its own, as Electron's
 * does; what it exposes is built anew in the page's world, and calls cross as texts in events of the document, so that
 * no object of one world is ever held by the other.
 */

/** Runs in both worlds: carries functions across by number, everything else as JSON. */
function makeBridge(own: string, other: string) {
  const kept = new Map<number, (...args: unknown[]) => unknown>()
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (why: Error) => void }>()
  const returns = new Map<number, unknown>()
  let last = 0
  const say = (told: unknown) =>
    document.dispatchEvent(new CustomEvent(`electron-double-${other}`, { detail: JSON.stringify(told) }))
  const pack = (value: unknown): unknown => {
    if (typeof value === 'function') {
      last += 1
      const id = last
      kept.set(id, value as (...args: unknown[]) => unknown)
      return { $function: id }
    }
    if (value instanceof Promise) {
      last += 1
      const id = last
      value.then(
        (result) => say({ kind: 'settled', id, value: pack(result) }),
        (problem: unknown) => say({ kind: 'settled', id, why: String(problem) }),
      )
      return { $promise: id }
    }
    if (Array.isArray(value)) return value.map(pack)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, pack(part)]))
  }
  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpack)
    if (value === null || typeof value !== 'object') return value
    const { $function, $promise } = value as { $function?: number; $promise?: number }
    if ($function !== undefined) return (...args: unknown[]) => call($function, args)
    if ($promise !== undefined)
      return new Promise((resolve, reject) => promises.set($promise, { resolve, reject }))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpack(part)]))
  }
  const call = (id: number, args: unknown[]): unknown => {
    last += 1
    const at = last
    // An event is heard before dispatching it returns, in whichever world its listener stands.
    say({ kind: 'call', id, at, args: args.map(pack) })
    const result = returns.get(at)
    returns.delete(at)
    return result
  }
  let exposed: (name: string, value: unknown) => void = () => {}
  document.addEventListener(`electron-double-${own}`, (event) => {
    const told = JSON.parse((event as CustomEvent<string>).detail)
    if (told.kind === 'call')
      say({ kind: 'returned', at: told.at, value: pack(kept.get(told.id)?.(...told.args.map(unpack))) })
    if (told.kind === 'returned') returns.set(told.at, unpack(told.value))
    if (told.kind === 'settled') {
      const promise = promises.get(told.id)
      promises.delete(told.id)
      if ('why' in told) promise?.reject(new Error(told.why))
      else promise?.resolve(unpack(told.value))
    }
    if (told.kind === 'exposed') exposed(told.name, unpack(told.value))
  })
  return {
    expose: (name: string, value: unknown) => say({ kind: 'exposed', name, value: pack(value) }),
    onExposed: (listener: typeof exposed) => void (exposed = listener),
  }
}

/** In the page's own world, before anything of the page. */
export const pageScript = `(() => {
  if (window !== window.top) return
  const bridge = (${makeBridge.toString()})('page', 'preload')
  bridge.onExposed((name, value) => Object.defineProperty(window, name, { value: Object.freeze(value), enumerable: true }))
})()`

/** In the preload's world: `require('electron')` and nothing else of Node, as in a sandboxed preload. */
export function preloadScript(code: string): string {
  return `(() => {
  if (window !== window.top) return
  const bridge = (${makeBridge.toString()})('preload', 'page')
  const waiting = new Map()
  const heard = new Map()
  let last = 0
  globalThis.electronDoubleHears = (told) => {
    if (told.id === undefined) return (heard.get(told.channel) ?? []).forEach((one) => one({}, ...told.args))
    const { resolve, reject } = waiting.get(told.id)
    waiting.delete(told.id)
    if ('why' in told) reject(new Error(told.why)); else resolve(told.value)
  }
  const electron = {
    contextBridge: { exposeInMainWorld: bridge.expose },
    ipcRenderer: {
      on: (channel, listener) => heard.set(channel, [...(heard.get(channel) ?? []), listener]),
      invoke: (channel, ...args) => new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject })
        electronDoubleSays(JSON.stringify({ id: last, channel, args }))
      }),
    },
  }
  const require = (name) => { if (name === 'electron') return electron; throw new Error('no module ' + name) }
  ;((require, exports, module) => {${code}
  })(require, {}, { exports: {} })
})()`
}
