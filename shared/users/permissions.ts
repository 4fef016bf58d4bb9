/**
 * Roles and what each may do. The service has the last word (a key carries every permission of its user, §5.1);
 * this is what the sandbox gives its users, and what the desk's gate assumes of a person where the service
 * cannot be asked (`getMe` is assumed, so it may be off).
 */
export const roles = ['teller', 'supervisor', 'administrator'] as const
export type Role = (typeof roles)[number]

const teller = [
  'ALL_FUNCTIONS_READ',
  'CREATE_CLIENT',
  'CREATE_CLIENTIMAGE',
  'CREATE_DOCUMENT',
  'CREATE_SAVINGSACCOUNT',
  'WITHDRAW_SAVINGSACCOUNT',
  'DEPOSIT_SAVINGSACCOUNT',
  'WITHDRAWAL_SAVINGSACCOUNT',
  'CREATE_ACCOUNTTRANSFER',
  'CREATE_FIXEDDEPOSITACCOUNT',
  'WITHDRAW_FIXEDDEPOSITACCOUNT',
  'CREATE_LOAN',
  'WITHDRAW_LOAN',
  'REPAYMENT_LOAN',
  'RECOVERYPAYMENT_LOAN',
  'CREATE_SAVINGSACCOUNTCHARGE',
  'PAY_SAVINGSACCOUNTCHARGE',
  'CREATE_LOANCHARGE',
] as const

const supervisor = [
  ...teller,
  'ACTIVATE_CLIENT',
  'UPDATE_CLIENT',
  'APPROVE_SAVINGSACCOUNT',
  'APPROVALUNDO_SAVINGSACCOUNT',
  'REJECT_SAVINGSACCOUNT',
  'ACTIVATE_SAVINGSACCOUNT',
  'CLOSE_SAVINGSACCOUNT',
  'UNDOTRANSACTION_SAVINGSACCOUNT',
  'HOLDAMOUNT_SAVINGSACCOUNT',
  'RELEASEAMOUNT_SAVINGSACCOUNT',
  'BLOCK_SAVINGSACCOUNT',
  'UNBLOCK_SAVINGSACCOUNT',
  'BLOCKCREDIT_SAVINGSACCOUNT',
  'UNBLOCKCREDIT_SAVINGSACCOUNT',
  'BLOCKDEBIT_SAVINGSACCOUNT',
  'UNBLOCKDEBIT_SAVINGSACCOUNT',
  'WAIVE_SAVINGSACCOUNTCHARGE',
  'WAIVE_LOANCHARGE',
  'APPROVE_FIXEDDEPOSITACCOUNT',
  'APPROVALUNDO_FIXEDDEPOSITACCOUNT',
  'REJECT_FIXEDDEPOSITACCOUNT',
  'ACTIVATE_FIXEDDEPOSITACCOUNT',
  'PREMATURECLOSE_FIXEDDEPOSITACCOUNT',
  'CLOSE_FIXEDDEPOSITACCOUNT',
  'APPROVE_LOAN',
  'APPROVALUNDO_LOAN',
  'REJECT_LOAN',
  'DISBURSE_LOAN',
  'WAIVEINTERESTPORTION_LOAN',
  'WRITEOFF_LOAN',
  'CREATE_JOURNALENTRY',
  'REVERSE_JOURNALENTRY',
  'READ_HOOK',
  'CREATE_HOOK',
  'UPDATE_HOOK',
] as const

export const rolePermissions: Record<Role, readonly string[]> = {
  teller,
  supervisor,
  administrator: ['ALL_FUNCTIONS'],
}

/** Whether a set of permissions covers one. `ALL_FUNCTIONS_READ` covers every `READ_…` (facts §3.9). */
export function permits(held: readonly string[], needed: string | null): boolean {
  if (needed === null || held.includes('ALL_FUNCTIONS') || held.includes(needed)) return true
  return needed.startsWith('READ_') && held.includes('ALL_FUNCTIONS_READ')
}
