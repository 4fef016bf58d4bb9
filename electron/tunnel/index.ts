/** The kinds of tunnel. A new one is a file of its own and its line in each of the two lists here. */
import { z } from 'zod'
import { fixed } from './fixed.ts'
import { keepOpen, type KeepOpenDeps } from './keep-open.ts'
import { ngrok } from './ngrok.ts'
import { none } from './none.ts'
import { ssh } from './ssh.ts'
import type { Passage, Surroundings, Tunnel } from './tunnel.ts'

const providers = { none, fixed, ssh, ngrok }

export const tunnelSettings = z.discriminatedUnion(
  'kind',
  [none.settings, fixed.settings, ssh.settings, ngrok.settings],
  { error: 'choose none, fixed, ssh or ngrok as its kind' },
)
export type TunnelSettings = z.output<typeof tunnelSettings>

export function describeTunnel(chosen: TunnelSettings): string {
  return of(chosen).describe(chosen)
}

/** Null: the settings open no way in from outside. */
export function createTunnel(
  chosen: TunnelSettings,
  deps: KeepOpenDeps & Pick<Surroundings, 'secret'>,
): Tunnel | null {
  const { connect } = of(chosen)
  if (connect === null) return null
  return keepOpen((localPort) => connect(chosen, { localPort, secret: deps.secret }), deps)
}

/** The settings' own provider, seen as one that takes any settings: the kind has just chosen it. */
function of(chosen: TunnelSettings): {
  connect: ((chosen: TunnelSettings, around: Surroundings) => Promise<Passage>) | null
  describe(chosen: TunnelSettings): string
} {
  // Each provider takes the settings of its own kind, and `kind` picks the provider, which the compiler cannot follow.
  return providers[chosen.kind] as unknown as ReturnType<typeof of>
}
