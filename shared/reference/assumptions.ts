/**
 * What the specification leaves open and we decided, in one sentence each. The documentation's list is printed
 * from here and from the table's `basis`, so it cannot go stale; a fact learned from a real service replaces it.
 */
export const assumptions = {
  'A-dates-in':
    'Dates in requests are `dd MMMM yyyy` with English month names; `dateFormat` and `locale` stand beside them where the operation takes them.',
  'A-dates-out': 'Dates in replies are `[yyyy, m, d]`; `yyyy-mm-dd` and `dd MMMM yyyy` are read alike.',
  'A-money':
    'Amounts are decimal text in requests and JSON numbers in replies; fifteen whole digits, places by currency, read without loss.',
  'A-ids': 'Identifiers are integers in bodies and strings in paths.',
  'A-page':
    'A list is `{ totalFilteredRecords, pageItems }` with `offset`, `limit` (-1: all; where none is given, 200 in long lists and all in short ones), and in long lists `orderBy`, `sortOrder`; a bare array and an object with one array are read alike.',
  'A-error':
    'An error body carries `defaultUserMessage`, `userMessageGlobalisationCode` and `errors[]` with `parameterName`.',
  'A-status':
    '400 validation or wrong state, 401 key or signature, 403 permission, address, domain rule or duplicate, 404 not found, 409 concurrent change, 413 too large, 415 wrong type, 429 too many.',
  'A-command':
    'A write answers `{ officeId, clientId, savingsId, loanId, resourceId, changes }`, absent members left out.',
  'A-proceeds':
    'Disbursing a loan credits no savings account, and starting a fixed deposit debits none unless the record names a `linkedAccount`: the money changes hands in cash. An account that the bank moved is `savingsId` in its answer.',
  'A-sign-empty': 'A request without a body signs the empty string; multipart travels with the bearer only.',
  'A-sign-bearer': 'Signature and bearer are both sent; a setting can drop the bearer.',
  'A-sign-address':
    'Signed requests go to `{gateway_url}/v2/…`; the same operations answer at `{base_url}` with the bearer alone.',
  'A-generate': '`generateKey` answers `{ privateKey }` in PEM; a second call replaces the key.',
  'A-hook-header':
    'The signature header is `x-svc-signature`, as in the delivery sample; its prefix is a setting.',
  'A-hook-bytes': 'The signature covers the raw body or one of its compact forms.',
  'A-hook-key':
    'The secret is any API key the desk holds for the service; people can know one, so an event is evidence, never proof.',
  'A-event':
    'Events are named by hyphenated resource; `x-svc-user-action` names the action; unknown names are kept.',
  'A-event-data':
    '`data.request` is the request as sent; `data.response` the reply with snake_case members except ids.',
  'A-event-fail': 'Failed operations raise no event unless switched on for that event.',
  'A-retry':
    'A delivery is tried up to five times with growing waits until it gets a 2xx, and may come twice.',
} as const satisfies Record<string, string>
