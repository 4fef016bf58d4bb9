/** Why the desk turns something down: the English words stand beside the codes, for programs have them too. */
import { problems as reasons, type ProblemWords } from '../../../shared/desk/problems.ts'

// One entry for each code, with that code's own words.
export const problems = Object.fromEntries(
  Object.entries(reasons).map(([code, { words }]) => [code, words]),
) as unknown as ProblemWords
