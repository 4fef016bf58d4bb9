/**
 * Which bank a desk works with. The organisation's enforced policy has the first word, then the command line, then the
 * policy file of the computer; where nobody says anything it is the training bank (decision 79).
 */
import type { Mode } from '../bank/settings.ts'
import type { BankChoice } from '../bank/bank-connection.ts'
import { PolicyError, type PartialSettings } from './policy.ts'
import type { StartProcess } from '../bank/bank-process.ts'

/** What the command line says of the bank; `asked` null: nothing. */
export interface BankAsked {
  asked: BankChoice | null
  mode: Mode
  startTraining: StartProcess
}

/** @throws PolicyError where the command line asks for another bank than the organisation has set. */
export function chooseBank(
  { asked, mode, startTraining }: BankAsked,
  { enforced, file }: { enforced: PartialSettings; file: PartialSettings },
): { bank: BankChoice; mode: Mode } {
  if (asked && enforced.bank)
    throw new PolicyError(
      'The bank of this desk is set by your organisation. Leave --bank and --bank-url out.',
    )
  if (asked) return { bank: asked, mode }
  const set = enforced.bank ?? file.bank
  if (!set || set.kind === 'training') return { bank: { kind: 'training', start: startTraining }, mode }
  const { firstKnownAs } = set
  const first = firstKnownAs && { baseUrl: firstKnownAs.bankUrl, gatewayUrl: firstKnownAs.gatewayUrl }
  const addresses = { baseUrl: set.bankUrl, gatewayUrl: set.gatewayUrl }
  return { bank: { kind: 'url', ...addresses, firstKnownAs: first, keys: new Map() }, mode: set.mode }
}
