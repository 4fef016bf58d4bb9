/** The states of records, by the ids that the service tells (facts §3.3, §3.4, §3.5, §3.6). */
export const customerStates = { pending: 100, active: 300, closed: 600 } as const

export const savingsStates = {
  submitted: 100,
  approved: 200,
  active: 300,
  withdrawn: 400,
  rejected: 500,
  closed: 600,
} as const

export const fixedDepositStates = {
  submitted: 100,
  approved: 200,
  active: 300,
  withdrawn: 400,
  rejected: 500,
  closed: 600,
  closedEarly: 700,
  matured: 800,
} as const

export const loanStates = {
  submitted: 100,
  approved: 200,
  active: 300,
  withdrawn: 400,
  rejected: 500,
  closed: 600,
  writtenOff: 601,
  overpaid: 700,
} as const

/** `subStatus` of an account: nothing, everything, credits or debits stopped. */
export const accountBlocks = { none: 0, all: 400, credits: 500, debits: 600 } as const
