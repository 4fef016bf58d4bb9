/** A page that shows every operation of the table: one HTML document, nothing loaded from anywhere. */
import { assumptions } from '../../shared/reference/assumptions.ts'
import { isAssumed, type Operation } from '../../shared/operations/operation.ts'
import { operationNames, operationOf, type OperationName } from '../../shared/operations/index.ts'

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; background: #fbfbfa }
  h1, h2 { line-height: 1.2 } h2 { margin-top: 2.5rem; border-bottom: 1px solid #d6d9de }
  article { margin: 1.5rem 0 } h3 { margin: 0; font-size: 1rem } code { font: 0.9em ui-monospace, monospace }
  .path { display: block; margin: .2rem 0 } dl { display: grid; grid-template-columns: 8rem 1fr; gap: .1rem 1rem; margin: .3rem 0 }
  dt { color: #5b6573 } dd { margin: 0 }`

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

function entry(name: OperationName, operation: Operation): string {
  const rows: [string, string][] = [
    ['Path values', Object.keys(operation.params?.shape ?? {}).join(', ')],
    ['Query', Object.keys(operation.query?.shape ?? {}).join(', ')],
    [
      'Body',
      [...Object.keys(operation.body?.shape ?? {}), ...(operation.multipart ? ['file'] : [])].join(', '),
    ],
    ['Permission', operation.permission ?? 'every key'],
    ['Event', operation.event ? `${operation.event.name} · ${operation.event.action}` : ''],
    ['Basis', `${isAssumed(operation) ? '' : 'documented: '}${operation.basis}`],
  ]
  const address = `${operation.base === 'api' ? '{base_url}' : '{gateway_url}'}${operation.path}`
  const list = rows
    .filter(([, text]) => text !== '')
    .map(([term, text]) => `<dt>${term}</dt><dd>${escaped(text)}</dd>`)
    .join('')
  return `<article id="${name}"><h3>${escaped(operation.summary)} <code>${name}</code></h3>
<code class="path">${operation.method} ${escaped(address)}</code><dl>${list}</dl></article>`
}

/** The whole document. */
export function referencePage(): string {
  const byTag = new Map<string, string[]>()
  for (const name of operationNames) {
    const operation = operationOf(name)
    byTag.set(operation.tag, [...(byTag.get(operation.tag) ?? []), entry(name, operation)])
  }
  const chapters = [...byTag].map(([tag, entries]) => `<h2>${escaped(tag)}</h2>${entries.join('')}`).join('')
  const assumed = Object.entries(assumptions)
    .map(([id, text]) => `<dt><code>${id}</code></dt><dd>${escaped(text)}</dd>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Reference of the training bank</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>
<h1>Reference of the training bank</h1><p>${operationNames.length} operations, printed from the table. The same as
<a href="/api/v2/openapi.json">OpenAPI 3.1</a>.</p>${chapters}
<h2>Assumptions</h2><dl>${assumed}</dl></body></html>`
}
