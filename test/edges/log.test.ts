/** The redactor: whatever is logged, no secret and no number of a person leaves it (reliability T1). */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLog, createRedactor } from '../../electron/core/log.ts'
import { folder } from './scratch.ts'

function logged(say: (log: ReturnType<typeof createLog>) => void, secrets: readonly string[] = []): string {
  const dir = folder()
  const redactor = createRedactor()
  for (const secret of secrets) redactor.know(secret)
  say(createLog({ redactor, folder: dir }))
  return readFileSync(join(dir, 'desk.log'), 'utf8')
}

describe('the redactor', () => {
  const secret = 'Zu3Ef"GT5Y-TYKB\\Bi8v6I2'

  it('finds a known secret by its value, in every form, wherever it stands', () => {
    const forms = [
      secret,
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('hex'),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64url'),
    ]
    const text = logged(
      (log) => {
        for (const form of forms)
          log.info({ deep: { deeper: [form] }, err: new Error(`with ${form}`) }, `said ${form}`)
      },
      [secret],
    )
    for (const form of forms) expect(text).not.toContain(form)
    expect(text).not.toContain('Zu3Ef')
    expect(text.trim().split('\n')).toHaveLength(5)
    for (const line of text.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
  })

  it('finds by form what nobody has told it: bearers, keys in PEM, tokens, PINs', () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const text = logged((log) => {
      log.info({ headers: { authorization: 'Bearer abc.def-ghi' }, privateKey }, `key ${privateKey}`)
      log.info({ pin: '1234', url: 'http://127.0.0.1/?token=abcDEF', signature: 'qqq"x' }, 'Bearer xyz123')
    })
    expect(text).not.toMatch(/abc\.def|xyz123|abcDEF|"1234|qqq/)
    expect(text).not.toContain(privateKey.split('\n')[1])
  })

  it.each([
    ['08031234567', '…567'],
    ['22212345678', '…678'],
    ['0123456789', '…789'],
    ['+2348031234567', '…567'],
    ['2348031234567', '…567'],
  ])('keeps the last three of %s', (number, left) => {
    const text = logged((log) => log.info({ number, list: [Number(number)] }, `about ${number}.`))
    expect(text).not.toContain(number)
    expect(text).toContain(left)
  })

  it('leaves times, ids and short numbers as they are', () => {
    const text = logged((log) => log.info({ id: 123456, tookMs: 1234567, day: '2026-01-05' }, 'said 42'))
    expect(JSON.parse(text)).toMatchObject({ id: 123456, tookMs: 1234567, day: '2026-01-05', msg: 'said 42' })
    expect(JSON.parse(text).time).toBeGreaterThan(1_700_000_000_000)
  })

  it('without it, the same lines would tell', () => {
    const line = JSON.stringify({ msg: `said ${secret}`, number: '08031234567' })
    expect(line).toContain('08031234567')
    expect(createRedactor().scrub(line)).not.toContain('08031234567')
  })

  it('keeps the file to its owner', () => {
    const dir = folder()
    createLog({ redactor: createRedactor(), folder: dir }).info('x')
    expect(statSync(join(dir, 'desk.log')).mode & 0o077).toBe(0)
  })
})
