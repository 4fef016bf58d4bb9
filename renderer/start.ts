import './theme.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { registerIcons } from './icons.ts'
import { listenToKeys } from './keys.ts'
import { followLanguage } from './language.ts'
import { stayOnPage } from './let-fall.ts'
import { router } from './routes.ts'
import { followTheme } from './theme.ts'

followTheme()
registerIcons()
listenToKeys()
stayOnPage()
await followLanguage()
createApp(App).use(createPinia()).use(router).mount('#app')
