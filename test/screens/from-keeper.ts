/** What the files of a run share is asked of its keeper. */
import { z } from 'zod'

/** @throws where the keeper cannot do it, with what it says. */
export async function fromKeeper<T>(what: string, schema: z.ZodType<T>, asked: unknown = {}): Promise<T> {
  const response = await fetch(new URL(what, process.env['TELLER_SCREENS_SHARED']), {
    method: 'POST',
    body: JSON.stringify(asked),
  })
  if (!response.ok) throw new Error(`no ${what} could be had: ${await response.text()}`)
  return schema.parse(await response.json())
}

/** Closes a desk or a bank that stands with the keeper. */
export const endAtKeeper = async (id: number): Promise<void> =>
  void (await fromKeeper('end', z.null(), { id }))
