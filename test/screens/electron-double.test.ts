/** The counter in the double of Electron, from `dist/`; `packaging/packaging` runs it from what an installer brings. */
import { join } from 'node:path'
import { describeChecklist } from '../electron-double/checklist.ts'
import { describeCounter } from '../electron-double/counter.ts'
import { describeEnds } from '../electron-double/ends.ts'
import { openInDouble } from '../electron-double/in-double.ts'
import { root } from './program.ts'

const main = join(root, 'dist/main/main.js')
describeCounter(async () => openInDouble(main))
describeEnds(() => main)
describeChecklist(() => main)
