import { expect, it } from 'vitest'
import { AddressError, checkAddress } from '../../electron/bank/address.ts'

it.each([
  ['https://bank.example/api/v2', 'https://bank.example/api/v2'],
  ['https://bank.example/api/v2/', 'https://bank.example/api/v2'],
  ['https://bank.example', 'https://bank.example'],
  ['https://BANK.example:8443/a.b/c', 'https://bank.example:8443/a.b/c'],
  ['http://127.0.0.1:4100/api/v2', 'http://127.0.0.1:4100/api/v2'],
  ['http://localhost:4100', 'http://localhost:4100'],
  ['http://[::1]:4100', 'http://[::1]:4100'],
])('A20: takes %s', (text, kept) => expect(checkAddress(text)).toBe(kept))

it.each([
  ['http://bank.example/api/v2', /https/],
  ['http://127.0.0.1.evil.example', /https/],
  ['https://teller:secret@bank.example', /user name/],
  ['https://@bank.example', /user name/],
  ['https://bank.example@evil.example', /user name/],
  ['ftp://bank.example', /https/],
  ['file:///etc/passwd', /https/],
  ['javascript:alert(1)', /https/],
  ['bank.example/api', /https|whole/],
  ['/api/v2', /whole/],
  ['', /whole/],
  ['https://bank.example/api/../admin', /path/],
  ['https://bank.example/..', /path/],
  ['https://bank.example/./v2', /path/],
  ['https://bank.example/%2e%2e/admin', /path/],
  ['https://bank.example/api%2f..', /path/],
  ['https://bank.example\\evil', /path/],
  ['https://bank.example//api', /path/],
  ['https://bank.example/api v2', /path/],
  ['https://bank.example/api?x=1', /"\?"/],
  ['https://bank.example/api#x', /"\?"/],
  ['https://bank.example/?', /"\?"/],
])('A20: refuses %s', (text, reason) => {
  expect(() => checkAddress(text)).toThrow(AddressError)
  expect(() => checkAddress(text)).toThrow(reason)
})
