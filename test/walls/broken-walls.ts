/**
 * Each wall around the money, taken away by a change of one text, and the test that must then fail. `npm run test:long
 * walls` tries every one on a copy of the project. Those around the machine stand in broken-machine-walls.ts.
 */
import { brokenMachineWalls } from './broken-machine-walls.ts'

export interface BrokenWall {
  /** What is then possible. */
  fall: string
  file: string
  was: string
  becomes: string
  test: string
  /** A part of the test's name that no other name in the file has, in the form of a regular expression. */
  name: string
}

const outside = 'test/outside/two-desks.test.ts'
const process = 'test/walls/process.test.ts'
const limits = 'test/walls/limits-and-intents.test.ts'
const user = 'test/screens/other-user.test.ts'

export const brokenWalls: readonly BrokenWall[] = [
  {
    fall: '1: an event alone confirms',
    file: 'shared/posting/judge.ts',
    was: 'if (seen || (accepted && reported)) return',
    becomes: 'if (seen || reported) return',
    test: outside,
    name: 'a withdrawal that never reached the bank',
  },
  {
    fall: '1: a till is closed over cash in doubt',
    file: 'electron/till/unseen.ts',
    was: 'if (doubtful.length > 0) throw',
    becomes: 'if (doubtful.length < 0) throw',
    test: outside,
    name: 'a withdrawal that never reached the bank',
  },
  {
    fall: '1: an event about something else proves what it carries the mark of',
    file: 'electron/webhooks/judge-event.ts',
    was: 'isRecord(told) ? contradictionOf(inCamelCase(told), asked) : null',
    becomes: 'isRecord(told) && contradictionOf(inCamelCase(told), asked) === "" ? "" : null',
    test: outside,
    name: 'an event about another amount or account',
  },
  {
    fall: '1: a key that the bank has revoked signs events',
    file: 'electron/credentials/credential-store.ts',
    was: '.filter((apiKey) => !refused.has(fingerprint(apiKey)))',
    becomes: '.filter((apiKey) => fingerprint(apiKey) !== "")',
    test: outside,
    name: 'an event about another amount or account',
  },
  {
    fall: '2: an address that no parser takes throws',
    file: 'electron/shells/news-socket.ts',
    was: "URL.parse(request.url ?? '', 'http://127.0.0.1')",
    becomes: "new URL(request.url ?? '', 'http://127.0.0.1')",
    test: 'test/walls/doors.test.ts',
    name: 'no input of a stranger',
  },
  {
    fall: '2: what nobody caught ends the desk',
    file: 'electron/core/last-resort.ts',
    was: "process.on('uncaughtException', caught)",
    becomes: "process.on('exit', () => caught)",
    test: process,
    name: 'a fault that nobody caught',
  },
  {
    fall: '4: the code stands in the list of processes',
    file: 'electron/shells/window-folder.ts',
    was: 'return { page: pathToFileURL(page).href,',
    becomes: 'return { page: pathToFileURL(page).href && url,',
    test: user,
    name: 'sees processes without a secret',
  },
  {
    fall: '4: a code opens a second window',
    file: 'electron/shells/admission.ts',
    was: 'codes.delete(digest)',
    becomes: 'void digest',
    test: user,
    name: 'and whoever reads the files finds nothing',
  },
  {
    fall: '5: an account that was never read counts as naira',
    file: 'electron/till/account-facts.ts',
    was: 'if (!reading || !account || seen(account)) return',
    becomes:
      "if (account) read.set(`${account.kind} ${account.id}`, { currency: 'NGN', places: 2, customer: account.id })\n      if (!reading || !account || seen(account)) return",
    test: limits,
    name: 'an account that the desk never read',
  },
  {
    fall: '5: a policy of one’s own loosens limits',
    file: 'electron/policy/policy-file.ts',
    was: 'if (isTrusted(path)) return { file: told, notices: [] }',
    becomes: 'if (path) return { file: told, notices: [] }',
    test: limits,
    name: 'a policy of one’s own',
  },
  {
    fall: '5: three parts pass under a limit of one',
    file: 'electron/till/authorise.ts',
    was: "const sum = (of: typeof same) => of.reduce((all, { amount }) => added(all, amount), '0')",
    becomes: "const sum = (of: typeof same) => (of.length < 0 ? added('0', '0') : '0')",
    test: limits,
    name: 'parts that come to more',
  },
  {
    fall: '6: one Date is believed, without this computer’s own clock',
    file: 'electron/reconciliation/expiry.ts',
    was: 'Math.ceil(Math.max(0, (sentMs.get(id) ?? begunMs) + fenceMs - steadyMs()))',
    becomes: 'Math.min(0, sentMs.size + begunMs)',
    test: 'test/faults/clock-jump.test.ts',
    name: 'is believed by no answer alone',
  },
  {
    fall: '8: a void key is the end of a posting',
    file: 'electron/posting/sign-anew.ts',
    was: 'turn > most ||',
    becomes: 'turn > 0 ||',
    test: outside,
    name: 'one person at two desks',
  },
  {
    fall: '9: a read is answered after the lock',
    file: 'electron/dispatcher/dispatcher.ts',
    was: 'if (hasEnded()) throw new Refused(told)\n    return answer',
    becomes: 'return answer',
    test: process,
    name: 'a lock while an answer is on its way',
  },
  {
    fall: '9: news of customers is told while the desk is locked',
    file: 'electron/shells/news-socket.ts',
    was: 'if (!toldWhileLocked.has(topic) && from.status().locked) return',
    becomes: 'void toldWhileLocked',
    test: process,
    name: 'a program that listens hears nothing',
  },
  {
    fall: '10: a used form takes another payload',
    file: 'electron/posting/intent.ts',
    was: 'if (!isSame) throw new Refused(intentUsed)',
    becomes: 'if (!isSame && known.id === "") throw new Refused(intentUsed)',
    test: limits,
    name: 'is refused with another amount, account',
  },
  {
    fall: '10: a window posts without its form’s id',
    file: 'electron/dispatcher/dispatcher.ts',
    was: "if (sender.kind === 'window' && call.intent === undefined)",
    becomes: "if (sender.kind === 'window' && call.intent === '')",
    test: limits,
    name: 'a window that leaves the form’s id out',
  },
  ...brokenMachineWalls,
]
