/** The counter in the double of Electron, from `dist/`; `packaging/packaging` runs it from what an installer brings. */
import { join } from 'node:path'
import { describeCounter } from '../electron-double/counter.ts'
import { root } from './program.ts'

describeCounter(() => join(root, 'dist/main/main.js'))
