import '../ui/theme.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { isProgramOf } from './behind-the-lock.ts'
import { listenToKeys } from '../keyboard/keys.ts'
import { followLanguage } from '../desk/language.ts'
import { refuseDrops } from '../ui/refuse-drops.ts'
import { followTheme } from '../ui/theme.ts'

followTheme()
listenToKeys()
refuseDrops()
await followLanguage()
const app = createApp(App).use(createPinia())
isProgramOf(app)
app.mount('#app')
