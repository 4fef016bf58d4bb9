/** Whether the computer's keychain takes a secret. One is written there for a moment, and taken away again. */
import type { Vault } from '../credentials/vault.ts'
import type { Found } from './examined.ts'

/** @param keychain Null: this run leaves it alone. @param isNeeded The desk works on a service. */
export async function keychainFound(keychain: Vault | null, isNeeded: boolean): Promise<Found> {
  if (keychain === null) return { state: 'good', lines: ['The keychain was left alone, as asked.'] }
  if (keychain.kind !== 'keychain')
    return { state: 'look', lines: ['The key to the data lies in a file beside them.'] }
  const kept = await keychain.get('check')
  switch (kept.state) {
    case 'present':
    case 'absent':
      return { state: 'good', lines: ['The keychain is open and takes secrets.'] }
    case 'locked':
      return { state: 'wrong', lines: ['The keychain is locked. Open it, and check again.'] }
    case 'denied':
      return {
        state: 'wrong',
        lines: ['The keychain does not let Teller Desk in. Allow it in the system’s keychain program.'],
      }
    case 'noService':
      return {
        state: isNeeded ? 'wrong' : 'look',
        lines: [
          `There is no keychain here: ${kept.why}. On Linux install gnome-keyring and sign in to the desktop again. A desk on a service does not open without a keychain; the training bank does.`,
        ],
      }
  }
}
