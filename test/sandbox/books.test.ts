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

describe('what is found in settled tables', () => {
  function settledBooks() {
    const told = new Books(':memory:')
    const steps = [
      'CREATE TABLE keys (id INTEGER PRIMARY KEY, name TEXT UNIQUE) STRICT',
      'CREATE TABLE moves (id INTEGER PRIMARY KEY, keyId INTEGER REFERENCES keys (id)) STRICT',
    ]
    told.prepare([{ owner: 'test', steps, settled: ['keys'] }])
    let asked = 0
    const key = (name: string) =>
      told.once(name, () => {
        asked += 1
        return told.get<{ id: number }>('SELECT id FROM keys WHERE name = @name', { name })
      })
    const reset = () => {
      const before = asked
      asked = 0
      return before
    }
    return { told, key, asked: reset }
  }

  it('is looked for once, and anew after a write to one of them alone', () => {
    const { told, key, asked } = settledBooks()
    expect(key('a')).toBeUndefined()
    expect(key('a')).toBeUndefined()
    expect(asked()).toBe(2)
    told.insert('keys', { name: 'a' })
    expect([key('a'), key('a')]).toEqual([{ id: 1 }, { id: 1 }])
    told.insert('moves', { keyId: null })
    told.get('SELECT count(*) AS n FROM moves')
    key('a')
    expect(asked()).toBe(1)
    told.update('keys', 1, { name: 'b' })
    expect(key('a')).toBeUndefined()
    expect(asked()).toBe(1)
    expect(key('b')).toEqual({ id: 1 })
    told.run('  DELETE FROM\n  keys')
    expect(key('b')).toBeUndefined()
  })

  it('stays known whatever is written elsewhere, however the statement stands on its lines', () => {
    const { told, key, asked } = settledBooks()
    told.insert('keys', { name: 'a' })
    key('a')
    told.run('  DELETE FROM\n  moves')
    told.run('\n  UPDATE   moves SET keyId = NULL')
    key('a')
    expect(asked()).toBe(1)
  })

  it('is forgotten where a statement does not begin by saying what it writes', () => {
    const { told, key } = settledBooks()
    told.insert('keys', { name: 'a' })
    key('a')
    told.run("REPLACE INTO keys (id, name) VALUES (1, 'UPDATE moves')")
    expect(key('a')).toBeUndefined()
  })

  it('is forgotten with what is undone', () => {
    const { told, key } = settledBooks()
    const boom = (): never => {
      told.insert('keys', { name: 'a' })
      expect(key('a')).toEqual({ id: 1 })
      throw new Error('boom')
    }
    expect(() => told.transaction(boom)).toThrow('boom')
    expect(key('a')).toBeUndefined()
    told.transaction(() => {
      expect(() => told.attempt(boom)).toThrow('boom')
      expect(key('a')).toBeUndefined()
      told.insert('keys', { name: 'kept' })
    })
    expect(key('kept')).toEqual({ id: 1 })
  })

  it('is not of a table that changes all the time, which is named', () => {
    const { told } = settledBooks()
    expect(() => told.once('x', () => told.get('SELECT * FROM keys JOIN moves ON keyId = keys.id'))).toThrow(
      'moves is no settled table',
    )
    expect(() => told.once('y', () => told.get('SELECT count(*) FROM  moves'))).toThrow('no settled table')
    expect(told.get('SELECT count(*) AS n FROM moves')).toEqual({ n: 0 })
  })

  it('is undone by SQLite itself where a statement says so, and the fault is told as it was', () => {
    const { told } = settledBooks()
    told.insert('keys', { name: 'a' })
    const work = () => told.run("INSERT OR ROLLBACK INTO keys (name) VALUES ('a')")
    expect(() => told.transaction(work)).toThrow(/UNIQUE/)
    expect(told.transaction(() => told.insert('keys', { name: 'b' }))).toBe(2)
  })

  it('goes with everything else but what is named, whatever refers to what', () => {
    const { told, key } = settledBooks()
    told.insert('keys', { name: 'a' })
    told.insert('moves', { keyId: 1 })
    key('a')
    told.transaction(() => told.empty(['steps']))
    expect(key('a')).toBeUndefined()
    expect(told.get('SELECT (SELECT count(*) FROM moves) + (SELECT count(*) FROM keys) AS n')).toEqual({
      n: 0,
    })
    expect(told.get('SELECT count(*) AS n FROM steps')).toEqual({ n: 2 })
    told.insert('keys', { name: 'a' })
    told.transaction(() => told.empty(['steps', 'keys']))
    expect(key('a')).toEqual({ id: 1 })
  })
})

it('tables that refer to each other are emptied together', () => {
  const told = new Books(':memory:')
  const steps = [
    'CREATE TABLE a (id INTEGER PRIMARY KEY, bId INTEGER REFERENCES b) STRICT',
    'CREATE TABLE b (id INTEGER PRIMARY KEY, aId INTEGER REFERENCES a) STRICT',
  ]
  told.prepare([{ owner: 'test', steps }])
  told.insert('a', { id: 1 })
  told.insert('b', { id: 1, aId: 1 })
  told.update('a', 1, { bId: 1 })
  told.transaction(() => told.empty(['steps']))
  expect(told.get('SELECT (SELECT count(*) FROM a) + (SELECT count(*) FROM b) AS n')).toEqual({ n: 0 })
})

it('closed books take nothing more', () => {
  const told = books()
  told.close()
  expect(() => told.all('SELECT 1 AS one')).toThrow(/not open/)
})
