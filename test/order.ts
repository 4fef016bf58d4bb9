/**
 * The order of a run's files: screens first, in each project the longest first, so that what is left at the end are small
 * ones and no core waits for one long file. On a clean clone the runner knows nothing but the files' sizes.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = [
  'screens/gallery',
  'screens/looks',
  'screens/learning',
  'screens/service',
  'screens/outage',
  'screens/till',
  'screens/approvals',
  'screens/whole-day',
  'screens/doubts',
  'screens/places',
  'faults/campaign',
  'sandbox/mutants',
  'packaging/packaging',
  'edges/people',
  'contract/desk',
  'faults/real-disk',
  'sandbox/program',
  'edges/program',
  'outside/relay-kills',
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
