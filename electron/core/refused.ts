/** A request that the desk itself turns down: the door hands `error` on as the plain value it is. */
import type { DeskError } from '../../shared/desk/commands.ts'

/** Thrown where nothing was done, or where a person must know that something is unsure; `error` says which. */
export class Refused extends Error {
  override name = 'Refused'
  readonly error: DeskError

  constructor(error: DeskError) {
    super(error.message)
    this.error = error
  }
}
