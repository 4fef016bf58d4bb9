/** Roles, and what each may do. */
import { afterEach, expect, it } from 'vitest'
import { operationNames, operationOf } from '../../shared/operations/index.ts'
import { permits } from '../../shared/users/permissions.ts'
import { allPermissions, permissionsOfRole, rolePermissions } from '../../shared/operations/granted.ts'
import { ownEntry } from '../../shared/operations/own-entry.ts'
import { takeOwnOperations } from '../../shared/operations/own.ts'

afterEach(() => takeOwnOperations({}))

it('gives a role no permission that no operation asks for, but the one to read', () => {
  const asked = new Set(operationNames.map((name) => operationOf(name).permission))
  asked.delete(null)
  expect(new Set(allPermissions())).toEqual(asked)
  for (const role of ['teller', 'supervisor'] as const)
    expect(rolePermissions[role].filter((permission) => !asked.has(permission))).toEqual([
      'ALL_FUNCTIONS_READ',
    ])
})

it('lets everybody at the counter look up everything', () => {
  for (const name of operationNames) {
    const { permission } = operationOf(name)
    if (permission?.startsWith('READ_')) expect(permits(rolePermissions.teller, permission), name).toBe(true)
  }
})

it('lets a supervisor do what a service file lets a teller do, and not the other way round', () => {
  const voucher = (permission: string, grantedTo: 'teller' | 'supervisor') =>
    ownEntry.parse({
      words: { en: 'Voucher', fr: 'Bon' },
      method: 'POST',
      path: '/vouchers',
      permission,
      grantedTo,
      settledBy: 'people',
    })
  takeOwnOperations({
    sell: voucher('SELL_VOUCHER', 'teller'),
    void: voucher('VOID_VOUCHER', 'supervisor'),
  })
  const mayOf = (role: 'teller' | 'supervisor') =>
    permissionsOfRole(role).filter((permission) => permission.endsWith('VOUCHER'))
  expect(mayOf('teller')).toEqual(['SELL_VOUCHER'])
  expect(mayOf('supervisor')).toEqual(['SELL_VOUCHER', 'VOID_VOUCHER'])
  expect(permissionsOfRole('administrator')).toEqual(['ALL_FUNCTIONS'])
  expect(allPermissions()).toEqual(expect.arrayContaining(['SELL_VOUCHER', 'VOID_VOUCHER']))
})

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
