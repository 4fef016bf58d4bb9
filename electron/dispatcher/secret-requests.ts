/**
 * The requests whose replies are secrets (`secret` in the table). The secret stays in this process; who asked
 * learns only that it was made and is kept.
 */
import type { SendToBank } from '../bank/access.ts'
import type { Clock } from '../core/clock.ts'
import type { Audit } from '../journal/audit.ts'
import type { ReadAnswer } from '../../shared/desk/commands.ts'
import type { OperationName } from '../../shared/operations/index.ts'
import { recordNamed } from '../../shared/posting/journal.ts'
import type { MadeKeys } from '../credentials/made-keys.ts'
import type { Call } from './call.ts'
import type { CredentialStore } from '../credentials/credential-store.ts'
import { Refused } from '../core/refused.ts'
import { askSecret, withoutSecrets } from '../credentials/secret.ts'
import { problem } from '../../shared/desk/problems.ts'

export function createSecretRequests(options: {
  send: SendToBank
  accesses: Pick<CredentialStore, 'of' | 'renew'>
  madeKeys: Pick<MadeKeys, 'ready'>
  audit: Pick<Audit, 'add'>
  now: Clock
}): (name: OperationName, call: Call, profile: string) => Promise<ReadAnswer> {
  return async (name, { input }, profile) => {
    const answer = (value: Record<string, unknown>): ReadAnswer => ({
      value: { ...value, kept: true },
      source: 'service',
      seenAt: new Date(options.now()).toISOString(),
    })
    options.audit.add({ profile, action: name, subject: input.params?.['userId'] ?? profile, detail: null })
    if (name === 'generateKey') {
      await options.accesses.renew(profile, 'person')
      return answer({})
    }
    const access = options.accesses.of(profile)
    if (!access) throw new Refused(problem('noKey'))
    // Before it is asked: what is made is shown once.
    const keep = await options.madeKeys.ready()
    const reply = await askSecret(options.send, access, name, input)
    const apiKey = reply['apiKey']
    if (typeof apiKey !== 'string') return answer(withoutSecrets(reply))
    const userId = input.params?.['userId'] ?? ''
    const keptIn = await keep(apiKey, { keyId: recordNamed(reply) ?? undefined, userId })
    return answer({ ...withoutSecrets(reply), keptIn })
  }
}
