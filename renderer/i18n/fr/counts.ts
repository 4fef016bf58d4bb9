import { counting } from '../figures.ts'

/** French counts 0 and 1 in the singular. */
export const many = counting('fr')
