/** A file for a person: kept where they choose by a shell that can ask, or handed to the page. */
import type { SavedPaper } from '../../shared/desk/paper.ts'
import { Refused } from '../core/refused.ts'
import { OutletError, type PaperOutlet } from './outlet.ts'

/** @param outlet Null: the page keeps the file. */
export async function saveFile(
  outlet: PaperOutlet | null,
  file: { name: string; type: string; bytes: Uint8Array },
): Promise<SavedPaper> {
  const { name, type, bytes } = file
  if (!outlet) return { saved: 'page', name, type, base64: Buffer.from(bytes).toString('base64') }
  try {
    return { saved: await outlet.save(file), name }
  } catch (fault) {
    if (!(fault instanceof OutletError)) throw fault
    throw new Refused({ ...fault.error, kind: 'invalid' })
  }
}
