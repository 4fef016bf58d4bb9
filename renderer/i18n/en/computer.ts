import type { CheckName, CheckState } from '../../../shared/desk/computer.ts'

/** “Check this computer” in the settings. */
export const computer = {
  title: 'This computer',
  command: 'Check this computer',
  do: 'Check this computer',
  checking: 'Checking …',
  what: 'Looks at everything this desk needs. The report names nobody, so it can go to whoever helps you.',
  save: 'Save the report',
  line: (name: string, state: string) => `${name}: ${state}`,
  names: {
    versions: 'Versions',
    policy: 'Policy',
    keychain: 'Keychain',
    database: 'Journal',
    disk: 'Disk',
    clock: 'Clock',
    network: 'Way to the bank',
    tunnel: 'Events',
    printer: 'Printer',
  } satisfies Record<CheckName, string>,
  states: {
    good: 'good',
    look: 'needs a look',
    wrong: 'something is wrong',
  } satisfies Record<CheckState, string>,
}
