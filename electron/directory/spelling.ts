/**
 * Words one slip apart: a letter too many, too few, wrong, or two swapped. Two such words share a piece: one of
 * them, or one with a letter taken out (the symmetric-deletion idea), so a table of pieces finds them all.
 */
import { soundOf } from './sound.ts'

/** Shorter words have too many neighbours to help. */
export const shortestForSlips = 4

/** The word, and the word with each one letter taken out. */
export function piecesOf(word: string): string[] {
  const pieces = new Set([word])
  for (let index = 0; index < word.length; index++) pieces.add(word.slice(0, index) + word.slice(index + 1))
  return [...pieces]
}

/**
 * How far a known word is from a typed one: 0 they sound the same, 1 one slip lies between them, 2 it begins to sound
 * so; null: it is another word.
 */
export function likenessOf(typed: string, known: string): 0 | 1 | 2 | null {
  const heard = soundOf(typed)
  const sound = soundOf(known)
  if (heard === sound) return 0
  if (isOneSlip(typed, known)) return 1
  return sound.startsWith(heard) ? 2 : null
}

/** Whether at most one slip lies between two words. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  const shorter = Math.min(a.length, b.length)
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const left = a.slice(start, a.length - end)
  const right = b.slice(start, b.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** 0 it is the word, 1 it begins so, 2 it sounds so, 3 a slip, 4 it begins to sound so. */
export function unlike(typed: string, known: string): number {
  if (known.startsWith(typed)) return known === typed ? 0 : 1
  const far = likenessOf(typed, known)
  return far === null ? 5 : far + 2
}
