/** Fixed deposits (§2.4, §4): there is none yet, so every number is unknown. */
import { handlersOf } from '../frame/handler.ts'
import { notFound } from '../frame/refusal.ts'

export const fixedDeposits = handlersOf({
  closeFixedDepositEarly: (_, { params }) =>
    notFound('error.msg.fixeddepositaccount.id.invalid', 'fixed deposit', params.accountId),
})
