/** Images and documents of customers (§2.6, §4); sizes and types as in facts §3.1, judged by content. */
import { slice } from '../core/paging.ts'
import { handlersOf, type Upload } from '../core/handler.ts'
import { refuse } from '../core/refusal.ts'
import { clientOf } from '../customers/customer.ts'
import { drawPortrait } from '../customers/portrait.ts'
import { drawSignature } from '../customers/signature.ts'

const megabyte = 1024 * 1024
const imageTypes = ['image/gif', 'image/jpeg', 'image/png']
const documentTypes = [
  ...imageTypes,
  'application/pdf',
  'image/webp',
  'image/tiff',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

export const customerFiles = handlersOf({
  uploadClientImage({ books }, { params, file }) {
    const client = clientOf(books, params.clientId)
    mustFit(file, 1)
    const type = typeOf(file, imageTypes, 'a GIF, JPEG or PNG picture')
    books.run(
      `INSERT INTO clientImages (clientId, type, bytes) VALUES (@id, @type, @bytes)
       ON CONFLICT (clientId) DO UPDATE SET type = @type, bytes = @bytes`,
      { id: client.id, type, bytes: file.bytes },
    )
    return { officeId: client.officeId, clientId: client.id, resourceId: client.id }
  },

  uploadClientDocument({ books }, { params, body, file }) {
    const client = clientOf(books, params.clientId)
    mustFit(file, 5)
    const type = typeOf(file, documentTypes, 'a PDF, a picture, plain text or an office document')
    const id = books.insert('clientDocuments', {
      clientId: client.id,
      name: body.name,
      description: body.description ?? null,
      fileName: safeName(file.fileName),
      type,
      bytes: file.bytes,
    })
    return { officeId: client.officeId, clientId: client.id, resourceId: id }
  },

  listClientDocuments({ books }, { params, query }) {
    const client = clientOf(books, params.clientId)
    const documents = books.all<{
      id: number
      name: string
      description: string | null
      fileName: string
      type: string
      size: number
    }>(
      `SELECT id, name, description, fileName, type, length(bytes) AS size
       FROM clientDocuments WHERE clientId = @id ORDER BY id`,
      { id: client.id },
    )
    return slice(documents, query, ({ type, size, description, ...document }) => ({
      ...document,
      description: description ?? undefined,
      type: type === 'drawn' ? 'image/png' : type,
      size: type === 'drawn' ? undefined : size,
    }))
  },

  getClientDocument({ books }, { params }) {
    const client = clientOf(books, params.clientId)
    const document = books.get<{
      id: number
      name: string
      fileName: string
      type: string
      bytes: Uint8Array
    }>(
      'SELECT id, name, fileName, type, bytes FROM clientDocuments WHERE id = @id AND clientId = @clientId',
      { id: Number(params.documentId), clientId: client.id },
    )
    if (!document) {
      const sentence = `Customer ${client.displayName} has no document of this number. Look at the list of documents.`
      refuse(404, 'error.msg.document.id.invalid', 'documentId', sentence)
    }
    const { bytes, type, ...known } = document
    const isDrawn = type === 'drawn'
    const content = isDrawn ? drawSignature(client.id) : Buffer.from(bytes)
    const shown = isDrawn ? 'image/png' : type
    return { ...known, type: shown, content: `data:${shown};base64,${content.toString('base64')}` }
  },

  getClientImage({ books }, { params }) {
    const client = clientOf(books, params.clientId)
    const image = books.get<{ type: string; bytes: Uint8Array }>(
      'SELECT type, bytes FROM clientImages WHERE clientId = @id',
      { id: client.id },
    )
    if (!image) {
      const sentence = `Customer ${client.displayName} has no picture yet. Upload one first.`
      refuse(404, 'error.msg.entity.image.invalid', 'id', sentence)
    }
    const isDrawn = image.type === 'drawn'
    const bytes = isDrawn ? drawPortrait(client.id, client.gender) : Buffer.from(image.bytes)
    return { image: `data:${isDrawn ? 'image/png' : image.type};base64,${bytes.toString('base64')}` }
  },
})

function mustFit(file: Upload, megabytes: number): void {
  if (file.bytes.length === 0)
    refuse(400, 'validation.msg.file.empty', 'file', 'file: the file is empty. Choose another one.')
  if (file.bytes.length <= megabytes * megabyte) return
  const sentence = `file: the file is larger than ${megabytes} MB. Choose a smaller one.`
  refuse(413, 'error.msg.content.too.large', 'file', sentence)
}

/** What the content is; what the sender says it is does not count. Plain text has no first bytes to know it by. */
function typeOf(file: Upload, allowed: readonly string[], what: string): string {
  const type = file.detectedType ?? (isText(file.bytes) ? 'text/plain' : null)
  if (type !== null && allowed.includes(type)) return type
  const sentence = `file: the content is not ${what}. Choose another file.`
  refuse(415, 'error.msg.unsupported.media.type', 'file', sentence)
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The name is only shown, never used as a path: no folders, no control or direction marks, at most 100 characters. */
function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return plain.replace(/^\.+/, '').slice(0, 100) || 'document'
}
