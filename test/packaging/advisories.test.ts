/** What is told of known vulnerabilities: checked, or plainly unchecked, and never a silence that looks like a yes. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { readAudit, reasonOf, tell, type Advisory, type Stored } from '../../build/advisories.ts'

const high: Advisory = {
  package: 'left',
  range: '<1.2.3',
  severity: 'high',
  title: 'Something is read past its end',
  url: 'https://advisories.example/1',
}
const printed = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    left: { name: 'left', severity: 'high', via: [{ source: 1, name: 'left', ...high }] },
    right: { name: 'right', severity: 'high', via: ['left'] },
    both: { name: 'both', severity: 'high', via: ['right', { source: 1, name: 'left', ...high }] },
  },
})
const last: Stored = { checkedOn: '2026-01-02', lockfile: 'abc', advisories: [high] }

describe('what npm says', () => {
  it('is read once for each advisory, however many packages lead to it', () => {
    expect(readAudit(printed)).toEqual([high])
    expect(readAudit('{"vulnerabilities":{}}')).toEqual([])
  })

  it.each(['', 'not JSON', '{"statusCode":405,"error":{}}', '[]', 'null'])('%j is no answer', (text) => {
    expect(readAudit(text)).toBeNull()
  })
})

describe('npm’s own reason', () => {
  it.each([
    ['{"message":"405 Method Not Allowed"}', '', '405 Method Not Allowed'],
    ['{"error":{"summary":"no lockfile"}}', '', 'no lockfile'],
    ['', 'npm error code ENOTFOUND\nnpm error network no such host\n', 'network no such host'],
    ['', '', 'npm gave no reason'],
  ])('%j and %j', (output, complaint, reason) => expect(reasonOf({ output, complaint })).toBe(reason))
})

describe('what is told', () => {
  it('is the day of the check, and each advisory', () => {
    const { lines, isBad } = tell([high], null, 'abc', '2026-03-04')
    expect(lines[0]).toContain('left <1.2.3')
    expect(lines.at(-1)).toBe('Checked on 2026-03-04: 1 known vulnerability.')
    expect(isBad).toBe(true)
    expect(tell([], last, 'abc', '2026-03-04')).toEqual({
      lines: ['Checked on 2026-03-04: no known vulnerability.'],
      isBad: false,
    })
  })

  it('is “unchecked” where nobody answered, with the day of the last check and what it found', () => {
    expect(tell(null, last, 'abc', '2026-03-04').lines.at(-1)).toBe(
      'Unchecked, last on 2026-01-02: 1 known vulnerability.',
    )
    expect(tell(null, last, 'other', '2026-03-04').lines.at(-1)).toMatch(/The packages have changed since\.$/)
    expect(tell(null, last, 'abc', '2026-03-04').isBad).toBe(true)
    expect(tell(null, null, 'abc', '2026-03-04').lines[0]).toMatch(/^Unchecked: .* no earlier check/)
  })

  it('where the registry is not there, by the program itself', () => {
    const ran = spawnSync(
      process.execPath,
      ['build/run.mjs', 'advisories', '--registry', 'http://127.0.0.1:9', '--fetch-retries', '0'],
      { encoding: 'utf8' },
    )
    expect(ran.stdout).toMatch(/^Unchecked/m)
    // Neither “all is well” nor “something is known”.
    expect(ran.status).toBe(3)
    expect(ran.stderr).toMatch(/^npm says: .*(ECONNREFUSED|127\.0\.0\.1:9)/m)
  })
})
