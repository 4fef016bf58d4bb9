/** The roles of a branch, and what a permission covers. */
export const roles = ['teller', 'supervisor', 'administrator'] as const
export type Role = (typeof roles)[number]

/** Whether a set of permissions covers one. `ALL_FUNCTIONS_READ` covers every `READ_…` (facts §3.9). */
export function permits(held: readonly string[], needed: string | null): boolean {
  if (needed === null || held.includes('ALL_FUNCTIONS') || held.includes(needed)) return true
  return needed.startsWith('READ_') && held.includes('ALL_FUNCTIONS_READ')
}
