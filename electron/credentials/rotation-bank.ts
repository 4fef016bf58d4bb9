/** What the bank is asked when a person's API key is changed for another. Each answer is a value, or says why there is none. */
import type { z } from 'zod'
import { operations, type OperationName } from '../../shared/operations/index.ts'
import { fitList } from '../../shared/operations/fields.ts'
import { recordNamed } from '../../shared/posting/journal.ts'
import type { Access, SendToBank } from '../bank/access.ts'
import { findPrivateKey, signerFrom, SigningKeyError } from '../bank/sign.ts'
import { Refused } from '../core/refused.ts'
import type { CredentialStore } from './credential-store.ts'
import { askSecret } from './secret.ts'
import { phrase, problem, type Told } from '../../shared/desk/problems.ts'

export interface RotationBank {
  /** The numbers of the user's keys that are active. @throws Refused */
  activeKeys(access: Access, userId: string): Promise<{ id: string; lastFour?: string | undefined }[]>
  /** @throws Refused: `again: 'safe'` proves that none was made. */
  makeKey(
    access: Access,
    userId: string,
    ipAddress: string,
  ): Promise<{ apiKey: string; keyId: string | undefined }>
  /** The signing key that belongs to an API key (§5.2). @throws Refused, as above. */
  makeSigningKey(apiKey: string): Promise<string>
  /** A read with the new keys, as each request of the person will go. @returns why not; null: the bank takes them. */
  test(userId: string, apiKey: string, pem: string | null): Promise<Told | null>
}

const limitMs = 10_000
const listReply = operations.listApiKeys.reply
type Listed = z.output<typeof listReply>['pageItems'][number]

export function createRotationBank(deps: {
  send: SendToBank
  accesses: Pick<CredentialStore, 'trial'>
  isOn: (operation: OperationName) => boolean
}): RotationBank {
  const { send, accesses } = deps

  return {
    async activeKeys(access, userId) {
      const answer = await send(access, {
        operation: 'listApiKeys',
        params: { userId },
        bytes: null,
        timeoutMs: limitMs,
      })
      if (answer.kind !== 'reply') throw new Refused(problem('rotationOffline'))
      const listed = listReply.safeParse(fitList(listReply, answer.body))
      if (answer.status !== 200 || !listed.success)
        throw new Refused(problem('keysNotListed', { status: answer.status }))
      const isActive = (key: Listed) => key.active !== false
      return listed.data.pageItems
        .filter(isActive)
        .map(({ id, lastFour }) => ({ id: String(id), ...(lastFour !== undefined && { lastFour }) }))
    },
    async makeKey(access, userId, ipAddress) {
      const reply = await askSecret(send, access, 'createApiKey', { params: { userId }, body: { ipAddress } })
      const apiKey = reply['apiKey']
      // It may have been made all the same.
      if (typeof apiKey !== 'string' || apiKey === '') throw new Refused(problem('keyAnswerEmpty'))
      return { apiKey, keyId: recordNamed(reply) ?? undefined }
    },
    async makeSigningKey(apiKey) {
      const pem = findPrivateKey(await askSecret(send, accesses.trial(apiKey, null), 'generateKey'))
      if (pem === null) throw new Refused(problem('keyAnswerEmpty'))
      try {
        signerFrom(pem)
      } catch (fault) {
        if (fault instanceof SigningKeyError) throw new Refused(problem('keyAnswerEmpty'))
        throw fault
      }
      return pem
    },
    async test(userId, apiKey, pem) {
      const operation = deps.isOn('getMe') ? 'getMe' : 'listSavingsProducts'
      const access = accesses.trial(apiKey, pem === null ? null : signerFrom(pem))
      const answer = await send(access, { operation, bytes: null, timeoutMs: limitMs })
      if (answer.kind !== 'reply') return problem('rotationOffline')
      if (answer.status === 403) return phrase('newKeyElsewhere')
      if (answer.status !== 200) return phrase('newKeyRefused', { status: answer.status })
      if (operation !== 'getMe') return null
      const me = operations.getMe.reply.safeParse(answer.body)
      return me.success && String(me.data.id) === userId ? null : phrase('newKeyOfAnother')
    },
  }
}
