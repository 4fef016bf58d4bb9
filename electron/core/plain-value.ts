/**
 * What may come through the door at all, before any schema looks at it: plain values, not too deep, not too
 * many, not too long, and no key that could reach a prototype (reliability I1, I2). Stops at the first fault, so
 * that ten megabytes cost no more than the part that was read.
 */

export interface Limits {
  /** Characters of all strings and keys together. */
  characters: number
  /** Strings, numbers, lists and objects together; 20,000 unless told. */
  values?: number
}

const deepest = 32
const usualValues = 20_000
const reachesPrototype = new Set(['__proto__', 'constructor', 'prototype'])

/** @returns A sentence that says what is wrong, or null. */
export function faultOfShape(value: unknown, limits: Limits): string | null {
  const maxValues = limits.values ?? usualValues
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  let values = 0
  let characters = 0
  for (let next = pending.pop(); next; next = pending.pop()) {
    values += 1
    if (values > maxValues) return 'the request has too many values'
    const fault = faultOfOne(next.value)
    if (fault) return fault
    if (typeof next.value === 'string') characters += next.value.length
    if (typeof next.value === 'object' && next.value !== null) {
      // A circle is endlessly deep, so this ends it too.
      if (next.depth >= deepest) return 'the request is nested too deeply'
      if (Array.isArray(next.value) && next.value.length > maxValues) return 'the request has too many values'
      const keys = Object.keys(next.value)
      if (keys.length > maxValues) return 'the request has too many values'
      for (const key of keys) {
        if (reachesPrototype.has(key)) return `the name "${key}" is not allowed in a request`
        characters += key.length
        pending.push({ value: Reflect.get(next.value, key), depth: next.depth + 1 })
      }
    }
    if (characters > limits.characters) return 'the request is too large'
  }
  return null
}

function faultOfOne(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return null
    case 'number':
      return Number.isFinite(value) ? null : 'a number in the request is not a number'
    case 'object': {
      if (value === null || Array.isArray(value)) return null
      const prototype: unknown = Object.getPrototypeOf(value)
      return prototype === Object.prototype || prototype === null
        ? null
        : 'the request has a value that is not plain'
    }
    case 'undefined':
      // A member that is there without a value, as the window writes it, counts as left out.
      return null
    default:
      return 'the request has a value that is not plain'
  }
}
