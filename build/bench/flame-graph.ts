/**
 * A profile of V8 as a flame graph in one SVG that any browser draws: below each function those that it called, as wide as
 * the time that they took. What waits is left out, and what is too narrow to be seen.
 */
import { z } from 'zod'

export const profile = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.int() }),
      children: z.array(z.int()).optional(),
    }),
  ),
  samples: z.array(z.int()),
  timeDeltas: z.array(z.number()),
})
export type Profile = z.output<typeof profile>

interface Frame {
  name: string
  where: string
  micros: number
  below: Map<string, Frame>
}

const ofNode = 'Node and its engine'
const isWaiting = new Set(['(idle)', '(program)', '(root)'])
const width = 1200
const rowHeight = 16
const narrowest = 1.5
const deepest = 45

/** @param placeOf A script's address as a reader knows it: no folder of this machine. */
export function flameGraph(
  title: string,
  { nodes, samples, timeDeltas }: Profile,
  placeOf: (url: string) => string,
): string {
  const taken = new Map<number, number>()
  samples.forEach((id, at) => taken.set(id, (taken.get(id) ?? 0) + Math.max(timeDeltas[at] ?? 0, 0)))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const all: Frame = { name: title, where: '', micros: 0, below: new Map() }
  /** @returns how long it took with all that it called. */
  const add = (id: number, into: Frame): number => {
    const node = byId.get(id)
    if (!node) return 0
    const { functionName, url, lineNumber } = node.callFrame
    // The engine's own ways into a module are many frames, and tell one thing.
    const isNode = url.startsWith('node:') || (url === '' && !functionName.startsWith('('))
    const where = isNode || url === '' ? '' : `${placeOf(url)}:${lineNumber + 1}`
    const name = isNode ? ofNode : functionName || where.slice(where.lastIndexOf('/') + 1)
    const isSkipped = isWaiting.has(name)
    const key = `${name} ${where}`
    const isSame = isSkipped || (name === into.name && where === into.where)
    const frame = isSame ? into : (into.below.get(key) ?? { name, where, micros: 0, below: new Map() })
    if (!isSame) into.below.set(key, frame)
    let micros = isSkipped ? 0 : (taken.get(id) ?? 0)
    for (const child of node.children ?? []) micros += add(child, frame)
    if (!isSame) frame.micros += micros
    return micros
  }
  all.micros = add(nodes[0]?.id ?? 0, all)
  return drawn(all)
}

function drawn(all: Frame): string {
  const rows: string[] = []
  let lowest = 0
  const draw = (frame: Frame, left: number, depth: number): void => {
    const wide = (frame.micros / all.micros) * width
    if (wide < narrowest || depth > deepest) return
    lowest = Math.max(lowest, depth)
    const [x, y] = [left.toFixed(1), depth * rowHeight]
    const took = `${(frame.micros / 1000).toFixed(1)} ms, ${((100 * frame.micros) / all.micros).toFixed(1)} %`
    const told = escaped(`${frame.name} ${frame.where && `(${frame.where})`} ${took}`.replace(/ +/g, ' '))
    const letters = Math.floor(wide / 6.5) - 1
    const label =
      letters > 3
        ? `<text x="${(left + 3).toFixed(1)}" y="${y + 12}">${escaped(shortened(frame.name, letters))}</text>`
        : ''
    rows.push(
      `<g><title>${told}</title><rect class="${kindOf(frame)}" x="${x}" y="${y}" width="${wide.toFixed(1)}" height="15"/>${label}</g>`,
    )
    let at = left
    for (const below of [...frame.below.values()].toSorted((a, b) => b.micros - a.micros)) {
      draw(below, at, depth + 1)
      at += (below.micros / all.micros) * width
    }
  }
  draw(all, 0, 0)
  const height = (lowest + 1) * rowHeight
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="monospace" font-size="11">
<style>rect{stroke:#fff;stroke-width:.5}text{fill:#111;pointer-events:none}.ours{fill:#f0b36b}.packages{fill:#9cc7ea}.node{fill:#c9c9c9}.collector{fill:#e39a9a}@media(prefers-color-scheme:dark){rect{stroke:#111}text{fill:#fff}.ours{fill:#8a5410}.packages{fill:#24557d}.node{fill:#555}.collector{fill:#843838}}</style>
${rows.join('\n')}
</svg>
`
}

function kindOf({ name, where }: Frame): string {
  if (where.includes('node_modules') || /\/(?:packages|schemas)-/.test(where)) return 'packages'
  if (where !== '') return 'ours'
  return name === '(garbage collector)' ? 'collector' : 'node'
}

const shortened = (text: string, letters: number): string =>
  text.length <= letters ? text : `${text.slice(0, letters - 1)}…`
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
