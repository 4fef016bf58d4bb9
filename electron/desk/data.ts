/**
 * First stage: what the organisation and the machine have set, the log, and what this computer keeps. Which bank it is
 * decides in which folder that stands (T25), so the bank is asked for here, and comes up while the files are opened.
 */
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { isAssumed } from '../../shared/operations/operation.ts'
import { operationOf, type OperationName } from '../../shared/operations/index.ts'
import { ownNameOf, takeOwnOperations } from '../../shared/operations/own.ts'
import type { Answer } from '../../shared/posting/outcome.ts'
import type { Access } from '../bank/access.ts'
import { validityOf, type CertificateFor, type ClientCertificate } from '../bank/client-certificate.ts'
import { refusalHeard } from '../bank/encryption-hop.ts'
import { findCounterpart } from '../bank/bank-connection.ts'
import { createClient } from '../bank/client.ts'
import { createClockOffset } from '../bank/clock-offset.ts'
import { createDialect } from '../bank/dialect.ts'
import { proxyOfComputer } from '../bank/system-proxy.ts'
import { environmentsProxy, proxyOfSystem, withLogins } from '../bank/web-proxy.ts'
import { createEventBus } from '../core/event-bus.ts'
import { createLog, createRedactor } from '../core/log.ts'
import { createSignal } from '../core/signal.ts'
import { keptPassword } from '../credentials/certificate-password.ts'
import { patientWith } from '../credentials/keychain.ts'
import { placeOf } from '../data/data-folders.ts'
import { openKept } from '../data/desk-data.ts'
import { chooseBank } from '../policy/bank-choice.ts'
import { openKeyNotices, openNamedCertificate, trustNamed } from '../policy/named-files.ts'
import { readPolicies, type PolicyReading } from '../policy/policy-file.ts'
import { createPolicy } from '../policy/policy.ts'
import { isFile } from '../policy/update-settings.ts'
import { takeUpAfterRestart } from '../posting/submit.ts'
import type { DeskOptions } from './options.ts'
import type { Told } from '../../shared/desk/problems.ts'
import { because } from '../../shared/posting/causes.ts'

/** What the desk closes when it ends, the last opened first. */
export type Undo = (() => unknown)[]

export type Data = Awaited<ReturnType<typeof openData>>

/** @throws DeskClosed, PolicyError, CounterpartError, StorageError */
export async function openData(options: DeskOptions, undo: Undo) {
  const now = () => Date.now()
  const nowMs = () => performance.now()
  const reading = readPolicies(options)
  const { enforced, file, inUse, notices, service } = reading
  const redactor = createRedactor()
  const logFolder = options.logTo === 'folder' ? join(options.dataDir, 'logs') : null
  const log = createLog({ redactor, folder: logFolder })
  const news = createEventBus((topic, problem) => log.error({ topic, err: problem }, 'a listener failed'))

  /** The bank has answered a request, or could not be reached with it. */
  const answered =
    createSignal<[answer: Answer, tookMs: number, access?: Access, operation?: OperationName]>()
  /** Something that `Status` tells of may have changed. */
  const statusChanged = createSignal()
  /** A damaged cache was set aside: what was fetched into it is gone. */
  const cacheRenewed = createSignal()

  const clockOffset = createClockOffset(now, (why) => log.warn({ why }, 'the service’s clock is doubted'))
  const { bank: choice, mode } = chooseBank(options.bank, { enforced, file })
  const addresses = choice.kind === 'url' ? [choice.baseUrl, choice.gatewayUrl] : []
  // What is named is looked at, for http too: a file that is wrong passes nowhere without a word.
  if (reading.authorities !== null || addresses.some((address) => address.startsWith('https:')))
    trustNamed(reading)
  const certificate = addresses.length === 0 ? undefined : await certificateOf(reading, options)
  const dialect = createDialect(
    // The training bank speaks as the table does.
    choice.kind === 'url' ? service : null,
    Object.fromEntries([...inUse].flatMap(([name, use]) => (typeof use === 'string' ? [[name, use]] : []))),
  )
  // What policy switches off is not there at all.
  const added = choice.kind === 'url' ? Object.entries(service?.own ?? {}) : []
  const own = Object.fromEntries(added.filter(([key]) => inUse.get(ownNameOf(key)) !== false))
  takeOwnOperations(own)
  const updates = enforced.updates ?? file.updates
  const called = [
    ...addresses,
    ...(dialect.tokenHost === null ? [] : [dialect.tokenHost.tokenUrl]),
    ...(updates?.kind === 'told' && !isFile(updates.place) ? [updates.place] : []),
  ]
  let proxyLogin = ''
  const ownProxy = proxyOfComputer()
  const proxyFor = async (places: readonly string[]) => {
    if (!options.findProxy) await ownProxy.askAhead(places)
    const proxies = options.findProxy ? await proxyOfSystem(places, options.findProxy) : ownProxy.proxyOf
    return withLogins(proxies, () => [proxyLogin, environmentsProxy(process.env)])
  }
  const proxyOf = await proxyFor(called)
  const takeProxyLogin = (login: string): void => {
    redactor.know(login)
    proxyLogin = login
  }
  const client = createClient({
    proxyOf,
    refusalHeard: (address) => refusalHeard({ proxyOf, certificate }, address),
    certificateFor: certificate && onlyTo(addresses, certificate),
    clockOffset,
    now,
    log,
    dialect,
    know: redactor.know,
    heard: answered.emit,
  })
  undo.push(() => client.close())
  const comingBank = findCounterpart(choice, {
    dataDir: options.dataDir,
    client,
    complain: (text) => log.warn({ text }, 'the training bank says'),
    onEnd: () => answered.emit({ kind: 'neverLeft', ...because('bankEnded') }, 0),
  })
  undo.push(() => comingBank.stop())
  const environment = await comingBank.environment
  const isOn = (name: OperationName) =>
    environment === 'training' ||
    (inUse.get(name) ?? dialect.offers(name) ?? !isAssumed(operationOf(name))) !== false

  const bringsKeys = options.isHeadless && choice.kind === 'url' && choice.keys.size > 0
  const kept = await openKept({
    dataDir: options.dataDir,
    usesKeychain: options.usesKeychain,
    onKeychainAsks: options.onKeychainAsks,
    place: placeOf(environment, choice),
    environment,
    mayUseFolder: environment === 'training' || bringsKeys,
    redactor,
    now,
    onRenewed: cacheRenewed.emit,
  })
  undo.push(kept.close)
  const { store, vault } = kept
  const keptLogin = await vault.get('proxy-login')
  if (keptLogin.state === 'present') takeProxyLogin(keptLogin.secret)
  // What was on its way when the program ended is taken up by what is known of it.
  takeUpAfterRestart(store.journal, now)
  const chosen = store.keyValues.get('settings')
  const policy = createPolicy({
    enforced,
    file,
    own: chosen,
    keepOwn: (json) => store.keyValues.set('settings', json),
  })

  return {
    undo,
    now,
    nowMs,
    redactor,
    log,
    news,
    answered,
    statusChanged,
    cacheRenewed,
    clockOffset,
    client,
    dialect,
    own,
    takeProxyLogin,
    mode,
    comingBank,
    isOn,
    store,
    vault,
    policy,
    /** What was looked at to open this desk, for whoever asks what the computer is like. */
    computer: {
      dataDir: options.dataDir,
      shell: options.isHeadless
        ? ('none' as const)
        : process.versions['electron']
          ? ('Electron' as const)
          : ('browser' as const),
      policies: () => reading,
      named: () => Promise.resolve({ certificate: certificate ?? null, faults: [] }),
      proxyOf,
      proxyNotice: options.findProxy ? () => null : ownProxy.notice,
    },
    /** By what this desk was started, for whoever connects it to another bank. */
    connecting: {
      dataDir: options.dataDir,
      bankAsked: options.bank,
      policyFile: options.policyFile,
      policies: () => reading,
      certificate: () => Promise.resolve(certificate ?? null),
      proxyFor,
      know: redactor.know,
      restart: options.restart ?? null,
    },
    notices: [
      ...notices,
      ...kept.notices,
      ...certificateNotices(certificate, now()),
      ...(addresses.length > 0 ? openKeyNotices(reading) : []),
    ],
  }
}

/** @throws ClientCertificateError */
async function certificateOf(
  reading: PolicyReading,
  { onKeychainAsks }: DeskOptions,
): Promise<ClientCertificate | undefined> {
  const opened = await openNamedCertificate(reading, () =>
    keptPassword(onKeychainAsks && patientWith(onKeychainAsks)),
  )
  return opened ?? undefined
}

/** The host of tokens, and any other, is shown nothing. */
function onlyTo(addresses: readonly string[], { context }: ClientCertificate): CertificateFor {
  const origins = addresses.map((address) => new URL(address).origin)
  return (origin) => (origins.includes(origin) ? context : null)
}

function certificateNotices(certificate: ClientCertificate | undefined, nowMs: number): Told[] {
  const validity = certificate && validityOf(certificate, nowMs)
  return validity?.isSoon ? [validity.sentence] : []
}
