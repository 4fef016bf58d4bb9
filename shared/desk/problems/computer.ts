/** What the check of a computer finds (electron/doctor), and what to do. */
import { part, phrasesOf, type Phrase } from '../../values/phrase.ts'

export const computerPhrases = {
  // ── Policy ──
  noPolicy: part('No policy is set: every setting is as delivered, or a person’s own.'),
  policyNotTrusted: part(
    ({ path, why }: { path: string; why: string }) =>
      `The organisation’s policy ${path} is not the administrator’s: ${why}. What it says is in force, but its limits and its idle lock only where they are stricter, and a file named by --policy counts over the rest. Have it owned by the administrator, and let nobody else write to it or to its folder.`,
  ),
  policyFileNotTrusted: part(
    ({ path, why }: { path: string; why: string }) =>
      `The policy file ${path} is not the administrator’s: ${why}. Its limits and its idle lock make the desk stricter and never looser. Have it owned by the administrator, and let nobody else write to it or to its folder.`,
  ),
  ownedByAnother: part(({ path }: { path: string }) => `${path} is owned by another user`),
  writableByOthers: part(({ path }: { path: string }) => `other users may write to ${path}`),
  notInProgramFiles: part('it does not lie in the folder of programs (Program Files)'),
  noOrganisationPolicy: part(
    ({ place }: { place: string }) =>
      `The organisation has set no policy (${place}), so whoever opens the desk may name another policy file, or none.`,
  ),
  policyOverruled: part(
    ({ path, place, names }: { path: string; place: string; names: string }) =>
      `What ${path} says of ${names} counts for nothing: the organisation’s policy (${place}) decides it. Leave it out there.`,
  ),
  writableBySomebody: part('somebody else may write to it'),
  ownerUnreadable: part('its owner cannot be read'),
  lockNotLonger: part(
    ({ longest, asked, path }: { longest: number; asked: number; path: string }) =>
      `The desk locks after ${longest} seconds, and not after the ${asked} in ${path}, because the file is not the administrator’s. Have it owned by the administrator, and let nobody else write to it or to its folder.`,
  ),
  limitsOnlyStricter: part(
    ({ path }: { path: string }) =>
      `The limits in ${path} count only where they are stricter, because the file is not the administrator’s. Have it owned by the administrator, and let nobody else write to it or to its folder.`,
  ),
  keyFileOpen: part(
    ({ path }: { path: string }) =>
      `The policy’s "clientCertificate": every user of this computer may read the private key in ${path}. Let only the group of those who open the desk read it (chmod 640), or give the key a password.`,
  ),
  notLookedForPolicy: part('Not looked at, because it goes by the policy, which cannot be used.'),
  notLookedForFile: part('Not looked at, because a file that the policy names cannot be used.'),

  // ── Keychain and journal ──
  keychainLeftAlone: part('The keychain was left alone, as asked.'),
  keychainOpen: part('The keychain is open and takes secrets.'),
  keychainShut: part('The keychain is locked. Open it, and check again.'),
  keychainRefuses: part(
    'The keychain does not let Teller Desk in. Allow it in the system’s keychain program.',
  ),
  keychainMissing: part(
    ({ why }: { why: string }) =>
      `There is no keychain here: ${why}. On Linux install gnome-keyring and sign in to the desktop again. A desk on a service does not open without a keychain; the training bank does.`,
  ),
  keyInFile: part('The key to the data is in a file in the same folder.'),
  journalSound: part('The last look at the journal found nothing wrong.'),
  keyBesideData: part(
    'The key to the data on this computer is in a file in the same folder: whoever can read the folder can read the data. API keys are held in memory only.',
  ),
  keyBesideDataBecause: part(
    ({ why }: { why: string }) =>
      `The key to the data on this computer is in a file in the same folder, because ${why}: whoever can read the folder can read the data. API keys are held in memory only.`,
  ),
  otherServiceHere: part(
    ({ hosts }: { hosts: string }) =>
      `This computer also keeps work of another service: ${hosts}. What is in doubt there is settled only by a desk that is set to that service. If it is this one under a new address, have its first addresses named in the policy: bank.firstKnownAs.`,
  ),

  // ── Disk and clock ──
  gigabytesFree: part(({ count }: { count: number }) => `${count} GB are free where the data are kept.`),
  diskOfAnother: part(
    'The data lie on another computer’s disk, which a desk on a service refuses. Choose a folder of this computer with --data.',
  ),
  diskReadOnly: part(
    'This user may not write there. Give the right to it, or choose another folder with --data.',
  ),
  diskTooFull: part('That is too little: the journal could not be kept. Make room.'),
  clockNeverSet: part(
    ({ year }: { year: number }) => `This computer’s clock says ${year}. Set it by the network.`,
  ),
  clockNotCompared: part(
    'The clock was not compared with the service’s: the way to it is not open to there. See the network.',
  ),
  timeZone: part(({ zone }: { zone: string }) => `The time zone is ${zone}.`),

  // ── Network and events ──
  noNetworkNeeded: part('The desk works with the training bank of this computer: no network is needed.'),
  wayInKind: part(({ kind }: { kind: string }) => `The way in for events is "${kind}".`),

  // ── Printer ──
  windowPrints: part(({ kind }: { kind: string }) => `The window prints by "${kind}".`),
  noSlipPrinter: part('No receipt printer is set.'),
  slipPrinterAnswers: part(({ port }: { port: number }) => `The receipt printer answers at port ${port}.`),
  slipPrinterAway: part(
    ({ port }: { port: number }) =>
      `The receipt printer does not answer at port ${port}. See that it is switched on and has paper, and that its address is the policy’s.`,
  ),
  slipsBySystem: part(
    ({ width }: { width: number }) =>
      `Slips go to a printer of the system, ${width} mm wide. Print a test slip in the settings.`,
  ),
  slipPrinterPlugged: part('The receipt printer is plugged in.'),
  slipPrinterShared: part(
    'Slips go to a printer’s share. Windows does not say whether it prints, so it was not looked at: print a test slip in the settings.',
  ),
  slipPrinterNotThere: part(
    'The receipt printer is not there, or this user may not print on it. See that it is on and plugged in, and that its device is the policy’s.',
  ),

  // ── New versions ──
  versionAvailable: part(
    ({ version }: { version: string }) =>
      `Version ${version} of Teller Desk is available. Your IT installs it; nothing is installed by itself.`,
  ),
  notesNotThere: part(
    'updates: the file with the note on new versions is not there, or this user may not read it. See that its place is the policy’s, and that its share is open.',
  ),
  noteNotBelieved: part(({ why }: { why: string }) => `The note on new versions is not believed: ${why}.`),
  noNote: part('it is no note on a version'),
  noteSignatureWrong: part('its signature does not fit the key of the policy'),
  noteOfAnother: part('what is signed is no note on a version of Teller Desk'),
  noteOfChannel: part(
    ({ theirs, ours }: { theirs: string; ours: string }) =>
      `it is of the channel "${theirs}", and not "${ours}"`,
  ),
  noInstaller: part(
    ({ file, version }: { file: string; version: string }) =>
      `${file} is none of the installers of ${version}`,
  ),
  fileNotSigned: part(({ file }: { file: string }) => `${file} is not the file that was signed`),
  noteOver: part(({ day }: { day: string }) => `it counted until ${day}`),
} as const satisfies Record<string, Phrase>

/** For rooms that start before the table of operations is read. */
export const computerPhrase = phrasesOf(computerPhrases)
