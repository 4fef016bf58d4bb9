/**
 * A picture as a row of pieces, of which nothing is decoded: how large it is drawn, and what of it are the pixels.
 * What a camera writes beside them tells where and when somebody stood, with which machine, and may hold a smaller
 * picture of what was cut off (decision 80; reliability U5).
 */

interface BarePicture {
  width: number
  height: number
  /** The same pixels, with nothing told beside them; which side is up is kept. */
  content: Uint8Array
}

/** A page that draws more needs more memory than a branch PC can spare: 50 million points take 200 MB. */
export const maxPoints = 50_000_000

/** @returns null for what is no PNG, JPEG or GIF, or is broken before its end is known. */
export function barePicture(bytes: Uint8Array): BarePicture | null {
  const starts = (...first: number[]) => first.every((value, at) => bytes[at] === value)
  try {
    if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return barePng(bytes)
    if (starts(0xff, 0xd8)) return bareJpeg(bytes)
    return starts(0x47, 0x49, 0x46, 0x38) ? gif(bytes) : null
  } catch (problem) {
    // A length that leads behind the end.
    if (problem instanceof RangeError) return null
    throw problem
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

/** What a PNG is drawn from; every other chunk (`eXIf`, `tEXt`, `iTXt`, `tIME` …) only tells. */
const drawn = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT'])

function barePng(bytes: Uint8Array): BarePicture | null {
  const view = viewOf(bytes)
  const pieces = [bytes.subarray(0, 8)]
  if (textAt(bytes, 12, 4) !== 'IHDR') return null
  for (let at = 8; ;) {
    const name = textAt(bytes, at + 4, 4)
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return null
    if (drawn.has(name)) pieces.push(bytes.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return { width: view.getUint32(16), height: view.getUint32(20), content: joined(pieces) }
}

/** Of a GIF the size alone is judged: it has no place for what a camera tells. */
function gif(bytes: Uint8Array): BarePicture {
  const view = viewOf(bytes)
  return { width: view.getUint16(6, true), height: view.getUint16(8, true), content: bytes }
}

const marker = { endOfImage: 0xd9, startOfScan: 0xda, app0: 0xe0, app2: 0xe2, app14: 0xee, comment: 0xfe }

function bareJpeg(bytes: Uint8Array): BarePicture | null {
  const view = viewOf(bytes)
  const pieces = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null
    const kind = view.getUint8(at + 1)
    // A marker may be drawn out by any number of these.
    if (kind === 0xff) {
      at += 1
      continue
    }
    // What stands behind the end (a second picture, a film) is not this picture.
    if (kind === marker.endOfImage) break
    let end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) return null
    if (isFrame(kind)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (kind === marker.startOfScan) end = endOfScan(bytes, end)
    pieces.push(segment(bytes.subarray(at, end), kind))
    at = end
  }
  return size && { ...size, content: joined([...pieces, Uint8Array.of(0xff, marker.endOfImage)]) }
}

/** The frame’s header tells the size; three of this row are tables. */
function isFrame(kind: number): boolean {
  return kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
}

/** Behind the head of a scan come its pixels, up to the next marker that is none of theirs. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new RangeError('the picture has no end')
}

/** A segment as it stays: the colours’ own ones whole, of EXIF which side is up, and nothing of the others. */
function segment(bytes: Uint8Array, kind: number): Uint8Array {
  if (kind === marker.comment) return new Uint8Array()
  if (kind < marker.app0 || kind > 0xef) return bytes
  const name = textAt(bytes, 4, 12)
  const isOfColours =
    (kind === marker.app0 && name.startsWith('JFIF\0')) ||
    (kind === marker.app2 && name === 'ICC_PROFILE\0') ||
    (kind === marker.app14 && name.startsWith('Adobe'))
  if (isOfColours) return bytes
  return name.startsWith('Exif\0\0') ? upright(bytes.subarray(10)) : new Uint8Array()
}

const orientationTag = 0x0112

/** EXIF with one line, by which a phone’s picture is not drawn lying; nothing where it told none. */
function upright(tiff: Uint8Array): Uint8Array {
  const turned = orientationOf(tiff)
  if (turned === null) return new Uint8Array()
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]
  return Uint8Array.of(
    ...[0xff, 0xe1, 0, 34, ...exif],
    ...[0, 1, orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, turned, 0, 0, 0, 0, 0, 0],
  )
}

function orientationOf(tiff: Uint8Array): number | null {
  const view = viewOf(tiff)
  const little = textAt(tiff, 0, 2) === 'II'
  try {
    const first = view.getUint32(4, little)
    const lines = view.getUint16(first, little)
    for (let line = 0; line < lines; line += 1) {
      const at = first + 2 + line * 12
      if (view.getUint16(at, little) !== orientationTag) continue
      const turned = view.getUint16(at + 8, little)
      return turned >= 2 && turned <= 8 ? turned : null
    }
  } catch (problem) {
    // EXIF that is broken tells nothing; the picture may be whole.
    if (!(problem instanceof RangeError)) throw problem
  }
  return null
}
