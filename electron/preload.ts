/**
 * The only thing the page can reach: `call`, `ask` and `on`. It never changes; what may be called is judged in
 * main (design §2). No event object and nothing of Electron's crosses over.
 */
import { contextBridge, ipcRenderer } from 'electron'

type Listener = (value: unknown) => void
const listeners = new Map<string, Set<Listener>>()

ipcRenderer.on('news', (_event, topic: string, value: unknown) => {
  for (const listener of listeners.get(topic) ?? []) listener(value)
})

const send = (name: unknown, input: unknown): Promise<unknown> => ipcRenderer.invoke('door', name, input)

contextBridge.exposeInMainWorld('desk', {
  call: send,
  ask: send,
  on(topic: string, listener: Listener) {
    const heard = listeners.get(topic) ?? new Set()
    listeners.set(topic, heard.add(listener))
    return () => {
      heard.delete(listener)
    }
  },
})
