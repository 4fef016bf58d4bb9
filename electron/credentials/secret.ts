/**
 * The two requests whose replies are secrets (`secret` in the table): they never touch the journal, the log or
 * the screen. Their caller keeps the reply in the vault and nowhere else.
 */
import type { Access, SendToBank } from '../bank/access.ts'
import { operationOf, type Input, type OperationName } from '../../shared/operations/index.ts'
import { outcomeOf } from '../../shared/posting/outcome.ts'
import { bodyText } from '../bank/body.ts'
import { prepare } from '../bank/prepare.ts'
import { Refused } from '../core/refused.ts'
import { nested, problem } from '../../shared/desk/problems.ts'
import { saidIn } from '../../shared/posting/refusals.ts'

const limitMs = 30_000

/**
 * Asks once. A lost reply cannot be asked for again (§5.2: displayed once only), so a person decides.
 * @throws Refused `offline`, `unreachable` (it may have happened), `refused`, `invalid`.
 */
export async function askSecret(
  send: SendToBank,
  access: Access,
  name: OperationName,
  input: Input = {},
): Promise<Record<string, unknown>> {
  const operation = operationOf(name)
  if (!operation.secret) throw new TypeError(`${name} has no secret reply: it goes through the journal`)
  const prepared = prepare(operation, input, null)
  const answer = await send(access, {
    operation: name,
    ...(prepared.params && { params: prepared.params }),
    bytes: operation.body ? bodyText(prepared.body ?? {}) : null,
    timeoutMs: limitMs,
  })
  const outcome = outcomeOf(name, prepared, answer)
  switch (outcome.kind) {
    case 'accepted':
      return outcome.reply
    case 'neverLeft':
      throw new Refused(problem('bankAway', { why: nested({ ...outcome, message: outcome.why }) }))
    case 'waits':
      throw new Refused(problem('keyWaitsForApproval', { command: outcome.command }))
    case 'refused': {
      const { status } = outcome.refusal
      throw new Refused({ kind: 'refused', ...saidIn(outcome.refusal), status, again: 'safe' })
    }
    case 'lost':
      throw new Refused(problem('keyAnswerLost'))
  }
}

const secretName = /^(api_?key|private_?key|secret|password|token|pin)$/i
const secretText = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/

/** A reply as the journal may keep it: should a service send a secret where none belongs, it is left out. */
export function withoutSecrets(reply: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(reply)
    .filter(
      ([name, value]) => !secretName.test(name) && !(typeof value === 'string' && secretText.test(value)),
    )
    .map(([name, value]) => [name, isRecord(value) ? withoutSecrets(value) : value] as const)
  return Object.fromEntries(kept)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
