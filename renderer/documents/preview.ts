/** A long paper on the screen: its beginning, and how much more of it the paper has. */
import type { Paper } from '../../shared/documents/paper.ts'

const maxShown = 100

export function previewOf(whole: Paper): { paper: Paper; hidden: number } {
  const more = whole.blocks.map((block) => (block.kind === 'table' ? block.rows.length - maxShown : 0))
  const blocks = whole.blocks.map((block) =>
    block.kind === 'table' ? { ...block, rows: block.rows.slice(0, maxShown) } : block,
  )
  return { paper: { ...whole, blocks }, hidden: Math.max(0, ...more) }
}
