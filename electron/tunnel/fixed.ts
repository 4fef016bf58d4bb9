/** A public address that stands: a reverse proxy of the bank, or a router, passes what comes to it on to this computer. */
import { z } from 'zod'
import { publicUrl } from './public-url.ts'
import type { Provider } from './tunnel.ts'

const settings = z.strictObject({ kind: z.literal('fixed'), publicUrl })

export const fixed = {
  settings,
  // Nothing to open and nothing that could end: whether it leads here is for the heartbeat to say.
  connect: async ({ publicUrl: address }) => ({
    publicUrl: address,
    ended: new Promise(() => {}),
    close: async () => {},
  }),
  describe: ({ publicUrl: address }) => `a fixed address, ${address}`,
} satisfies Provider<z.output<typeof settings>>
