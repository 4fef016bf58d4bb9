/**
 * The bad inputs that have a number, each with the file whose tests hold its outcome: webhooks W, signing S, the
 * client A, journal and disk J, the training bank's ledger L, screens R, the door I, uploads U, keychain K.
 */
import { linesOf, type SourceFile } from './source.ts'

export const badInputs: readonly (readonly [path: string, ids: string])[] = [
  [
    'test/edges/listener.test.ts',
    'W1 W2 W3 W4 W5 W6 W7 W8 W9 W10 W11 W12 W13 W14 W15 W16 W17 W22 W23 W26 W30 W36 W39 W41 W42',
  ],
  ['test/edges/listener-doors.test.ts', 'W27 W28 W29 W31 W32 W33 W43'],
  ['test/edges/inbox.test.ts', 'W24 W25 W37'],
  ['test/outside/listener-load.test.ts', 'W18 W19 W20 W21 W34 W35 W38'],
  ['test/outside/kills.test.ts', 'W40'],
  ['test/outside/outside.test.ts', 'W44'],
  ['test/line/client.test.ts', 'S1 S2 S4 S12 A1 A2 A3 A4 A11 A12 A13'],
  ['test/line/submit.test.ts', 'S3 S5 S7 A8 A9 A10 A14 A16 A18'],
  ['test/line/sign.test.ts', 'S6'],
  ['test/line/sign-many.test.ts', 'S14'],
  ['test/line/signing-keys.test.ts', 'S8'],
  ['test/line/training-bank.test.ts', 'S9 A17'],
  ['test/line/clock-offset.test.ts', 'S10 S13'],
  ['test/line/read.test.ts', 'S11'],
  ['test/unit/outcome.test.ts', 'A5 A7'],
  ['test/edges/people.test.ts', 'A6 K6'],
  ['test/line/reconcile.test.ts', 'A15'],
  ['test/line/look-before.test.ts', 'A19'],
  ['test/line/address.test.ts', 'A20'],
  ['test/faults/kills.test.ts', 'J1 J2 J3 J4 J5 J6 J7 J8'],
  ['test/store/disk.test.ts', 'J9 J11'],
  ['test/store/damage.test.ts', 'J12'],
  ['test/store/opening.test.ts', 'J13 J14 J17'],
  ['test/store/lasting.test.ts', 'J10 J15 J16 J18 J20'],
  ['test/faults/call-order.test.ts', 'J19'],
  ['test/sandbox/ledger.test.ts', 'L1 L8 L14'],
  ['test/sandbox/movements.test.ts', 'L2 L3 L9'],
  ['test/sandbox/transfers.test.ts', 'L4 L7 L13'],
  ['test/sandbox/workflow.test.ts', 'L5 L10'],
  ['test/sandbox/bad-input.test.ts', 'L6 L12 L15'],
  ['test/sandbox/program.test.ts', 'L11'],
  ['test/screens/looks.test.ts', 'R1 R2 R3'],
  ['test/unit/confusables.test.ts', 'R4'],
  ['test/paper/figures.test.ts', 'R5'],
  ['test/screens/files.test.ts', 'R6 U2'],
  ['test/screens/memory.test.ts', 'R7'],
  ['test/edges/door.test.ts', 'I1 I2 I3 I4 I5 I6 U1 U3'],
  ['test/edges/uploads.test.ts', 'U4 U5'],
  ['test/line/upload.test.ts', 'U6'],
  ['test/edges/keyring.test.ts', 'K1 K2 K3 K5 K7 K8'],
  ['test/edges/keys.test.ts', 'K4'],
]

const counts = { W: 44, S: 14, A: 20, J: 20, L: 15, R: 7, I: 6, U: 6, K: 8 }

/** What is wrong with such a table: an id that is missing, unknown or there twice, a file that does not name its own. */
export function faultsOf(table: typeof badInputs, files: readonly SourceFile[]): string[] {
  const all = Object.entries(counts).flatMap(([room, most]) =>
    Array.from({ length: most }, (_, at) => `${room}${at + 1}`),
  )
  const held = table.flatMap(([path, ids]) => ids.split(' ').map((id) => [id, path] as const))
  const places = (id: string) => held.filter(([one]) => one === id).length
  return [
    ...all.filter((id) => places(id) !== 1).map((id) => `${id} has ${places(id)} files`),
    ...held.filter(([id]) => !all.includes(id)).map(([id]) => `${id} is no bad input`),
    ...held
      .filter(([id, path]) => !names(id, path, files))
      .map(([id, path]) => `${path} does not name ${id}`),
  ]
}

/** In the name of a test, that is, in a line that is no comment. */
function names(id: string, path: string, files: readonly SourceFile[]): boolean {
  const file = files.find((one) => one.path === path)
  const word = new RegExp(`\\b${id}\\b`)
  return (
    file !== undefined && linesOf(file).some(({ line }) => !/^\s*(\/?\*|\/\/)/.test(line) && word.test(line))
  )
}
