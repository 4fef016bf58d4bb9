/**
 * One room on trial: Stryker makes each mutant of its files, and the room's tests must fail on it. What they let
 * through may still be caught by the compiler, as it would be in `npm test`; what is left changes nothing that anybody
 * could see, and is named in `equivalents.ts`, or has survived.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from '../../build/root.ts'
import { createTypeCheck } from './compiles.ts'
import { equivalents, type Equivalent } from './equivalents.ts'
import type { Room } from './rooms.ts'
import { sampleOf } from './sample.ts'

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** A mutant that nothing noticed. */
export interface Survivor {
  /** `shared/values/money.ts:46:29` */
  at: string
  operator: string
  was: string
  became: string
}

export interface RoomFigures {
  mutants: number
  caughtByTests: number
  caughtByTypes: number
  /** Named in the kept list. */
  equivalent: number
  /** Of a hundred mutants that are not equivalent. */
  percentCaught: number
  survived: Survivor[]
  /** Named in the kept list, and caught or gone: the list is to be put right. */
  stale: Equivalent[]
}

export async function runRoom(room: Room, sample: { size: number; seed: number }): Promise<RoomFigures> {
  process.env['MUTATION_TESTS'] = room.tests.join(',')
  // A run that was killed leaves its copy of the project.
  rmSync(join(root, '.stryker-tmp'), { recursive: true, force: true })
  const all = sample.size === 0
  const results = await new Stryker({
    configFile: 'test/mutation/stryker.json',
    mutate: all ? [...room.files] : sampleOf(room.files, sample),
  }).runMutationTest()
  const tried = results.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
  const compiles = createTypeCheck()
  const figures: RoomFigures = {
    mutants: tried.length,
    caughtByTests: 0,
    caughtByTypes: 0,
    equivalent: 0,
    percentCaught: 100,
    survived: [],
    stale: [],
  }
  const met = new Set<Equivalent>()
  for (const result of tried) {
    if (result.status !== 'Survived' && result.status !== 'NoCoverage') {
      figures.caughtByTests += 1
      continue
    }
    const survivor = describe(result)
    const line = lineOf(result)
    const named = equivalents.filter((one) => isNamed(survivor, one) && line.includes(one.on))
    for (const one of named) met.add(one)
    if (named.length > 0) figures.equivalent += 1
    else if (!compiles(result.fileName, mutated(result))) figures.caughtByTypes += 1
    else figures.survived.push(survivor)
  }
  if (all) figures.stale = equivalents.filter((one) => room.files.includes(one.file) && !met.has(one))
  const telling = figures.mutants - figures.equivalent
  if (telling > 0)
    figures.percentCaught = Math.floor((1000 * (telling - figures.survived.length)) / telling) / 10
  return figures
}

/** Where it begins and ends in the text of its file. */
function placeOf({ fileName, location }: Result): { text: string; from: number; to: number } {
  const text = readFileSync(fileName, 'utf8')
  const lines = text.split('\n')
  const at = ({ line, column }: { line: number; column: number }) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1
  return { text, from: at(location.start), to: at(location.end) }
}

function lineOf({ fileName, location }: Result): string {
  return readFileSync(fileName, 'utf8').split('\n')[location.start.line - 1] ?? ''
}

function mutated(result: Result): string {
  const { text, from, to } = placeOf(result)
  return text.slice(0, from) + result.replacement + text.slice(to)
}

function describe(result: Result): Survivor {
  const { text, from, to } = placeOf(result)
  const { line, column } = result.location.start
  return {
    at: `${relative(root, result.fileName)}:${line}:${column}`,
    operator: result.mutatorName,
    was: onOneLine(text.slice(from, to)),
    became: onOneLine(result.replacement),
  }
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

function isNamed({ at, was, became }: Survivor, one: Equivalent): boolean {
  return at.startsWith(`${one.file}:`) && was === one.was && became === one.became
}

/** Every file and test that is named is there: a room that lost its tests would pass for want of mutants. */
export function missingIn(room: Room): string[] {
  return [...room.files, ...room.tests].filter((path) => {
    try {
      readFileSync(join(root, path))
      return false
    } catch {
      return true
    }
  })
}
