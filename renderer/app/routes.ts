/**
 * Addresses of the screens: ids only, never a name or a number of a customer. Each screen is fetched when needed. The
 * address of a form says whose it is and which draft of it: each opening is a draft of its own.
 */
import { ulid } from 'ulid'
import { goBackInOrder } from '../keyboard/back-in-order.ts'
import { createMemoryHistory, createRouter, createWebHashHistory } from 'vue-router'
import { idsOf } from '../actions/action-route.ts'

export const router = createRouter({
  // Outside a page (the tests that walk over every route) there is no address bar.
  history: typeof location === 'undefined' ? createMemoryHistory() : createWebHashHistory(),
  routes: [
    { path: '/', name: 'home', component: () => import('../home/HomeScreen.vue') },
    {
      path: '/customers/new',
      name: 'newCustomer',
      meta: { isForm: true },
      component: () => import('../customers/NewCustomerScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)',
      name: 'customer',
      props: true,
      component: () => import('../customers/CustomerScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)/accounts/:savingsId(\\d+)',
      name: 'account',
      props: true,
      component: () => import('../accounts/AccountScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)/fixed-deposits/:accountId(\\d+)',
      name: 'fixedDeposit',
      props: true,
      component: () => import('../fixed-deposits/FixedDepositScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)/loans/:loanId(\\d+)',
      name: 'loan',
      props: true,
      component: () => import('../loans/LoanScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)/accounts/:savingsId(\\d+)/movements/:transactionId(\\d+)',
      name: 'movement',
      props: true,
      component: () => import('../accounts/MovementScreen.vue'),
    },
    { path: '/ledger', name: 'ledger', component: () => import('../general-ledger/GeneralLedgerScreen.vue') },
    {
      path: '/transfers',
      name: 'transfers',
      component: () => import('../transfers/TransfersScreen.vue'),
    },
    {
      path: '/reference',
      name: 'reference',
      component: () => import('../code-values/CodeValuesScreen.vue'),
    },
    {
      path: '/customers/:clientId(\\d+)/accounts/:savingsId(\\d+)/statement',
      name: 'statement',
      props: true,
      component: () => import('../documents/StatementScreen.vue'),
    },
    {
      path: '/statement',
      name: 'anyStatement',
      component: () => import('../documents/StatementScreen.vue'),
    },
    {
      path: '/slips/check',
      name: 'checkSlip',
      component: () => import('../documents/CheckSlipScreen.vue'),
    },
    {
      path: '/do/:act',
      name: 'act',
      meta: { isForm: true },
      props: (to) => ({ act: to.params['act'], ids: idsOf(to) }),
      component: () => import('../action-form/ActionScreen.vue'),
    },
    {
      path: '/look-up/:of',
      name: 'lookUp',
      props: true,
      component: () => import('../action-form/LookUpScreen.vue'),
    },
    {
      path: '/deposit',
      name: 'deposit',
      meta: { isForm: true },
      component: () => import('../cash/DepositScreen.vue'),
    },
    {
      path: '/withdraw',
      name: 'withdraw',
      meta: { isForm: true },
      component: () => import('../cash/WithdrawScreen.vue'),
    },
    { path: '/till', name: 'till', component: () => import('../till/TillScreen.vue') },
    {
      path: '/transfer',
      name: 'transfer',
      meta: { isForm: true },
      component: () => import('../transfers/TransferScreen.vue'),
    },
    {
      path: '/posted/:id',
      name: 'posted',
      props: true,
      component: () => import('../outcome/PostedScreen.vue'),
    },
    {
      path: '/approvals',
      name: 'approvals',
      // Only from elsewhere: F6 on the queue itself begins anew. Fetched here: what it asks needs a window, and the routes
      // are read without one.
      async beforeEnter(to) {
        const { useKeptFilter } = await import('../approvals/kept-filter.ts')
        const kept = Object.keys(to.query).length === 0 ? useKeptFilter().mine() : null
        return kept === null ? true : { name: 'approvals', query: kept }
      },
      component: () => import('../approvals/ApprovalsScreen.vue'),
    },
    {
      path: '/approvals/batch',
      name: 'batch',
      props: ({ query }) => ({ operation: String(query['operation'] ?? '') }),
      component: () => import('../approvals/BatchScreen.vue'),
    },
    {
      path: '/journal/:id?',
      name: 'journal',
      props: true,
      component: () => import('../journal/JournalScreen.vue'),
    },
    {
      path: '/events/:id(\\d+)?',
      name: 'events',
      props: true,
      component: () => import('../events/EventsScreen.vue'),
    },
    {
      path: '/doubts/:id?',
      name: 'doubts',
      props: true,
      component: () => import('../journal/DoubtsScreen.vue'),
    },
    {
      path: '/lessons/:lesson?',
      name: 'lessons',
      props: true,
      component: () => import('../learning/LessonsScreen.vue'),
    },
    ...(
      [
        ['/keys', 'keys', null],
        ['/keys/new', 'newApiKey', 'apiKey'],
        ['/keys/signature', 'newSigningKey', 'signingKey'],
        ['/keys/bring', 'importKey', 'import'],
        ['/keys/change', 'rotateKey', 'rotation'],
      ] as const
    ).map(([path, name, makes]) => ({
      path,
      name,
      props: { makes },
      component: () => import('../settings/KeysScreen.vue'),
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
      component: () => import('../people/PeopleScreen.vue'),
    })),
    { path: '/audit', name: 'audit', component: () => import('../audit/AuditScreen.vue') },
    { path: '/settings', name: 'settings', component: () => import('../settings/SettingsScreen.vue') },
    { path: '/settings/secrets', name: 'secrets', component: () => import('../settings/SecretsScreen.vue') },
    {
      path: '/settings/connect',
      name: 'connect',
      component: () => import('../connect/ConnectScreen.vue'),
    },
    { path: '/notices', name: 'notices', component: () => import('../settings/NoticesScreen.vue') },
    { path: '/:rest(.*)*', component: () => import('../ui/NoSuchPage.vue') },
  ],
})

goBackInOrder(router)
router.beforeEach((to) => {
  if (to.meta['isForm'] !== true || typeof to.query['draft'] === 'string') return true
  // Typed into the address bar it stands in the history already, and going back must not lead into it again.
  const isThere = typeof location !== 'undefined' && location.hash === `#${to.fullPath}`
  return { path: to.path, query: { ...to.query, draft: ulid() }, ...(isThere && { replace: true }) }
})
