/**
 * The way to a bank's service, for whoever connects a desk to it on the screen (electron/connect): what is asked, each hop
 * as it is walked, and the policy file that comes of it. The API key goes in and never comes back.
 */
import { z } from 'zod'
import { command, nothing } from './command.ts'
import type { SavedPaper } from './paper.ts'
import type { FieldProblem } from '../operations/fields.ts'
import type { Said } from './problems.ts'

/** In the order in which a new connection is walked. */
export const hopNames = [
  'name',
  'computer',
  'encryption',
  'address',
  'clock',
  'gateway',
  'key',
  'person',
] as const
export type HopName = (typeof hopNames)[number]

export interface Hop {
  hop: HopName
  isOpen: boolean
  /** What was found, or what is wrong and what to do. */
  sentence: Said
}

/** A policy has nothing longer. */
const text = z.string().max(500)
const asked = z.strictObject({
  baseUrl: text,
  gatewayUrl: text,
  mode: text,
  office: text,
  hookPrefix: text,
  /** `none`: the bank does not tell whose a key is. */
  getMe: text,
})
/** As typed. */
export type ConnectionTexts = z.output<typeof asked>
const ticket = z.strictObject({ ticket: z.string().min(1).max(50) })

export interface ConnectionHere {
  /** What stands in the fields at first. */
  texts: ConnectionTexts
  /** The organisation has named the bank: its way alone is walked. */
  isSet: boolean
  /** Why this desk does not write the policy; null: it may. */
  against: Said | null
  /** Where it writes it. */
  file: string
  /** The window can start Teller Desk again by itself. */
  restarts: boolean
}

export interface ConnectionWalk {
  hops: readonly Hop[]
  /** By which what was walked is written down; null: a hop is closed. */
  ticket: string | null
}

export const connectionCommands = {
  connection: command<ConnectionHere>()({
    who: 'anyone',
    input: nothing,
    summary: 'What this desk is connected to, and whether that may be changed here',
  }),
  judgeConnection: command<{ faults: FieldProblem[]; usualGateway: string | null }>()({
    who: 'anyone',
    input: asked,
    summary: 'What is wrong with what was typed; nothing is asked of anybody',
  }),
  walkConnection: command<ConnectionWalk>()({
    who: 'anyone',
    input: asked.extend({ apiKey: text }),
    summary: 'Walk the way to a service, hop by hop; the key is forgotten afterwards',
  }),
  writePolicy: command<{ file: string }>()({
    who: 'anyone',
    input: ticket,
    summary:
      'Write the policy file of this desk for the way that was walked; it counts from the next start on',
  }),
  savePolicy: command<SavedPaper>()({
    who: 'anyone',
    input: ticket,
    summary: 'The same file, for whoever puts it in its place',
  }),
  restartDesk: command<null>()({ who: 'anyone', input: nothing, summary: 'Start Teller Desk again' }),
}
