import '../ui/theme.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { isReadBy } from '../desk/behind-the-lock.ts'
import { listenToKeys } from '../keyboard/keys.ts'
import { followLanguage } from '../desk/language.ts'
import { stayInOneWindow } from '../ui/one-window.ts'
import { refuseDrops } from '../ui/refuse-drops.ts'
import { followTheme } from '../ui/theme.ts'

followTheme()
listenToKeys()
refuseDrops()
stayInOneWindow()
void followLanguage().then(open)

/** Not awaited at the top: what a language brings imports this file's chunk, and each would wait for the other. */
function open(): void {
  const app = createApp(App).use(createPinia())
  isReadBy(async () => {
    const { beginSittings, UnlockedDesk } = await import('./sittings.ts')
    beginSittings(app)
    return UnlockedDesk
  })
  app.mount('#app')
}
