/** Addresses of the screens: ids only, never a name or a number of a customer. Each screen is fetched when needed. */
import { createRouter, createWebHashHistory } from 'vue-router'

export const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', name: 'home', component: () => import('./screens/home/HomeScreen.vue') },
    { path: '/:rest(.*)*', component: () => import('./screens/shell/NoSuchPage.vue') },
  ],
})
