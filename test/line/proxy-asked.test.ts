/** For which addresses a desk that opens asks by which web proxy they are reached: for each that it calls. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openData, type Undo } from '../../electron/desk/data.ts'

it('the service’s, the gateway’s and the host’s of its tokens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'teller-asked-'))
  const undo: Undo = []
  try {
    const [serviceFile, policyFile] = [join(folder, 'service.json'), join(folder, 'policy.json')]
    const authentication = { tokenUrl: 'https://login.bank.invalid/token' }
    writeFileSync(serviceFile, JSON.stringify({ name: 'A bank', authentication, operations: {} }))
    const [bankUrl, gatewayUrl] = ['https://core.bank.invalid/api/v2', 'https://gateway.bank.invalid']
    const bank = { kind: 'service', bankUrl, gatewayUrl, mode: 'bearer' }
    writeFileSync(policyFile, JSON.stringify({ bank, serviceFile }))
    const asked: string[] = []
    const opening = openData(
      {
        dataDir: join(folder, 'data'),
        bank: {
          asked: null,
          keys: new Map(),
          mode: 'bearer',
          startTraining: () => {
            throw new Error('a training bank was started')
          },
        },
        policyFile,
        enforcedPlace: { kind: 'file', path: join(folder, 'none.json') },
        usesKeychain: false,
        findProxy: async (url) => {
          asked.push(url)
          return 'SOCKS5 proxy.bank.invalid:1080'
        },
        isHeadless: true,
        logTo: 'folder',
        version: '0.0.0',
      },
      undo,
    )
    await expect(opening).rejects.toThrow('the web proxy is a SOCKS proxy')
    expect(asked).toEqual([bankUrl, gatewayUrl, authentication.tokenUrl])
  } finally {
    for (const step of undo.toReversed()) await step()
    rmSync(folder, { recursive: true, force: true })
  }
})
