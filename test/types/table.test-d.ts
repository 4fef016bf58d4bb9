/**
 * What the compiler must know of the table. `npm run types` reads this file and nothing runs it: an
 * `@ts-expect-error` that meets no error is itself an error, so each of these can fail.
 */
import { expectTypeOf } from 'vitest'
import type { CommandInput, CommandReply, Status } from '../../shared/desk/commands.ts'
import type { NewsMessage } from '../../shared/desk/news.ts'
import type { BodyOf, OperationName, ParamsOf, QueryOf, ReplyOf } from '../../shared/operations/index.ts'

// ── Names are a closed list ─────────────────────────────────────────────────────────────────────────────
expectTypeOf<'createIntraTransfer'>().toExtend<OperationName>()
// @ts-expect-error: no operation has this name
export const noOperation: OperationName = 'createIntraTransfr'

// ── Requests are typed by the line that checks them ─────────────────────────────────────────────────────
expectTypeOf<BodyOf<'createIntraTransfer'>['transferAmount']>().toEqualTypeOf<string>()
expectTypeOf<BodyOf<'createIntraTransfer'>['fromAccountId']>().toEqualTypeOf<number>()
expectTypeOf<BodyOf<'createIntraTransfer'>['fromAccountType']>().toEqualTypeOf<'savings'>()
expectTypeOf<ParamsOf<'activateClient'>>().toEqualTypeOf<{ clientId: string }>()
expectTypeOf<BodyOf<'generateKey'>>().toEqualTypeOf<undefined>()
expectTypeOf<QueryOf<'activateClient'>>().toEqualTypeOf<undefined>()

// @ts-expect-error: an amount is text, never a float
export const floatAmount: BodyOf<'createIntraTransfer'>['transferAmount'] = 10.5
// @ts-expect-error: an identifier in a path is text
export const numericPath: ParamsOf<'activateClient'> = { clientId: 7 }
// @ts-expect-error: a field that the table does not have
export const unknownField: BodyOf<'unblockSavingsAccount'> = { reason: 'none' }

// ── Replies leave one form behind ───────────────────────────────────────────────────────────────────────
expectTypeOf<ReplyOf<'listAccountTransfers'>['pageItems'][number]['transferAmount']>().toEqualTypeOf<string>()
expectTypeOf<ReplyOf<'listAccountTransfers'>['pageItems'][number]['transferDate']>().toEqualTypeOf<string>()

// ── The desk's own tables ───────────────────────────────────────────────────────────────────────────────
expectTypeOf<CommandReply<'status'>>().toEqualTypeOf<Status>()
expectTypeOf<CommandInput<'unlock'>>().toEqualTypeOf<{ profile: string; pin: string }>()
// @ts-expect-error: a PIN is text, for it may begin with zero
export const numericPin: CommandInput<'unlock'> = { profile: 'teller', pin: 1234 }
expectTypeOf<Extract<NewsMessage, { topic: 'status' }>['value']>().toEqualTypeOf<Status>()
