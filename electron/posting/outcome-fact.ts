/** What an outcome is as evidence. */
import type { Fact } from '../../shared/posting/journal.ts'
import type { Outcome } from '../../shared/posting/outcome.ts'
import { withoutSecrets } from '../credentials/secret.ts'

export function factOf(outcome: Outcome, at: string): Fact {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'accepted', at, reply: withoutSecrets(outcome.reply) }
    case 'waits':
      return { kind: 'waits', at, command: outcome.command }
    case 'refused':
      return { kind: 'refused', at, refusal: outcome.refusal }
    case 'neverLeft':
    case 'lost':
      return { at, ...outcome }
  }
}
