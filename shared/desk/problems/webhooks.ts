/** What stands against a look into the inbox of events, or against opening the way in. */
import type { Phrase } from '../../values/phrase.ts'
import { invalid, refusal } from './problem.ts'

export const webhooksProblems = {
  noSuchEvent: refusal('notFound', 'never', 'The inbox has no event of this number.'),
  wayInNotPermitted: refusal(
    'forbidden',
    'never',
    'Your role does not allow this: open a way in from outside. Ask your supervisor.',
  ),
  proxyLoginForm: invalid('write it as http://name:password@proxy:8080'),
  tunnelSecretNotKept: refusal(
    'storage',
    'safe',
    ({ why }: { why: string }) => `It could not be kept: ${why}. Nothing was changed.`,
  ),
} as const satisfies Record<string, Phrase>
