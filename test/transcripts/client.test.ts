/** The desk's client sends what was typed by hand from §4 and §5.2, and signed by openssl: byte for byte. */
import type { Access, WireRequest } from '../../electron/bank/access.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../../electron/bank/client.ts'
import { createClockOffset } from '../../electron/bank/clock-offset.ts'
import { signerFrom } from '../../electron/bank/sign.ts'
import { openSocketServer, pathTo, readTranscript, type Message } from './transcript.ts'

/** The X-Timestamp of the transcripts. */
const stamp = 1_767_603_600_000
const emptyReply =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'

let server: Awaited<ReturnType<typeof openSocketServer>>
let client: Client

beforeAll(async () => {
  server = await openSocketServer(emptyReply)
  const now = (): number => stamp
  client = createClient({ clockOffset: createClockOffset(now), now })
})

afterAll(async () => {
  await client.close()
  await server.close()
})

async function sent(
  request: Partial<WireRequest> & Pick<WireRequest, 'operation'>,
  signed: boolean,
): Promise<Message> {
  const access: Access = {
    baseUrl: `http://127.0.0.1:${server.port}/api/v2`,
    gatewayUrl: `http://127.0.0.1:${server.port}`,
    apiKey: 'test-api-key',
    signer: signed ? signerFrom(readFileSync(pathTo('test-key.pem'), 'utf8')) : null,
    sendsBearer: true,
  }
  await client.send(access, { bytes: null, timeoutMs: 5000, ...request })
  return server.next()
}

/** What HTTP itself adds, and what the specification leaves to the sender. */
const ofTheWire = ['host', 'connection', 'content-length', 'accept', 'transfer-encoding']

function ours({ line, headers, body }: Message): Message {
  const told = Object.entries(headers).filter(([name]) => !ofTheWire.includes(name))
  return { line, headers: Object.fromEntries(told), body }
}

const signed: readonly (readonly [transcript: string, request: Parameters<typeof sent>[0]])[] = [
  ['create-intra-transfer', { operation: 'createIntraTransfer' }],
  ['create-intra-transfer-yoruba', { operation: 'createIntraTransfer' }],
  ['unblock-savings-account', { operation: 'unblockSavingsAccount', params: { savingsId: '15' } }],
  ['list-account-transfers', { operation: 'listAccountTransfers' }],
]
const bearer: typeof signed = [
  ['activate-client-bearer', { operation: 'activateClient', params: { clientId: '12' } }],
  ['find-client-by-phone-bearer', { operation: 'findClientByPhone', params: { phoneNumber: '08031234567' } }],
]

describe('a request of the desk', () => {
  it.each(signed)('%s: signed as openssl signs it', async (name, request) => {
    const expected = readTranscript(`requests/${name}.http`)
    const bytes = expected.body === '' ? null : expected.body
    expect(ours(await sent({ ...request, bytes }, true))).toEqual(expected)
  })

  it.each(bearer)('%s: with the bearer alone', async (name, request) => {
    const expected = readTranscript(`requests/${name}.http`)
    const bytes = expected.body === '' ? null : expected.body
    expect(ours(await sent({ ...request, bytes }, false))).toEqual(expected)
  })

  it('generate-key: headers only, to the gateway, unsigned even where a signing key is held', async () => {
    const expected = readTranscript('requests/generate-key.http')
    for (const isSigned of [false, true])
      expect(ours(await sent({ operation: 'generateKey' }, isSigned))).toEqual(expected)
  })

  it('upload-client-document: the parts of §2.6, unsigned', async () => {
    const content = new TextEncoder().encode('%PDF-1.4 a very small passport')
    const file = {
      name: 'passport.pdf',
      type: 'application/pdf',
      content,
      fields: { name: 'Passport', description: 'First page' },
    }
    const request = { operation: 'uploadClientDocument', params: { clientId: '12' }, file } as const
    const { line, headers, body } = ours(await sent(request, true))
    const [, boundary = 'none'] = /boundary="?([^"]+)"?$/.exec(headers['content-type'] ?? '') ?? []
    const neutral = {
      line,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=BOUNDARY' },
      body: body.replaceAll(boundary, 'BOUNDARY').replaceAll('\r\n', '\n').trimEnd(),
    }
    expect(neutral).toEqual(readTranscript('requests/upload-client-document.http'))
  })
})
