/** Files on their way to the bank (reliability §3 U, decision 80): what is in them, what they tell beside it, and their names. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readUpload, plainName } from '../../electron/core/upload.ts'
import { barePicture } from '../../shared/values/picture.ts'
import { folder } from './scratch.ts'

type Uploads = 'uploadClientImage' | 'uploadClientDocument'
const take = (content: Uint8Array, operation: Uploads = 'uploadClientImage') =>
  readUpload(operation, {
    name: 'face.jpg',
    type: 'image/jpeg',
    base64: Buffer.from(content).toString('base64'),
  })
async function sent(content: Uint8Array, operation?: Uploads): Promise<Buffer> {
  const upload = await take(content, operation)
  if ('message' in upload) throw new Error(upload.message)
  return Buffer.from(upload.content)
}

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 40]/Contents 4 0 R>>endobj ' +
    '4 0 obj<</Length 28>>stream\n1 0 0 rg 5 5 30 20 re f 0 0 m\nendstream endobj trailer<</Root 1 0 R>>',
)
/** Pictures of a page, as Poppler writes them. */
const pictures: Record<'jpeg' | 'progressive' | 'png', Buffer> = {
  jpeg: Buffer.alloc(0),
  progressive: Buffer.alloc(0),
  png: Buffer.alloc(0),
}
beforeAll(() => {
  const dir = folder()
  writeFileSync(join(dir, 'page.pdf'), pdf)
  const options = { jpeg: ['-jpeg'], progressive: ['-jpeg', '-jpegopt', 'progressive=y'], png: ['-png'] }
  for (const [name, words] of Object.entries(options)) {
    execFileSync('pdftoppm', [...words, '-r', '72', 'page.pdf', name], { cwd: dir, stdio: 'ignore' })
    const file = readdirSync(dir).find((one) => one.startsWith(`${name}-`)) ?? ''
    // The names are those of the record above.
    pictures[name as keyof typeof pictures] = readFileSync(join(dir, file))
  }
})

const segment = (kind: number, body: Buffer): Buffer => {
  const length = body.length + 2
  return Buffer.concat([Buffer.from([0xff, kind, length >> 8, length & 0xff]), body])
}
/** One line of EXIF in the order of a little-endian phone, then words that stand for its GPS part. */
function exif(turned: number): Buffer {
  const tiff = Buffer.from(
    `II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(turned)}\0\0\0`,
    'latin1',
  )
  return segment(
    0xe1,
    Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('\0\0\0\0GPS 6.5244 N 3.3792 E')]),
  )
}
/** What a phone writes behind the first two bytes of a JPEG, and behind its end. */
const fromPhone = (jpeg: Buffer, turned: number): Buffer =>
  Buffer.concat([
    ...[
      jpeg.subarray(0, 2),
      exif(turned),
      segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0GPS place')),
    ],
    ...[segment(0xed, Buffer.from('Photoshop 3.0\0GPS city')), segment(0xfe, Buffer.from('GPS comment'))],
    ...[
      segment(0xe2, Buffer.from('MPF\0GPS of a second picture')),
      jpeg.subarray(2),
      jpeg,
      Buffer.from('GPS trailer'),
    ],
  ])
function chunk(name: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  // No reader that leaves such a chunk out looks at its sum.
  return Buffer.concat([length, Buffer.from(name), body, Buffer.alloc(4)])
}
const withChunks = (png: Buffer): Buffer =>
  Buffer.concat([
    ...[
      png.subarray(0, 33),
      chunk('eXIf', exif(1).subarray(10)),
      chunk('tEXt', Buffer.from('Comment\0GPS here')),
    ],
    ...[
      chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0GPS there')),
      png.subarray(33),
      Buffer.from('GPS trailer'),
    ],
  ])
/** All of a JPEG from its first table on, which is what it is drawn from. */
const tablesAndPixels = (jpeg: Buffer): Buffer => jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xdb])))

describe('U5: what a camera tells beside a picture', () => {
  it.each<['jpeg' | 'progressive', Uploads]>([
    ['jpeg', 'uploadClientImage'],
    ['progressive', 'uploadClientImage'],
    ['jpeg', 'uploadClientDocument'],
  ])('stays here, and no pixel changes: %s, %s', async (kind, operation) => {
    const jpeg = pictures[kind]
    const phone = fromPhone(jpeg, 1)
    expect(phone.includes('GPS')).toBe(true)
    const bare = await sent(phone, operation)
    expect(bare.includes('GPS')).toBe(false)
    expect(bare.includes('Exif')).toBe(false)
    expect(tablesAndPixels(bare)).toEqual(tablesAndPixels(jpeg))
    // What has nothing to tell goes as it is.
    expect(await sent(jpeg, operation)).toEqual(jpeg)
  })

  it.each([2, 3, 6, 8])('but which side is up is kept: %d', async (turned) => {
    const bare = await sent(fromPhone(pictures.jpeg, turned))
    expect(bare.includes('GPS')).toBe(false)
    // One line of EXIF, of which another reader of ours reads the same.
    expect(await sent(bare)).toEqual(bare)
    expect(bare.subarray(2, 38).toString('hex')).toContain(`0112000300000001000${turned}0000`)
  })

  it('stays here of a PNG too', async () => {
    const told = withChunks(pictures.png)
    expect(told.includes('GPS')).toBe(true)
    const bare = await sent(told)
    expect(bare.includes('GPS')).toBe(false)
    expect(barePicture(bare)).toMatchObject({ width: 60, height: 40 })
    expect(await sent(bare)).toEqual(bare)
  })

  it('a PDF goes byte for byte: it is evidence, and may be signed', async () => {
    const paper = Buffer.concat([pdf, Buffer.from('\n% GPS')])
    expect(await sent(paper, 'uploadClientDocument')).toEqual(paper)
  })
})

describe('U5: a picture that would fill the memory', () => {
  const sized = (width: number, height: number): [string, Buffer][] => {
    const png = Buffer.from(pictures.png)
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
    const jpeg = Buffer.from(pictures.jpeg)
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(height, frame + 5)
    jpeg.writeUInt16BE(width, frame + 7)
    const gif = Buffer.from('GIF89a\0\0\0\0\0\0\0;', 'latin1')
    gif.writeUInt16LE(width, 6)
    gif.writeUInt16LE(height, 8)
    return [
      ['PNG', png],
      ['JPEG', jpeg],
      ['GIF', gif],
    ]
  }

  it('is refused by its size, which is read before anybody draws it', async () => {
    for (const [kind, picture] of sized(50_000, 50_000))
      expect(await take(picture), kind).toEqual({
        field: 'file',
        code: 'pictureTooManyPoints',
        message: 'the picture has too many points; choose a smaller one',
      })
    for (const [kind, picture] of sized(8000, 6000))
      expect(await take(picture), kind).toHaveProperty('content')
  })

  it('is refused where it breaks off, whichever its kind', async () => {
    for (const picture of [pictures.jpeg, pictures.progressive, pictures.png])
      for (let at = 24; at < picture.length - 1; at += 7) {
        const answer = await take(picture.subarray(0, at))
        expect(answer, `${at} of ${picture.length}`).toMatchObject({ field: 'file' })
      }
  })

  it('no bytes whatever end in anything but an answer', async () => {
    for (const picture of [fromPhone(pictures.jpeg, 6), withChunks(pictures.png)])
      for (let at = 2; at < picture.length; at += 3) {
        const changed = Buffer.from(picture)
        changed[at] = 0xff - (changed[at] ?? 0)
        const answer = await take(changed)
        expect('message' in answer || 'content' in answer).toBe(true)
      }
  })
})

describe('U4: a name is only a name', () => {
  it.each([
    ['../../x', 'x'],
    ['C:\\Users\\ada\\face.png', 'face.png'],
    ['eicar.com.txt', 'eicar.com.txt'],
    ['a\0b.png', 'ab.png'],
    ['CON.png', '_CON.png'],
    ['com1', '_com1'],
    ['console.png', 'console.png'],
    ['face\u202egpj.exe', 'facegpj.exe'],
    ['.hidden', 'hidden'],
    ['..', 'file'],
    ['\u202e', 'file'],
    ['pass"port.jpg', 'passport.jpg'],
  ])('%j → %j', (name, plain) => expect(plainName(name)).toBe(plain))

  it('of 255 letters keeps its ending, and is never cut within a letter', () => {
    for (const letter of ['x', 'ọ', '₦', '🔑']) {
      const plain = plainName(`${letter.repeat(251)}.png`)
      expect(plain).toMatch(/\.png$/)
      expect(Buffer.byteLength(plain)).toBeLessThanOrEqual(150)
      expect(plain.slice(0, -4).replaceAll(letter, '')).toBe('')
    }
  })

  it('what scanners look for is not ours to find: a text of theirs is no picture, in a paper it goes', async () => {
    const eicar = Buffer.from(
      String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`,
    )
    for (const operation of ['uploadClientImage', 'uploadClientDocument'] as const)
      expect(await take(eicar, operation)).toMatchObject({ field: 'file' })
    expect((await sent(Buffer.concat([pdf, eicar]), 'uploadClientDocument')).includes('EICAR')).toBe(true)
  })
})
