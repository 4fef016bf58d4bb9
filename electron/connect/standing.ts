/**
 * What a desk is connected to, who has said so, and whether its screen may write another policy: never over the
 * organisation's word, the command line's, or a file that somebody else keeps (decision 295).
 */
import type { ConnectionHere, ConnectionTexts } from '../../shared/desk/connection.ts'
import { problem, type CodedError } from '../../shared/desk/problems.ts'
import type { BankAsked } from '../policy/bank-choice.ts'
import type { PolicyReading } from '../policy/policy-file.ts'
import { writtenPolicyPath } from '../policy/written-policy.ts'
import { usual } from './fields.ts'

/** How this desk was started. */
export interface Started {
  dataDir: string
  bankAsked: BankAsked
  policyFile: string | null
  policies: () => PolicyReading
}

export type Standing = Pick<ConnectionHere, 'texts' | 'isSet' | 'file'> & { against: CodedError | null }

export function standingOf(started: Started): Standing {
  const reading = started.policies()
  return {
    texts: textsOf(reading, started.bankAsked),
    isSet: reading.enforced.bank?.kind === 'service',
    against: againstOf(reading, started),
    file: writtenPolicyPath(started.dataDir),
  }
}

function againstOf(
  { enforced, sources }: PolicyReading,
  { bankAsked, policyFile, dataDir }: Started,
): CodedError | null {
  const source = sources.get('bank') ?? [...sources.values()][0]
  if (enforced.bank) return problem('bankByOrganisation', { source: source ?? '' })
  if (Object.keys(enforced).length > 0) return problem('policyByOrganisation', { source: source ?? '' })
  if (bankAsked.asked) return problem('bankByCommandLine')
  if (policyFile !== null && policyFile !== writtenPolicyPath(dataDir))
    return problem('policyByFile', { file: policyFile })
  return null
}

function textsOf({ enforced, file, inUse }: PolicyReading, { asked, mode }: BankAsked): ConnectionTexts {
  const said = enforced.bank ?? (asked?.kind === 'url' ? null : file.bank)
  const getMe = inUse.get('getMe')
  const rest = {
    office: enforced.office ?? file.office ?? '',
    hookPrefix: enforced.hookSignaturePrefix ?? file.hookSignaturePrefix ?? usual.hookPrefix,
    getMe: typeof getMe === 'string' ? getMe : getMe === false ? 'none' : usual.getMe,
  }
  if (said?.kind === 'service')
    return { ...rest, baseUrl: said.bankUrl, gatewayUrl: said.gatewayUrl, mode: said.mode }
  if (said !== undefined && said !== null) return { ...rest, baseUrl: '', gatewayUrl: '', mode: usual.mode }
  return asked?.kind === 'url'
    ? { ...rest, baseUrl: asked.baseUrl, gatewayUrl: asked.gatewayUrl, mode }
    : { ...rest, baseUrl: '', gatewayUrl: '', mode: usual.mode }
}
