/**
 * A file on its way to the bank (§2.6), judged before anything is written down: its size, its true type by its
 * first bytes, and a name that is only a name. A picture leaves without what a camera told beside it (decision 80).
 * The specification shows no limits (§8); we assume those of the open-source system of the same vocabulary (facts
 * §3.1): documents 5 MiB, images 1 MiB, as GIF, JPEG or PNG.
 */
import { z } from 'zod'
import type { OperationName } from '../../shared/operations/index.ts'
import { barePicture, maxPoints } from '../../shared/values/picture.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { fault, fieldFault } from '../../shared/values/faults.ts'

const largestBytes = 5 * 1024 * 1024
const largestImageBytes = 1024 * 1024
const pictures = ['image/png', 'image/jpeg', 'image/gif']
const documents = [...pictures, 'application/pdf']

export const fileSchema = z.strictObject({
  name: z
    .string({ error: fault('fileNameMissing') })
    .min(1, fault('fileNameMissing'))
    .max(255),
  type: z.string({ error: fault('fileTypeMissing') }).max(100),
  base64: z
    .string({ error: fault('fileContentMissing') })
    .max(Math.ceil(largestBytes / 3) * 4, fault('fileTooLarge')),
})

export interface Upload {
  name: string
  type: string
  content: Uint8Array
}

/** @returns The file, or what is wrong with it. */
export async function readUpload(
  operation: OperationName,
  file: z.output<typeof fileSchema>,
): Promise<Upload | FieldProblem> {
  const content = Buffer.from(file.base64, 'base64')
  // Node skips over what is not base64: written again, it must be the same text.
  if (content.toString('base64') !== file.base64) {
    return fieldFault('file.base64', 'fileContentBroken')
  }
  if (content.length === 0) return fieldFault('file', 'fileEmpty')
  if (operation === 'uploadClientImage' && content.length > largestImageBytes) {
    return fieldFault('file', 'pictureTooLarge')
  }
  const allowed = operation === 'uploadClientImage' ? pictures : documents
  // Read where a file is sent, and not at every start.
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(content))?.mime
  if (type === undefined || !allowed.includes(type)) {
    return fieldFault('file', operation === 'uploadClientImage' ? 'pictureInside' : 'documentInside')
  }
  if (!pictures.includes(type)) return { name: plainName(file.name), type, content }
  const bare = barePicture(content)
  if (!bare) return fieldFault('file', 'pictureDamaged')
  if (bare.width * bare.height > maxPoints) {
    return fieldFault('file', 'pictureTooManyPoints')
  }
  return { name: plainName(file.name), type, content: bare.content }
}

const maxNameBytes = 150
/** Names that Windows takes for machines, with any ending. */
const ofMachines = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i

/** The last part of a path, without control, direction and reserved characters; it is data, never a place. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is taken out
  const clean = last.replace(
    /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/g,
    '',
  )
  const dotless = clean.replace(/^[.\s]+/, '').trim()
  // The ending says most. A letter that is cut in the middle goes whole.
  const tail = Buffer.from(dotless)
    .subarray(-maxNameBytes)
    .toString()
    .replace(/^\ufffd+/, '')
  return tail.replace(ofMachines, '_$1') || 'file'
}
