/** Addresses of the screens: ids only, never a name or a number of a customer. Each screen is fetched when needed. */
import { createRouter, createWebHashHistory } from 'vue-router'

export const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', name: 'home', component: () => import('./screens/home/HomeScreen.vue') },
    {
      path: '/customers/new',
      name: 'newCustomer',
      component: () => import('./screens/customer/NewCustomerScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)',
      name: 'customer',
      props: true,
      component: () => import('./screens/customer/CustomerScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)/accounts/new',
      name: 'newAccount',
      props: true,
      component: () => import('./screens/account/NewAccountScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)/accounts/:savingsId(\\d+)',
      name: 'account',
      props: true,
      component: () => import('./screens/account/AccountScreen.vue'),
    },
    { path: '/transfer', name: 'transfer', component: () => import('./screens/transfer/TransferScreen.vue') },
    {
      path: '/posted/:id',
      name: 'posted',
      props: true,
      component: () => import('./screens/transfer/PostedScreen.vue'),
    },
    {
      path: '/approvals',
      name: 'approvals',
      component: () => import('./screens/approvals/ApprovalsScreen.vue'),
    },
    {
      path: '/journal/:id?',
      name: 'journal',
      props: true,
      component: () => import('./screens/journal/JournalScreen.vue'),
    },
    { path: '/settings', name: 'settings', component: () => import('./screens/settings/SettingsScreen.vue') },
    { path: '/:rest(.*)*', component: () => import('./screens/shell/NoSuchPage.vue') },
  ],
})
