/** Every sentence of the screens, in the language in use. A second language is a second object of the same type. */
import { en } from './en.ts'

export type Messages = typeof en

export const say: Messages = en
