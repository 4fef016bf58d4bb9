/** What can be reached from anywhere: by key, by name in the find box, and by a fast-path code. */
import type { Router } from 'vue-router'
import type { OperationName } from '../../shared/operations/index.ts'
import { isOwnForm } from '../../shared/operations/own.ts'
import { ownLookUps } from '../actions/own-look-ups.ts'
import { actionNames, actionOf, ownActionNames } from '../actions/index.ts'
import { actionWords } from '../actions/wording.ts'
import { idsOf, actionRoute, type Ids } from '../actions/action-route.ts'
import { chosenHere } from '../actions/chosen-here.ts'
import { lessonNames } from '../../shared/learning/lessons.ts'
import { connectDisabledReason, disabledReason } from '../desk/permissions.ts'
import { chooseLanguage } from '../desk/language.ts'
import { languageInUse, languages, say } from '../i18n/index.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useGuide } from '../learning/guide.ts'
import { lastSlipAgain } from '../documents/last-slip.ts'
import { testSlipOut } from '../documents/print.ts'
import { formKeys } from '../forms/form-keys.ts'
import { printing } from '../documents/printing.ts'

export interface Command {
  id: string
  label: string
  /** Other words by which people look for it. */
  also?: string
  key?: string
  /** The number that tellers type instead of a name. */
  code?: string
  /** The operation it leads to: whoever may not do it is told why. */
  needs?: OperationName
  /** A page that is only looked at is found after what is done. */
  isAct?: boolean
  /** Its key does nothing of its own where the page belongs to a customer. */
  isOfPage?: boolean
  /** Its key acts whatever lies over the page. */
  always?: boolean
  run: () => void
}

/** What is asked for at a counter all day stands before what seldom is, among those that go equally well with a word. */
const often: readonly string[] = [
  'depositCash',
  'withdrawCash',
  'createIntraTransfer',
  'repayLoan',
  'createSavingsAccount',
  'createFixedDeposit',
  'createLoan',
  'placeLien',
  'releaseLien',
]
const placeInQueue = (name: string): number => (often.includes(name) ? often.indexOf(name) : often.length)

export function commandsOf(router: Router, lock: () => void): Command[] {
  const go = (name: string) => (): void => void router.push({ name })
  const { keyNames } = say.shell
  const toActs = [...actionNames, ...ownActionNames()]
    .filter((name) => name !== 'createClient')
    .toSorted((one, other) => placeInQueue(one) - placeInQueue(other))
    .map((name): Command => {
      const { key, code } = actionOf(name)
      const also = isOwnForm(name) ? undefined : say.find.also[name]
      return {
        id: name,
        label: actionWords(name),
        ...(also !== undefined && { also }),
        // The F-keys act everywhere; other keys belong to the page of the action's place.
        ...(key !== undefined && /^F[0-9]/.test(key) && { key }),
        ...(code !== '' && { code }),
        needs: name,
        isAct: true,
        // On a customer's page the key belongs to the chosen account: without one it does nothing.
        isOfPage: actionOf(name).place !== 'bank',
        run: () => void router.push(actionRoute(name, idsHere(router))),
      }
    })
  return [
    ...toActs.filter(({ key }) => key !== undefined),
    {
      id: 'approvals',
      label: keyNames.approvals,
      key: 'F6',
      needs: 'approveSavingsAccount',
      run: go('approvals'),
    },
    { id: 'till', label: keyNames.till, key: 'F7', run: go('till') },
    { id: 'journal', label: keyNames.journal, key: 'F8', run: go('journal') },
    { id: 'doubts', label: say.doubts.title, key: 'Ctrl+D', run: go('doubts') },
    {
      id: 'new-customer',
      label: keyNames.newCustomer,
      key: 'Ctrl+E',
      code: actionOf('createClient').code,
      needs: 'createClient',
      run: go('newCustomer'),
    },
    { id: 'events', label: keyNames.events, key: 'Ctrl+G', run: go('events') },
    { id: 'transfers', label: say.transfers.title, needs: 'listAccountTransfers', run: go('transfers') },
    { id: 'ledger', label: say.ledger.title, needs: 'listLedgerAccounts', run: go('ledger') },
    { id: 'reference', label: say.reference.title, needs: 'getCodeValues', run: go('reference') },
    { id: 'keys', label: say.keys.title, needs: 'listApiKeys', run: go('keys') },
    { id: 'last-slip', label: say.slip.last, key: 'F9', run: () => void lastSlipAgain() },
    { id: 'test-slip', label: say.slip.test.do, run: () => void printing('a test slip', testSlipOut) },
    { id: 'statement', label: say.statement.title, run: () => toStatement(router) },
    { id: 'check-slip', label: say.slip.check.title, run: go('checkSlip') },
    ...learningCommands(router),
    { id: 'settings', label: keyNames.settings, key: 'Ctrl+,', run: go('settings') },
    {
      id: 'health',
      label: say.doubts.check.command,
      run: () => void router.push({ name: 'settings', hash: '#journal' }),
    },
    {
      id: 'computer',
      label: say.computer.command,
      run: () => void router.push({ name: 'settings', hash: '#computer' }),
    },
    ...(connectDisabledReason() === null
      ? [{ id: 'connect', label: say.connect.title, run: go('connect') }]
      : []),
    { id: 'notices', label: say.settings.notices, run: go('notices') },
    { id: 'audit', label: say.audit.title, needs: 'approveSavingsAccount', run: go('audit') },
    { id: 'people', label: say.people.title, run: go('people') },
    { id: 'home', label: keyNames.home, key: 'Ctrl+H', run: go('home') },
    // On a form it takes up what was begun of the same before.
    {
      id: 'begun',
      label: say.shell.home.begun,
      key: formKeys.takeUp,
      run: () => void router.push({ name: 'home', hash: '#begun' }),
    },
    ...toActs.filter(({ key }) => key === undefined),
    ...ownLookUps().map(({ name, label, code }): Command => ({
      id: name,
      label,
      ...(code !== undefined && { code }),
      needs: name,
      run: () => void router.push({ name: 'lookUp', params: { of: name } }),
    })),
    { id: 'lock', label: keyNames.lock, key: 'Ctrl+L', always: true, run: lock },
  ]
}

const idsHere = (router: Router): Ids => ({ ...idsOf(router.currentRoute.value), ...chosenHere.value })

/** Only where nothing is real money. */
function learningCommands(router: Router): Command[] {
  if (useDesk().status?.environment !== 'training') return []
  const guide = useGuide()
  return [
    {
      id: 'lessons',
      label: say.lessons.title,
      also: say.lessons.also,
      code: '9001',
      run: () => void router.push({ name: 'lessons' }),
    },
    // A trainer looks for an outage, and finds the lesson that makes one.
    ...lessonNames.map((lesson) => ({
      id: `lesson-${lesson}`,
      label: say.lessons.command(say.lessons.names[lesson]),
      run: () => void router.push({ name: 'lessons', params: { lesson } }),
    })),
    {
      id: 'guide',
      label: say.guide.recall,
      code: '9002',
      run: () => {
        guide.begin()
        void router.push({ name: 'home' })
      },
    },
  ]
}

/** Of the account on the screen where there is one. */
function toStatement(router: Router): void {
  const { clientId, savingsId } = idsHere(router)
  void router.push(
    clientId && savingsId ? { name: 'statement', params: { clientId, savingsId } } : { name: 'anyStatement' },
  )
}

/** For the find box: each other language, by its own name. */
export function languageCommands(): Command[] {
  return languages
    .filter((known) => known !== languageInUse.value)
    .map((known) => ({
      id: `language-${known}`,
      label: say.figures.named(say.settings.language, say.settings.languages[known]),
      run: () => void chooseLanguage(known),
    }))
}

export function reasonAgainst(command: Command): string | null {
  return command.needs ? disabledReason(command.needs) : null
}
