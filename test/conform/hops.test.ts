/** Broken networks, walked: the walk names the hop and what to do. */
import { expect, it } from 'vitest'
import { walkHops } from '../../electron/bank/hops.ts'
import { https, networks, secure, servers, useNetworks } from './networks.ts'

useNetworks()

function walk(origin: string) {
  return walkHops({
    baseUrl: `${origin}/api/v2`,
    gatewayUrl: origin,
    apiKey: 'a-key-of-the-test',
    limitMs: 500,
  })
}

it('walks through to the end where all is well', async () => {
  const hops = await walk(await secure(https('good')))
  expect(hops.map(({ hop, isOpen }) => isOpen && hop)).toEqual([
    ...['name', 'computer', 'encryption', 'address', 'clock', 'gateway', 'key'],
  ])
  expect(hops[2]?.sentence.message).toMatch(/proves itself by its certificate, with TLSv1\.[23]/)
})

it.each(networks)('names the hop and what to do: %s', async (_what, opened, hop, sentence) => {
  const hops = await walk(await opened())
  expect(hops.at(-1)).toMatchObject({
    hop,
    isOpen: false,
    sentence: { message: expect.stringMatching(sentence) },
  })
  expect(hops.slice(0, -1).filter(({ isOpen }) => !isOpen)).toEqual([])
  expect(JSON.stringify(hops)).not.toContain('a-key-of-the-test')
})

it('a service that is named by its address is asked for no name, and Node warns of nothing', async () => {
  const warnings: string[] = []
  const note = (warning: Error) => void warnings.push(warning.message)
  process.on('warning', note)
  const port = await https('good')
  const at = servers.at(-1)?.address()
  const host = typeof at === 'object' && at?.family === 'IPv6' ? `[${at.address}]` : '127.0.0.1'
  const hops = await walk(`https://${host}:${port}`)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', note)
  expect(hops.at(-1)).toMatchObject({ hop: 'encryption', isOpen: false })
  expect(warnings).toEqual([])
})

it.each([
  ['a name that is not found', 'https://gateway.invalid', /^The name gateway\.invalid was not found/],
  ['a port at which nothing runs', 'https://127.0.0.1:9', /^127\.0\.0\.1 refuses connections at port 9/],
])(
  'of the gateway alone, %s is told as such, and not as its encryption',
  async (_what, gatewayUrl, sentence) => {
    const origin = await secure(https('good'))
    const hops = await walkHops({ baseUrl: `${origin}/api/v2`, gatewayUrl, apiKey: null, limitMs: 5000 })
    expect(hops.at(-1)).toMatchObject({
      isOpen: false,
      sentence: { message: expect.stringMatching(sentence) },
    })
  },
)
