/**
 * A folder that electron-builder takes for Electron's own: the real one is a download, which tests must not make.
 * Its binary carries the real mark behind which Electron keeps its fuses, so that they are really set and read.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where @electron/fuses finds the fuses: this mark, the version of the wire, its length, one sign for each fuse. */
const mark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** As Electron ships them, by its documentation: RunAsNode and the two Node switches are on. */
const shipped = '101100011'

export function makeElectronStandIn(folder: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  const wire = Buffer.concat([Buffer.from(mark), Buffer.from([1, shipped.length]), Buffer.from(shipped)])
  const programs = ['chrome_crashpad_handler', 'chrome-sandbox', 'electron']
  for (const name of programs) {
    writeFileSync(join(folder, name), Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), wire]))
    chmodSync(join(folder, name), 0o755)
  }
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'resources.pak', 'icudtl.dat', 'libffmpeg.so'])
    writeFileSync(join(folder, name), '')
  for (const name of ['de', 'en-GB', 'en-US', 'fr']) writeFileSync(join(folder, 'locales', `${name}.pak`), '')
  writeFileSync(join(folder, 'version'), '45.4.1')
}
