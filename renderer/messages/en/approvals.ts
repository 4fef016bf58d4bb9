export const approvals = {}
