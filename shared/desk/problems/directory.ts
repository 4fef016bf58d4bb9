/** Why something cannot be read, kept, fetched, wiped or set. */
import { part, type Phrase } from '../../values/phrase.ts'
import { invalid, open, refusal } from './problem.ts'
import { settingTitles, type SettingTitle } from '../setting-titles.ts'

/** What is fetched as a whole. */
export type ListName =
  | 'customers'
  | 'savings accounts'
  | 'savings products'
  | 'code values'
  | 'ledger accounts'

export const directoryProblems = {
  notHereOffline: refusal(
    'offline',
    'safe',
    'The bank cannot be reached, and this computer has no saved copy of this.',
  ),
  notHereUnreadable: refusal(
    'unreachable',
    'safe',
    'The bank’s answer could not be read, and this computer has no saved copy of this.',
  ),
  deskCloses: refusal('unreachable', 'safe', 'Teller Desk is closing. Ask again when it is open.'),
  fetchStopped: part(
    ({ why }: { why: string }) =>
      `Fetching stopped: ${open(why)}. What was fetched before is kept; start again when you like.`,
  ),
  fetchWaits: part(
    ({ why, seconds }: { why: string; seconds: number }) =>
      `Fetching waits: ${open(why)}. It is asked again in ${seconds} s.`,
  ),
  listNotAnswered: part(({ what }: { what: ListName }) => `the bank did not answer when asked for ${what}`),
  listNotGiven: part(
    ({ what, why }: { what: ListName; why: string }) => `the bank did not give the ${what}: ${why}`,
  ),
  listUnreadable: part(({ what }: { what: ListName }) => `the bank’s list of ${what} cannot be read`),
  listMoves: part(
    ({ what }: { what: ListName }) =>
      `the bank’s list of ${what} changes while it is read, and some may be missing here`,
  ),
  listRepeats: part(
    ({ what }: { what: ListName }) => `the bank gives the same page of ${what} again and again`,
  ),
  listFallsShort: part(
    ({ what }: { what: ListName }) => `the bank gives fewer ${what} than it says there are`,
  ),
  couldNotKeep: part('this computer could not keep what came'),
  wipeForSupervisors: refusal('forbidden', 'never', 'Only a supervisor can wipe customer data.'),
  notWiped: refusal(
    'storage',
    'safe',
    ({ why }: { why: string }) => `Nothing was wiped, because the key could not be replaced: ${why}.`,
  ),
  noSuchSetting: invalid(({ name }: { name: string }) => `No setting is called "${name}".`),
  setByPolicy: invalid(
    ({ setting }: { setting: SettingTitle }) =>
      `"${settingTitles[setting]}" is set by the organisation’s policy, not by a person.`,
  ),
  setByOrganisation: invalid(
    ({ setting }: { setting: SettingTitle }) => `"${settingTitles[setting]}" is set by your organisation.`,
  ),
  setByComputer: invalid(
    ({ setting }: { setting: SettingTitle }) =>
      `"${settingTitles[setting]}" is set by the policy file of this computer.`,
  ),
  notLonger: invalid(
    ({ setting }: { setting: SettingTitle }) =>
      `"${settingTitles[setting]}": only the administrator may make it longer.`,
  ),
  settingWrong: invalid(
    ({ setting, why }: { setting: SettingTitle; why: string }) => `${settingTitles[setting]}: ${why}`,
  ),
} as const satisfies Record<string, Phrase>
