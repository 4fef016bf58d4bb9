/** A column of a list, as its heading says it. */
export interface Column {
  title: string
  /** Classes of the heading: how wide the column is, and where it stands. */
  look?: string
  /** Heard by a screen reader, and not drawn. */
  isHeard?: boolean
}

/** Amounts and counts, one below the other. */
export const figure = (title: string): Column => ({ title, look: 'figure' })
/** Takes the room that the others leave. */
export const wide = (title: string): Column => ({ title, look: 'w-full' })
/** What it holds explains itself to the eye. */
export const heard = (title: string): Column => ({ title, isHeard: true })
