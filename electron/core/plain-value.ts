/**
 * What may come through the door at all, before any schema looks at it: plain values, not too deep, not too
 * many, not too long, and no key that could reach a prototype (reliability I1, I2). Stops at the first fault, so
 * that ten megabytes cost no more than the part that was read.
 */
import { faultPhrase, type FaultCode } from '../../shared/values/faults.ts'
import type { Coded } from '../../shared/values/phrase.ts'

export interface Limits {
  /** Characters of all strings and keys together. */
  characters: number
  /** Strings, numbers, lists and objects together; 20,000 unless told. */
  values?: number
}

const deepest = 32
const usualValues = 20_000
const reachesPrototype = new Set(['__proto__', 'constructor', 'prototype'])

/** @returns What is wrong, or null. */
export function faultOfShape(value: unknown, limits: Limits): Coded<FaultCode> | null {
  const maxValues = limits.values ?? usualValues
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  let values = 0
  let characters = 0
  for (let next = pending.pop(); next; next = pending.pop()) {
    values += 1
    if (values > maxValues) return faultPhrase('requestTooManyValues')
    const fault = faultOfOne(next.value)
    if (fault) return fault
    if (typeof next.value === 'string') characters += next.value.length
    if (typeof next.value === 'object' && next.value !== null) {
      // A circle is endlessly deep, so this ends it too.
      if (next.depth >= deepest) return faultPhrase('requestTooDeep')
      if (Array.isArray(next.value) && next.value.length > maxValues)
        return faultPhrase('requestTooManyValues')
      const keys = Object.keys(next.value)
      if (keys.length > maxValues) return faultPhrase('requestTooManyValues')
      for (const key of keys) {
        if (reachesPrototype.has(key)) return faultPhrase('requestForbiddenName', { name: key })
        characters += key.length
        pending.push({ value: Reflect.get(next.value, key), depth: next.depth + 1 })
      }
    }
    if (characters > limits.characters) return faultPhrase('requestTooLarge')
  }
  return null
}

function faultOfOne(value: unknown): Coded<FaultCode> | null {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return null
    case 'number':
      return Number.isFinite(value) ? null : faultPhrase('requestNoNumber')
    case 'object': {
      if (value === null || Array.isArray(value)) return null
      const prototype: unknown = Object.getPrototypeOf(value)
      return prototype === Object.prototype || prototype === null ? null : faultPhrase('requestNotPlain')
    }
    case 'undefined':
      // A member that is there without a value, as the window writes it, counts as left out.
      return null
    default:
      return faultPhrase('requestNotPlain')
  }
}
