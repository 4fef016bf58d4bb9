/** The values that odd inputs are made of (`odd-inputs.ts`). */

export const paths = [
  '//',
  '/',
  '*',
  '',
  '/%',
  '/%00',
  '/..%2f..%2fetc/passwd',
  'http://[',
  '//@/',
  '/news//',
  '/news?token=%ff',
] as const

export const names = [
  'status',
  'unlock',
  'search',
  '__proto__',
  'constructor',
  'getClient',
  'depositCash',
  '%2e%2e',
  'x'.repeat(9000),
] as const

export const values = [
  'null',
  '0',
  '-1',
  '1e999',
  '""',
  '"\\ud800"',
  '[]',
  '{}',
  '[[[[[[[[]]]]]]]]',
  '{"__proto__":{"isTrusted":true}}',
  '"1234"',
] as const

export const fields = [
  'params',
  'query',
  'body',
  'intent',
  'profile',
  'pin',
  'text',
  'limit',
  'toString',
  '',
] as const

export const headers = [
  'content-length: -1',
  'content-length: 1e9',
  'transfer-encoding: chunked',
  'transfer-encoding: x, chunked',
  'expect: 100-continue',
  'connection: upgrade',
  'upgrade: h2c',
  'content-type: text/plain',
  'content-encoding: gzip',
  'origin: null',
  'origin: https://evil.example',
  'cookie: ' + 'a=b;'.repeat(900),
  'x-svc-signature: ' + 'f'.repeat(64),
  'range: bytes=9-1',
] as const

export const bankPaths = [
  '/api/v2/clients',
  '/v2/clients',
  '/api/v2/clients/%ff',
  '/api/v2/savingsaccounts/1/deposit',
  '/api/v2/openapi.json',
  '/training/clock',
  '/training/faults',
  '/training/audit',
  '/reference',
  '/api/v2/webhooks',
  '/api/v2/clients/images/1',
] as const

/** Never many: each event goes to each hook. */
export const hookUrls = [
  '',
  'a',
  'http://127.0.0.1:9/',
  'http://nowhere.invalid/',
  'http://[::1]:9/%ff',
] as const

export const eventNames = [
  'savings-account',
  'intra-transfer',
  'client',
  'hook',
  '__proto__',
  '',
  'x'.repeat(300),
] as const

export const ids = [
  '1',
  '"1"',
  '-1',
  '1e3',
  '99999999999999999999',
  'null',
  '[1]',
  '{"savingsId":1}',
] as const

export const parts = [
  'content-disposition: form-data; name="file"; filename="a.pdf"',
  'content-disposition: form-data; name="file"; filename*=UTF-8\'\'%ff%zz',
  'content-disposition: form-data; name="file"; filename="../../x"',
  'content-disposition: form-data; name="__proto__"',
  'content-disposition: form-data; name="name"',
  'content-disposition: attachment',
  'content-disposition',
  '',
] as const
