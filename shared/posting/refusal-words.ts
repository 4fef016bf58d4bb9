/** What a refusal means to a teller where the service itself says no words. */
import { part, type Phrase } from '../values/phrase.ts'

export const refusalPhrases = {
  notAcceptable: part('The bank could not accept what was sent. Check the fields and try again.'),
  keyOrSignatureRefused: part(
    'The bank did not accept this desk’s key or signature. Ask your supervisor to check the connection.',
  ),
  keyRefused: part('The bank did not accept this desk’s key. Ask your supervisor to check the connection.'),
  notAllowed: part('The bank does not allow this.'),
  recordUnknown: part('The bank does not know this record. Find it again; it may have moved.'),
  notOffered: part('The bank does not offer this here.'),
  changedMeanwhile: part('Somebody changed this record at the same moment. Look at it again, then repeat.'),
  sentTooLarge: part('What was sent is too large for the bank.'),
  contentNotRead: part('The bank does not read this type of content.'),
  serviceBusy: part('The bank is busy. Wait a moment.'),
  keyNotPermitted: part('Your key has no permission for this. A colleague with the permission can do it.'),
  customerActiveAlready: part('This customer is already active; nothing was changed.'),
  noDeskListens: part(
    'No desk takes events from this bank just now. Wait until the desk hears the bank, then try again.',
  ),
  noCustomerForLesson: part(
    'The training branch has no customer for this lesson. Reset it, or open it with more.',
  ),
  refusedWithStatus: part(({ status }: { status: number }) => `The bank refused (${status}).`),
} as const satisfies Record<string, Phrase>
