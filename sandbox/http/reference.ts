/** The OpenAPI document and the reference page, both printed from the table; neither asks for a key. */
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '../../shared/reference/openapi.ts'
import { referencePage } from './reference-page.ts'

export function addReferencePages(app: FastifyInstance): void {
  let document: string | undefined
  app.get('/api/v2/openapi.json', (request, reply) => {
    document ??= JSON.stringify(openApiDocument())
    const gatewayUrl = `http://${request.host}`
    return reply
      .type('application/json; charset=utf-8')
      .send(document.replaceAll('{gateway_url}', gatewayUrl).replaceAll('{base_url}', `${gatewayUrl}/api/v2`))
  })
  app.get('/reference', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(referencePage()),
  )
}
