/**
 * A note on a version, signed by the bank's IT: which installers belong to it, by their hashes, and which share of the
 * desks is to be told of it. The signature is over the text of the note as it stands, so that nothing is put together
 * anew before it is judged.
 */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Told } from '../../shared/desk/problems.ts'
import { computerPhrase as phrase } from '../../shared/desk/problems/computer.ts'

/** The note is not believed, or does not concern this desk; the message says why. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
  readonly told: Told
  constructor(told: Told) {
    super(told.message)
    this.told = told
  }
}

const version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)
export const releaseContent = z.strictObject({
  product: z.literal('teller-desk'),
  version,
  channel: z.string().regex(/^[a-z0-9-]{1,20}$/),
  /** Of a hundred desks, how many are told. */
  share: z.int().min(1).max(100),
  /** The last day on which it is believed: an old note that is kept alive hides a newer one only until then. */
  until: z.iso.date(),
  /** The SHA-256 of each installer, by its file's name. */
  files: z.record(z.string().min(1).max(200), z.string().regex(/^[0-9a-f]{64}$/)),
})
export type Release = z.output<typeof releaseContent>

export const signedNote = z.strictObject({ release: z.string().max(60_000), signature: z.string().max(200) })

/** @param key 32 bytes in base64. */
export function publicKeyOf(key: string): KeyObject {
  const x = Buffer.from(key, 'base64').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** @param today `2027-01-31`. @throws ReleaseError */
export function readRelease(
  given: unknown,
  by: { publicKey: string; channel: string; today: string },
): Release {
  const told = signedNote.safeParse(given)
  if (!told.success) throw new ReleaseError(phrase('noNote'))
  const text = Buffer.from(told.data.release, 'utf8')
  // First of all: nothing in it is looked at before its signature.
  if (!verify(null, text, publicKeyOf(by.publicKey), Buffer.from(told.data.signature, 'base64')))
    throw new ReleaseError(phrase('noteSignatureWrong'))
  const release = releaseContent.safeParse(jsonIn(told.data.release))
  if (!release.success) throw new ReleaseError(phrase('noteOfAnother'))
  if (release.data.channel !== by.channel)
    throw new ReleaseError(phrase('noteOfChannel', { theirs: release.data.channel, ours: by.channel }))
  if (release.data.until < by.today) throw new ReleaseError(phrase('noteOver', { day: release.data.until }))
  return release.data
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** By figures: 0.10.0 is newer than 0.9.0. The same and an older version are not. */
export function isNewer(offered: string, own: string): boolean {
  const [theirs, ours] = [offered, own].map((text) => text.split('.').map(Number))
  const at = theirs?.findIndex((part, index) => part !== ours?.[index]) ?? -1
  return at >= 0 && Number(theirs?.[at]) > Number(ours?.[at])
}

/** Whether this desk is among those that are told; each version begins with other desks. */
export function isInShare({ version: of, share }: Release, mark: string): boolean {
  return createHash('sha256').update(`${of} ${mark}`).digest().readUInt32BE(0) % 100 < share
}

/** @throws ReleaseError where the file is not the one that was signed. */
export function checkInstaller({ files, version: of }: Release, name: string, content: Uint8Array): void {
  if (!Object.hasOwn(files, name)) throw new ReleaseError(phrase('noInstaller', { file: name, version: of }))
  if (createHash('sha256').update(content).digest('hex') !== files[name])
    throw new ReleaseError(phrase('fileNotSigned', { file: name }))
}
