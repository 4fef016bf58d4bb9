/** The gallery: every screen of the program in each of its states, on one page, for whoever works on the screens. */
import '../desk/jitless.ts'
import '../ui/theme.css'
import { createApp } from 'vue'
import { browserDesk } from '../desk/browser-desk.ts'
import GalleryPage from './GalleryPage.vue'
import { findPlaces } from './places.ts'
import { unlockTraining } from './unlock.ts'

// The gallery's server speaks to the desk as a program: its page needs no token.
const desk = browserDesk(Promise.resolve(''))
await unlockTraining(desk)
createApp(GalleryPage, { places: await findPlaces(desk) }).mount('#gallery')
