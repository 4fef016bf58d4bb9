/** Reading a multipart request: the part `file`, and the text fields beside it (§2.6). */
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../core/handler.ts'
import { refuse, Refused } from '../core/refusal.ts'

/** The largest file any upload takes; each handler has a limit of its own. */
const largestUploadBytes = 5 * 1024 * 1024

/** @throws Refused 400 without a file or where the form breaks off, 413 when it is too large. */
export async function readUpload(request: FastifyRequest): Promise<Form> {
  return read(request).catch((problem: unknown) => {
    const isKnown = problem instanceof Error && 'code' in problem && String(problem.code).startsWith('FST_')
    if (problem instanceof Refused || isKnown) throw problem
    // The parser of forms throws a plain error for whatever it cannot read.
    refuse(400, 'error.msg.invalid.request', 'file', 'file: the form could not be read. Send the file again.')
  })
}

interface Form {
  fields: Record<string, string>
  file: Upload
}

async function read(request: FastifyRequest): Promise<Form> {
  const fields: Record<string, string> = {}
  let file: Upload | undefined
  for await (const part of request.parts({
    limits: { fileSize: largestUploadBytes + 1, files: 1, fields: 10 },
  })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string' && part.fieldname !== '__proto__')
        fields[part.fieldname] = part.value
      continue
    }
    const bytes = new Uint8Array(await part.toBuffer())
    if (part.fieldname !== 'file') continue
    if (bytes.length > largestUploadBytes)
      refuse(
        413,
        'error.msg.content.too.large',
        'file',
        'file: the file is larger than 5 MB. Choose a smaller one.',
      )
    const { fileTypeFromBuffer } = await import('file-type')
    const detected = await fileTypeFromBuffer(bytes)
    file = {
      fileName: part.filename ?? 'document',
      bytes,
      detectedType: detected?.mime ?? null,
      declaredType: part.mimetype,
    }
  }
  if (!file) refuse(400, 'validation.msg.file.mandatory', 'file', 'file: choose a file.')
  return { fields, file }
}
