import '../ui/theme.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { listenToKeys } from '../keyboard/keys.ts'
import { followLanguage } from '../desk/language.ts'
import { refuseDrops } from '../ui/refuse-drops.ts'
import { heedLostScreens } from '../shell/outdated.ts'
import { router } from './routes.ts'
import { followTheme } from '../ui/theme.ts'

followTheme()
listenToKeys()
refuseDrops()
heedLostScreens(router)
await followLanguage()
createApp(App).use(createPinia()).use(router).mount('#app')
