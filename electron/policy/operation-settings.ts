/** `operations` and `companions` of a policy: what a bank offers and asks for beyond what is documented. */
import { z } from 'zod'
import { companionForms, takesCompanions } from '../../shared/operations/companions.ts'
import { isOperationName, operationNames, operationOf } from '../../shared/operations/index.ts'
import { isAssumed } from '../../shared/operations/operation.ts'
import { isOwnForm } from '../../shared/operations/own.ts'
import { didYouMean } from '../core/near-word.ts'

const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

const namesWhere = (isMeant: (operation: ReturnType<typeof operationOf>) => boolean) =>
  operationNames.filter((name) => isMeant(operationOf(name)))

/** Null: an operation may be switched so. */
function whyNot(name: string, use: boolean | string): string | null {
  // What a service file adds: whether it is there is known once that is read (policy-file.ts).
  if (isOwnForm(name))
    return typeof use === 'string' ? 'write true or false; the service file says the path' : null
  if (!isOperationName(name))
    return `no operation has this name${didYouMean(name, namesWhere(isAssumed)) || '; docs/operations.md has them all'}`
  const operation = operationOf(name)
  if (!isAssumed(operation)) return 'this operation is documented, so it is always on; leave it out'
  if (typeof use !== 'string') return null
  if (!/^\/[A-Za-z0-9\-._~/{}]+$/.test(use) || use.includes('..') || use.includes('//'))
    return `write true, false or a path that begins with one slash, such as "${operation.path}"`
  if (String(pathNames(use)) !== String(pathNames(operation.path)))
    return `the path must carry the same names as ${operation.path}`
  return null
}

/** Assumed operations that a bank has: by name, with `true`, or with the bank's own path for it. */
export const operationsInUse = z
  .record(z.string(), z.union([z.boolean(), z.string()], { error: 'write true, false or a path' }))
  .superRefine((chosen, context) => {
    for (const [name, use] of Object.entries(chosen)) {
      const message = whyNot(name, use)
      if (message !== null) context.addIssue({ code: 'custom', path: [name], message })
    }
  })

/** A bank that wants other companions beside dates and amounts than the table has (shared/operations/companions.ts). */
export const companions = z
  .record(z.string(), z.enum(companionForms, { error: `choose one of ${companionForms.join(', ')}` }))
  .superRefine((chosen, context) => {
    for (const name of Object.keys(chosen)) {
      const complain = (message: string) => context.addIssue({ code: 'custom', path: [name], message })
      if (!isOperationName(name))
        complain(`no operation has this name${didYouMean(name, namesWhere(takesCompanions))}`)
      else if (!takesCompanions(operationOf(name)))
        complain('this operation takes no date and no amount; leave it out')
    }
  })
