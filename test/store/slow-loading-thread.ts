/** A thread that takes as long to load SQLite as it is told, as on a busy computer, and then writes a file. */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { hasToEnd } from '../../electron/database/thread.ts'

const given = z.object({ file: z.string(), loadsMs: z.number(), loads: z.instanceof(Int32Array) })
const { file, loadsMs, loads } = given.parse(workerData)

const load = createRequire(import.meta.url)
load('better-sqlite3')(':memory:').close()
const addon = Object.keys(load.cache).find((path) => path.endsWith('.node')) ?? ''
Atomics.store(loads, 0, 1)
for (const end = Date.now() + loadsMs; Date.now() < end; load(addon)) delete load.cache[addon]

if (!hasToEnd()) writeFileSync(file, '')
