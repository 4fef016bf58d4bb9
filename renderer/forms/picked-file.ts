/** A file as the door takes it: its name, the type it claims, its bytes as base64. Main judges what is really inside. */
import { barePicture, maxPoints } from '../../shared/values/picture.ts'
import { say } from '../i18n/index.ts'

export interface PickedFile {
  name: string
  type: string
  base64: string
  bytes: number
}

/** Documents; a picture may be smaller still, which main says (§2.6 shows no limits: assumed, facts §3.1). */
const largestBytes = 5 * 1024 * 1024

/** @throws Error with a sentence for the person. */
export async function pickFile(file: Blob & { name?: string }): Promise<PickedFile> {
  if (file.size === 0) throw new Error(say.form.file.empty)
  if (file.size > largestBytes) throw new Error(say.form.file.tooLarge)
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error(say.form.file.unreadable)))
    reader.readAsDataURL(file)
  })
  const base64 = address.slice(address.indexOf(',') + 1)
  // It is shown before main has judged it: a small file can be a picture that fills the memory.
  const picture = barePicture(new Uint8Array(await file.arrayBuffer()))
  if (picture && picture.width * picture.height > maxPoints) throw new Error(say.form.file.tooManyPoints)
  return { name: file.name ?? 'photo.jpg', type: file.type, base64, bytes: file.size }
}

export function sizeWords(bytes: number): string {
  return say.form.file.size(Math.max(1, Math.round(bytes / 1024)))
}

export const onTheWire = ({ name, type, base64 }: PickedFile) => ({ name, type, base64 })
