/** Roles, and what each may do. */
import { expect, it } from 'vitest'
import { operationNames, operationOf } from '../../shared/operations/index.ts'
import { permits } from '../../shared/users/permissions.ts'
import { rolePermissions } from '../../shared/operations/granted.ts'

it('lets everybody do what needs no permission, and the administrator everything', () => {
  expect(permits([], null)).toBe(true)
  for (const name of operationNames)
    expect(permits(rolePermissions.administrator, operationOf(name).permission), name).toBe(true)
})

it('lets a reader of everything read, and not write', () => {
  expect(permits(['ALL_FUNCTIONS_READ'], 'READ_CLIENT')).toBe(true)
  expect(permits(['ALL_FUNCTIONS_READ'], 'CREATE_CLIENT')).toBe(false)
})

it('does not take a longer or shorter name for the name', () => {
  expect(permits(['CREATE_CLIENTIMAGE'], 'CREATE_CLIENT')).toBe(false)
  expect(permits(['CREATE_CLIENT'], 'CREATE_CLIENTIMAGE')).toBe(false)
})

it('keeps the decision about an application from whoever may only submit it', () => {
  const decisions = [
    'APPROVE_SAVINGSACCOUNT',
    'REJECT_SAVINGSACCOUNT',
    'ACTIVATE_CLIENT',
    'UNBLOCK_SAVINGSACCOUNT',
  ]
  for (const decision of decisions) {
    expect(permits(rolePermissions.teller, decision), decision).toBe(false)
    expect(permits(rolePermissions.supervisor, decision), decision).toBe(true)
  }
})

it('lets a supervisor do all that a teller may', () => {
  for (const permission of rolePermissions.teller)
    expect(permits(rolePermissions.supervisor, permission), permission).toBe(true)
})

it('leaves keys to the administrator', () => {
  for (const name of ['createApiKey', 'revokeApiKey'] as const)
    expect(permits(rolePermissions.supervisor, operationOf(name).permission), name).toBe(false)
})
