/**
 * Which bank a desk works with. The organisation's enforced policy has the first word, then the command line, then the
 * policy file of the computer; where nobody says anything it is the training bank (decision 79).
 */
import type { Mode } from '../bank/settings.ts'
import type { BankChoice } from '../bank/bank-connection.ts'
import { PolicyError, type PartialSettings } from './policy.ts'
import type { StartProcess } from '../bank/bank-process.ts'
import type { Sealed } from '../core/sealed.ts'

/** What the command line says of the bank; `asked` null: nothing. */
export interface BankAsked {
  asked: BankChoice | null
  /** API keys by profile, for a bank that is a service, whoever names it. */
  keys: ReadonlyMap<string, Sealed>
  mode: Mode
  startTraining: StartProcess
}

/** @throws PolicyError where the command line asks for what the organisation leaves to no one, or brings keys in vain. */
export function chooseBank(
  { asked, keys, mode, startTraining }: BankAsked,
  set: { enforced: PartialSettings; file: PartialSettings },
): { bank: BankChoice; mode: Mode } {
  if (asked) refuseAgainst(asked, set.enforced)
  const chosen = asked ? { bank: asked, mode } : (byPolicy(set) ?? { bank: trainingBy(startTraining), mode })
  if (keys.size === 0) return chosen
  if (chosen.bank.kind === 'training')
    throw new PolicyError(
      '--key: this desk works with the training bank, which brings its own keys. Leave --key out, or name a service by --bank-url and --gateway-url, or by "bank" in the policy.',
    )
  return { ...chosen, bank: { ...chosen.bank, keys } }
}

/** A computer that the organisation manages is led to a service by its policies alone, as by a file of anybody's. */
function refuseAgainst(asked: BankChoice, enforced: PartialSettings): void {
  if (enforced.bank)
    throw new PolicyError(
      'The bank of this desk is set by your organisation. Leave --bank and --bank-url out.',
    )
  if (asked.kind === 'url' && Object.keys(enforced).length > 0)
    throw new PolicyError(
      'This computer is managed by your organisation, so --bank-url and --gateway-url name no bank here. Leave them out, or have the administrator set "bank" in the policy.',
    )
}

function byPolicy({
  enforced,
  file,
}: {
  enforced: PartialSettings
  file: PartialSettings
}): { bank: BankChoice; mode: Mode } | null {
  const set = enforced.bank ?? file.bank
  if (!set || set.kind === 'training') return null
  const { firstKnownAs } = set
  const first = firstKnownAs && { baseUrl: firstKnownAs.bankUrl, gatewayUrl: firstKnownAs.gatewayUrl }
  const addresses = { baseUrl: set.bankUrl, gatewayUrl: set.gatewayUrl }
  return { bank: { kind: 'url', ...addresses, firstKnownAs: first, keys: new Map() }, mode: set.mode }
}

const trainingBy = (start: StartProcess): BankChoice => ({ kind: 'training', start })
