/**
 * Addresses of the screens: ids only, never a name or a number of a customer. Each screen is fetched when needed. The
 * address of a form says whose it is and which draft of it: each opening is a draft of its own.
 */
import { ulid } from 'ulid'
import { createMemoryHistory, createRouter, createWebHashHistory } from 'vue-router'
import { idsOf } from './acts/open-act.ts'

export const router = createRouter({
  // Outside a page (the tests that walk over every route) there is no address bar.
  history: typeof location === 'undefined' ? createMemoryHistory() : createWebHashHistory(),
  routes: [
    { path: '/', name: 'home', component: () => import('./screens/home/HomeScreen.vue') },
    {
      path: '/customers/new',
      name: 'newCustomer',
      meta: { isForm: true },
      component: () => import('./screens/customer/NewCustomerScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)',
      name: 'customer',
      props: true,
      component: () => import('./screens/customer/CustomerScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)/accounts/:savingsId(\\d+)',
      name: 'account',
      props: true,
      component: () => import('./screens/account/AccountScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)/fixed-deposits/:accountId(\\d+)',
      name: 'fixedDeposit',
      props: true,
      component: () => import('./screens/fixed-deposit/FixedDepositScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)/loans/:loanId(\\d+)',
      name: 'loan',
      props: true,
      component: () => import('./screens/loan/LoanScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)/accounts/:savingsId(\\d+)/movements/:transactionId(\\d+)',
      name: 'movement',
      props: true,
      component: () => import('./screens/movement/MovementScreen.vue'),
    },
    { path: '/ledger', name: 'ledger', component: () => import('./screens/ledger/LedgerScreen.vue') },
    {
      path: '/transfers',
      name: 'transfers',
      component: () => import('./screens/transfers/TransfersScreen.vue'),
    },
    {
      path: '/reference',
      name: 'reference',
      component: () => import('./screens/reference/ReferenceScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)/accounts/:savingsId(\\d+)/statement',
      name: 'statement',
      props: true,
      component: () => import('./screens/statement/StatementScreen.vue'),
    },
    {
      path: '/statement',
      name: 'anyStatement',
      component: () => import('./screens/statement/StatementScreen.vue'),
    },
    {
      path: '/slips/check',
      name: 'checkSlip',
      component: () => import('./screens/slip/CheckSlipScreen.vue'),
    },
    {
      path: '/do/:act',
      name: 'act',
      meta: { isForm: true },
      props: (to) => ({ act: to.params['act'], ids: idsOf(to) }),
      component: () => import('./screens/act/ActScreen.vue'),
    },
    {
      path: '/deposit',
      name: 'deposit',
      meta: { isForm: true },
      component: () => import('./screens/cash/DepositScreen.vue'),
    },
    {
      path: '/withdraw',
      name: 'withdraw',
      meta: { isForm: true },
      component: () => import('./screens/cash/WithdrawScreen.vue'),
    },
    { path: '/till', name: 'till', component: () => import('./screens/till/TillScreen.vue') },
    {
      path: '/transfer',
      name: 'transfer',
      meta: { isForm: true },
      component: () => import('./screens/transfer/TransferScreen.vue'),
    },
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
      path: '/approvals/batch',
      name: 'batch',
      props: ({ query }) => ({ operation: String(query['operation'] ?? '') }),
      component: () => import('./screens/approvals/BatchScreen.vue'),
    },
    {
      path: '/journal/:id?',
      name: 'journal',
      props: true,
      component: () => import('./screens/journal/JournalScreen.vue'),
    },
    {
      path: '/events/:id(\\d+)?',
      name: 'events',
      props: true,
      component: () => import('./screens/events/EventsScreen.vue'),
    },
    {
      path: '/doubts/:id?',
      name: 'doubts',
      props: true,
      component: () => import('./screens/doubts/DoubtsScreen.vue'),
    },
    {
      path: '/lessons/:lesson?',
      name: 'lessons',
      props: true,
      component: () => import('./screens/lessons/LessonsScreen.vue'),
    },
    ...(
      [
        ['/keys', 'keys', null],
        ['/keys/new', 'newApiKey', 'apiKey'],
        ['/keys/signature', 'newSigningKey', 'signingKey'],
      ] as const
    ).map(([path, name, makes]) => ({
      path,
      name,
      props: { makes },
      component: () => import('./screens/keys/KeysScreen.vue'),
    })),
    ...(
      [
        ['/people', 'people', null],
        ['/people/pin', 'changePin', 'pin'],
        ['/people/key', 'changeKey', 'key'],
        ['/people/remove', 'removePerson', 'remove'],
      ] as const
    ).map(([path, name, does]) => ({
      path,
      name,
      props: { does },
      component: () => import('./screens/people/PeopleScreen.vue'),
    })),
    { path: '/audit', name: 'audit', component: () => import('./screens/audit/AuditScreen.vue') },
    { path: '/settings', name: 'settings', component: () => import('./screens/settings/SettingsScreen.vue') },
    { path: '/:rest(.*)*', component: () => import('./screens/shell/NoSuchPage.vue') },
  ],
})

router.beforeEach((to) => {
  if (to.meta['isForm'] !== true || typeof to.query['draft'] === 'string') return true
  // Typed into the address bar it stands in the history already, and going back must not lead into it again.
  const isThere = typeof location !== 'undefined' && location.hash === `#${to.fullPath}`
  return { path: to.path, query: { ...to.query, draft: ulid() }, ...(isThere && { replace: true }) }
})
