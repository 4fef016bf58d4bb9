/**
 * The order of a run's files: screens first, in each project the longest first, so that what is left at the end are small
 * ones and no core waits for one long file. On a clean clone the runner knows nothing but the files' sizes.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By the clock of a quiet run on two cores: files of screens of more than 25 s, and of the others those of more than five. */
const longest = [
  'screens/gallery',
  'screens/looks',
  'screens/approvals',
  'screens/service',
  'screens/places',
  'screens/outage',
  'screens/learning',
  'screens/whole-day',
  'screens/doubts',
  'screens/one-subject',
  'screens/till-cash',
  'screens/till',
  'screens/events',
  'screens/electron-double',
  'store/disk',
  'faults/campaign',
  'sandbox/mutants',
  'packaging/packaging',
  'edges/people',
  'contract/desk',
  'edges/wipe',
  'faults/real-disk',
  'edges/history',
  'faults/fill-killed',
  'faults/writes',
  'faults/kills',
  'edges/program',
  'calculator/calculator',
  'outside/relay-kills',
  'sandbox/program',
  'conform/conform',
  'edges/keyring',
  'conform/connect',
  'walls/process',
  'edges/named-people',
  'specification/statements',
  'store/lasting',
  'edges/made-keys',
  'store/damage',
  'edges/client-certificate',
  'store/durability',
  'outside/kills',
  'store/fill-thread',
  'walls/doors',
  'store/ranking',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isParts = ({ project }: TestSpecification): number => Number(project.name === 'parts')
    return (await super.sort(files)).toSorted((a, b) => isParts(a) - isParts(b) || rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return at < 0 ? longest.length : at
}
