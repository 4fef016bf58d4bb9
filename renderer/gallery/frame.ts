/** The program as it is, in one of the gallery's states: `frame.html?state=slow#/ledger`. */
import '../desk/jitless.ts'
import { browserDesk } from '../desk/browser-desk.ts'
import { isGalleryState, staged } from './states.ts'
import { unlockTraining } from './unlock.ts'

const wanted = new URL(location.href).searchParams.get('state')
// The gallery's server speaks to the desk as a program: its page needs no token.
const desk = browserDesk(Promise.resolve(''))
await unlockTraining(desk)
window.staged = staged(desk, isGalleryState(wanted) ? wanted : 'full')
// The program finds it there, as it finds Electron's.
window.desk = window.staged
void import('../app/start.ts')
