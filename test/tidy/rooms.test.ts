/** The rooms of each world stand on each other in one order, and nothing runs back up or in a ring. */
import { describe, expect, it } from 'vitest'
import { isCode, projectFiles } from './source.ts'
import { loops, rooms, wrongArrows, type World } from './rooms.ts'

const files = new Map(
  projectFiles()
    .filter(isCode)
    .map(({ path, text }) => [path, text]),
)
// The keys of the list are the worlds.
const worlds = Object.keys(rooms) as World[]

describe.each(worlds)('%s/', (world) => {
  it('has a place for each room, and each imports only from rooms below it', () => {
    expect(wrongArrows(world, files)).toEqual([])
  })
  it('has no files that import each other in a ring', () => {
    expect(loops(world, files)).toEqual([])
  })
  it('names no room that is not there', () => {
    const there = new Set(
      [...files.keys()].filter((path) => path.startsWith(`${world}/`)).map((path) => path.split('/')[1]),
    )
    expect(rooms[world].filter((room) => room !== '.' && !there.has(room))).toEqual([])
  })
})

describe('the look at the rooms', () => {
  const broken = (change: Record<string, string>) => new Map([...files, ...Object.entries(change)])

  it('sees a type that is taken from above, in a file and in a page', () => {
    const wrong = broken({
      'electron/core/x.ts': "import type { Submit } from '../posting/submit.ts'\n",
      'renderer/ui/X.vue':
        '<script setup lang="ts">\nimport { home } from \'../home/HomeScreen.vue\'\n</script>\n',
    })
    expect(wrongArrows('electron', wrong)).toEqual(['electron/core/x.ts → electron/posting/submit.ts'])
    expect(wrongArrows('renderer', wrong)).toEqual(['renderer/ui/X.vue → renderer/home/HomeScreen.vue'])
  })
  it('sees a new room, and a ring inside a room', () => {
    const wrong = broken({
      'sandbox/annex/a.ts': "export * from './b.ts'\n",
      'sandbox/core/a.ts': "export * from './b.ts'\n",
      'sandbox/core/b.ts': "import type { a } from './a.ts'\n",
    })
    expect(wrongArrows('sandbox', wrong)).toEqual(['sandbox/annex/a.ts stands in a room without a place'])
    expect(loops('sandbox', wrong)).toEqual([['sandbox/core/a.ts', 'sandbox/core/b.ts']])
  })
})
