/** The list of walls is kept: each text that is taken away stands once in its file, and each test is there. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { brokenWalls } from './broken-walls.ts'

it('names a text that stands once, and a file of tests that is there', () => {
  for (const { fall, file, was, test } of brokenWalls) {
    expect(readFileSync(file, 'utf8').split(was).length - 1, `${fall}: ${file}`).toBe(1)
    expect(readFileSync(test, 'utf8'), fall).toMatch(/\b(it|test)\(/)
  }
  const points = new Set(brokenWalls.map(({ fall }) => Number(fall.split(':')[0])))
  expect([...points].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})
