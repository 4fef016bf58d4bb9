/** For vitest: everything that the run makes lies in one folder, and what it leaves is ended. */
import { endWithUs, openRunFolder, runVariable } from '../build/run-folder.ts'

export default function setup(): void {
  // `npm test` has one for vitest and its other steps together.
  if (process.env[runVariable] === undefined) endWithUs(openRunFolder())
}
