/** Why a paper was not made, checked or printed. */
import type { Phrase } from '../../values/phrase.ts'
import { invalid, refusal } from './problem.ts'

const again = 'What was posted is not touched; it can be printed again.'

export const documentsProblems = {
  noReceiptPrinter: refusal(
    'notFound',
    'never',
    'This counter has no receipt printer. Its policy can name one, under "receiptPrinter".',
  ),
  slipsUnchecked: refusal(
    'forbidden',
    'never',
    'This desk cannot check slips: its keychain did not give the key. Unlock the keychain, then start again.',
  ),
  printerRefuses: refusal(
    'unreachable',
    'safe',
    `The receipt printer refuses the connection: another program may be using it. ${again}`,
  ),
  printerUnreachable: refusal(
    'unreachable',
    'safe',
    `The receipt printer cannot be reached. See that it is on and on the network. ${again}`,
  ),
  printerInUse: refusal('unreachable', 'safe', `Another program is using the receipt printer. ${again}`),
  printerForbidden: refusal(
    'unreachable',
    'safe',
    `This computer does not let the desk print on the receipt printer. Tell your IT support. ${again}`,
  ),
  printerNotThere: refusal(
    'unreachable',
    'safe',
    `The receipt printer is not there. See that it is on and plugged in. ${again}`,
  ),
  printerNoPaper: refusal(
    'unreachable',
    'safe',
    `The receipt printer is out of paper. Put paper in. ${again}`,
  ),
  printerOffline: refusal(
    'unreachable',
    'safe',
    `The receipt printer is off line: see whether its cover is open. ${again}`,
  ),
  printerSilent: refusal(
    'unreachable',
    'safe',
    ({ seconds }: { seconds: number }) =>
      `The receipt printer did not answer within ${seconds} seconds. ${again}`,
  ),
  printerSlow: refusal(
    'unreachable',
    'safe',
    ({ seconds }: { seconds: number }) =>
      `The receipt printer did not say within ${seconds} seconds that it is done. Look at the paper. ${again}`,
  ),
  printerBrokeOff: refusal(
    'unreachable',
    'safe',
    `The receipt printer broke off: the paper may be incomplete. Look at it. ${again}`,
  ),
  noWindow: refusal('unreachable', 'safe', 'There is no window to print from.'),
  notPrinted: refusal(
    'unreachable',
    'safe',
    ({ why }: { why: string }) => `Nothing was printed (${why}). It can be printed again.`,
  ),
  paperNotOut: refusal('unreachable', 'safe', 'The paper did not come out.'),
  fileUnwritable: refusal('unreachable', 'safe', 'The file cannot be written there. Choose another folder.'),
  statementUnbegun: invalid(
    'The bank does not provide the balance before this period. Begin the statement at the account’s first movement.',
  ),
  movementUntold: invalid(
    ({ movement }: { movement: number }) =>
      `The bank does not provide the day, the amount or the direction of movement ${movement}, so no statement can be made.`,
  ),
  statementTurned: invalid('The first day lies after the last one. Change one of them.'),
  statementTooLong: invalid('This period has too many movements for one statement. Choose a shorter one.'),
} as const satisfies Record<string, Phrase>
