/** Whether the computer's keychain takes a secret. One is written there for a moment, and taken away again. */
import type { Vault } from '../credentials/vault.ts'
import type { Found } from './examined.ts'
import { computerPhrase as phrase } from '../../shared/desk/problems/computer.ts'

/** @param keychain Null: this run leaves it alone. @param isNeeded The desk works on a service. */
export async function keychainFound(keychain: Vault | null, isNeeded: boolean): Promise<Found> {
  if (keychain === null) return { state: 'good', lines: [phrase('keychainLeftAlone')] }
  if (keychain.kind !== 'keychain') return { state: 'look', lines: [phrase('keyInFile')] }
  const kept = await keychain.get('check')
  switch (kept.state) {
    case 'present':
    case 'absent':
      return { state: 'good', lines: [phrase('keychainOpen')] }
    case 'locked':
      return { state: 'wrong', lines: [phrase('keychainShut')] }
    case 'denied':
      return {
        state: 'wrong',
        lines: [phrase('keychainRefuses')],
      }
    case 'noService':
      return {
        state: isNeeded ? 'wrong' : 'look',
        lines: [phrase('keychainMissing', { why: kept.why })],
      }
  }
}
