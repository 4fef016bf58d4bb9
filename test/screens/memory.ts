import type { Looking } from './desk.ts'

/** Every object and text that the page’s engine holds, as its own snapshot writes them; what is free is freed first. */
export async function memoryOf({ context, page }: Looking): Promise<string> {
  const engine = await context.newCDPSession(page)
  const pieces: string[] = []
  engine.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk))
  await engine.send('HeapProfiler.collectGarbage')
  await engine.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await engine.detach()
  return pieces.join('')
}
