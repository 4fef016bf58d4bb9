/** The report of an examination: as text, as JSON, as a page to hand over, and the policy that follows from it. */
import type { OperationName } from '../../shared/operations/index.ts'
import type { Finding, Row } from './finding.ts'

const verdicts = ['broken', 'not tried', 'holds'] as const

export function countOf(rows: readonly Row[], verdict: Finding['verdict']): number {
  return rows.filter(({ finding }) => finding.verdict === verdict).length
}

function detail(finding: Finding): string {
  if (finding.verdict === 'broken') return `expected ${finding.expected}; seen ${finding.seen}`
  return finding.verdict === 'not tried' ? finding.why : ''
}

export function summary(rows: readonly Row[]): string {
  return `${countOf(rows, 'holds')} hold, ${countOf(rows, 'broken')} broken, ${countOf(rows, 'not tried')} not tried`
}

/** The operations that the specification does not show and that were seen to be as the table, or the file, has them. */
export function switchable(rows: readonly Row[]): OperationName[] {
  return rows.flatMap(({ finding, switchesOn }) =>
    switchesOn !== undefined && finding.verdict === 'holds' ? [switchesOn] : [],
  )
}

/** What is broken first: that is what a bank has to talk about. */
export function asText(rows: readonly Row[]): string {
  const lines = verdicts.flatMap((verdict) =>
    rows
      .filter(({ finding }) => finding.verdict === verdict)
      .flatMap(({ id, says, matters, finding }) => [
        `${verdict.padEnd(9)}  ${id}: ${says}`,
        ...(verdict === 'holds' ? [] : [`           ${detail(finding)}`]),
        ...(verdict === 'broken' ? [`           It matters: ${matters}`] : []),
      ]),
  )
  const on = switchable(rows)
  const mayBeOn = `May be switched on: ${on.join(', ') || 'nothing beyond the specification’s own'}.`
  return [...lines, '', `${summary(rows)}.`, mayBeOn].join('\n')
}

/** What an examination cannot see of a policy: whoever asks for it says it, or it is as usual. */
export interface Chosen {
  mode: 'signed' | 'bearer'
  office: string
  hookPrefix: string
}

/** The operations that may be switched on, in the form of a policy file. */
export function policyOf(
  rows: readonly Row[],
  { baseUrl, gatewayUrl, mode, office, hookPrefix }: { baseUrl: string; gatewayUrl: string } & Chosen,
) {
  const offered = switchable(rows).map((name) => [name, true] as const)
  return {
    bank: { kind: 'service', bankUrl: baseUrl, gatewayUrl, mode },
    office,
    hookSignaturePrefix: hookPrefix,
    operations: Object.fromEntries(offered),
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** One page without scripts or anything from elsewhere: it can be sent by mail and printed. */
export function asPage(rows: readonly Row[], about: { baseUrl: string; at: string }): string {
  const row = ({ id, says, matters, finding }: Row) =>
    `<tr class="${finding.verdict.replace(' ', '-')}"><td>${finding.verdict}</td><td>${escaped(id)}</td>` +
    `<td>${escaped(says)}<br><small>${escaped(matters)}</small></td><td>${escaped(detail(finding))}</td></tr>`
  const sorted = verdicts.flatMap((verdict) => rows.filter(({ finding }) => finding.verdict === verdict))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Conformance of ${escaped(about.baseUrl)}</title>
<style>body{font:15px system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}td,th{border-bottom:1px solid #bbb;padding:.4rem .6rem;text-align:left;vertical-align:top}.broken td:first-child{color:#a4161a;font-weight:600}.not-tried td:first-child{color:#665200}small{color:#555}</style>
<h1>Conformance of ${escaped(about.baseUrl)}</h1><p>${escaped(about.at)}: ${summary(rows)}.</p>
<p>May be switched on: ${escaped(switchable(rows).join(', ') || 'nothing beyond the specification’s own')}.</p>
<table><thead><tr><th>Verdict</th><th>Statement</th><th>What it says, and what stands on it</th><th>Expected and seen</th></tr></thead><tbody>
${sorted.map(row).join('\n')}
</tbody></table></html>
`
}
