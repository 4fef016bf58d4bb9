/** A profile becomes a graph by its samples: as wide as what was taken, without waiting, without a folder of the machine. */
import { expect, it } from 'vitest'
import { flameGraph, type Profile } from '../../build/bench/flame-graph.ts'

const frame = (functionName: string, url = '', lineNumber = 0) => ({ functionName, url, lineNumber })
const profile: Profile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 3, 4] },
    { id: 2, callFrame: frame('(idle)') },
    { id: 3, callFrame: frame('run', 'node:internal/loader'), children: [5] },
    { id: 4, callFrame: frame('(garbage collector)') },
    { id: 5, callFrame: frame('compile'), children: [6, 7] },
    { id: 6, callFrame: frame('open<T>', 'file:///home/ada/desk/dist/main.js', 11) },
    { id: 7, callFrame: frame('', 'file:///home/ada/desk/dist/main.js', 0) },
  ],
  samples: [2, 6, 6, 7, 4, 3],
  timeDeltas: [900_000, 30_000, 20_000, 30_000, 15_000, 5_000],
}
const graph = flameGraph('The desk', profile, (url) => url.replace('file:///home/ada/desk/', ''))
const titles = [...graph.matchAll(/<title>([^<]*)/g)].map(([, title]) => title)

it('tells of each frame its place and what it took, the dearest first, Node’s own as one', () => {
  expect(titles).toEqual([
    'The desk 100.0 ms, 100.0 %',
    'Node and its engine 85.0 ms, 85.0 %',
    'open&lt;T&gt; (dist/main.js:12) 50.0 ms, 50.0 %',
    'main.js:1 (dist/main.js:1) 30.0 ms, 30.0 %',
    '(garbage collector) 15.0 ms, 15.0 %',
  ])
})

it('draws each as wide as its time, and nothing that waited', () => {
  const widths = [...graph.matchAll(/width="([0-9.]+)" height="15"/g)].map(([, wide]) => Number(wide))
  expect(widths).toEqual([1200, 1020, 600, 360, 180])
  expect(graph).not.toContain('idle')
  expect(graph).not.toContain('/home/')
})

it('leaves out what is too narrow to be seen', () => {
  const narrow = { ...profile, timeDeltas: [0, 500_000, 500_000, 100, 15_000, 5_000] }
  expect(flameGraph('The desk', narrow, String)).not.toContain('main.js:1 ')
})
