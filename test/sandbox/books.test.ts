/** What statements are given: by name, each as often as it stands there, and never less than they ask for. */
import { describe, expect, it } from 'vitest'
import { Books } from '../../sandbox/core/books.ts'

function books(): Books {
  const made = new Books(':memory:')
  const step = 'CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT, size INTEGER NOT NULL DEFAULT 7) STRICT'
  made.prepare([{ owner: 'test', steps: [step] }])
  return made
}

describe('values of a statement', () => {
  it('stand where their names stand, also twice', () => {
    const sql = 'SELECT @b || @a || @b AS said, @c IS NULL AS isEmpty'
    expect(books().get(sql, { a: 'a', b: 'b', c: undefined })).toEqual({ said: 'bab', isEmpty: 1 })
  })

  it('must all be given', () => {
    const told = books()
    expect(() => told.run('UPDATE a SET name = @name, size = @size', { name: 'x' })).toThrow(
      /lacks the value size/,
    )
    expect(() => told.get('SELECT @b AS x', {})).toThrow(RangeError)
  })
})

describe('rows that are inserted', () => {
  it('leave to the default what they do not have, whatever shape came before', () => {
    const told = books()
    told.insert('a', { name: 'first', size: 1 })
    told.insert('a', { name: 'second', size: undefined })
    told.insert('a', { size: 3 })
    told.insert('a', { size: 4, name: 'fourth' })
    told.insert('a', { name: null, size: true })
    told.insert('a', { name: 'sixth', size: 6 })
    expect(told.all('SELECT name, size FROM a ORDER BY id')).toEqual([
      { name: 'first', size: 1 },
      { name: 'second', size: 7 },
      { name: null, size: 3 },
      { name: 'fourth', size: 4 },
      { name: null, size: 1 },
      { name: 'sixth', size: 6 },
    ])
  })
})
