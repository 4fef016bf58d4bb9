/** No way in from outside: the desk is off the network, or the bank is on this very computer. */
import { z } from 'zod'
import type { Provider } from './tunnel.ts'

const settings = z.strictObject({ kind: z.literal('none') })

export const none = {
  settings,
  connect: null,
  describe: () => 'none',
} satisfies Provider<z.output<typeof settings>>
