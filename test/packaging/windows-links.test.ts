/** Who tells Windows how our links are opened: its installers, for the whole computer, and who uninstalls takes it back. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import { afterAll, expect, it } from 'vitest'
import { msiProjectCreated } from '../../build/link-in-msi.ts'
import { root } from '../../build/root.ts'
import { linkScheme } from '../../electron/shells/deep-link.ts'

const folder = mkdtempSync(join(tmpdir(), 'teller-links-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = readFileSync(join(root, 'build/electron-builder.yml'), 'utf8')
const builder = createRequire(join(root, 'node_modules/electron-builder/package.json'))
const templates = join(dirname(builder.resolve('app-builder-lib/package.json')), 'templates')

it('the .exe writes the scheme for every user, and deletes it when it is uninstalled', () => {
  expect(settings).toContain('  include: build/installer.nsh\n')
  const [install = '', uninstall = ''] = readFileSync(join(root, 'build/installer.nsh'), 'utf8').split(
    '!macro customUnInstall\n',
  )
  const key = `SHELL_CONTEXT "Software\\Classes\\${linkScheme}`
  expect(install).toMatch(/^!macro customInstall$/m)
  expect(install).toContain(`WriteRegStr ${key}" "URL Protocol" ""`)
  // Whatever stands in a link is no switch.
  expect(install).toContain(
    `${key}\\shell\\open\\command" "" '"$INSTDIR\\\${APP_EXECUTABLE_FILENAME}" -- "%1"'`,
  )
  expect(uninstall).toContain(`DeleteRegKey ${key}"\n`)
  // electron-builder's own script puts the two in, by these names.
  for (const [file, macro] of [
    ['installSection.nsh', 'customInstall'],
    ['uninstaller.nsh', 'customUnInstall'],
  ] as const)
    expect(readFileSync(join(templates, 'nsis', file), 'utf8')).toContain(`!insertmacro ${macro}\n`)
})

it('the .msi has it among its components, which Windows takes back with the program', async () => {
  expect(settings).toContain('msiProjectCreated: ./build/link-in-msi.ts\n')
  const project = join(folder, 'project.wxs')
  // The template's own lines, without what is filled in.
  const template = readFileSync(join(templates, 'msi/template.xml'), 'utf8')
  writeFileSync(project, template.replaceAll(/\{\{[^]*?\}\}/g, ''))
  await msiProjectCreated(project)
  const group = new DOMParser()
    .parseFromString(readFileSync(project, 'utf8'), 'text/xml')
    .getElementsByTagName('ComponentGroup')
    .item(0)
  expect(group?.getAttribute('Id')).toBe('ProductComponents')
  const key = group?.getElementsByTagName('RegistryKey').item(0)
  expect([key?.getAttribute('Root'), key?.getAttribute('Key')]).toEqual([
    'HKLM',
    `Software\\Classes\\${linkScheme}`,
  ])
  const values = group?.getElementsByTagName('RegistryValue')
  expect([0, 1, 2].map((at) => values?.item(at)?.getAttribute('Value'))).toEqual([
    'URL:Teller Desk reference',
    '',
    '"[#mainExecutable]" -- "%1"',
  ])
  // The name that electron-builder gives to the program.
  const target = builder.resolve('app-builder-lib/out/targets/MsiTarget.js')
  expect(readFileSync(target, 'utf8')).toContain('Id="mainExecutable"')
})

it('an .msi whose project has another form is not made', async () => {
  const project = join(folder, 'other.wxs')
  writeFileSync(project, '<Wix/>')
  await expect(msiProjectCreated(project)).rejects.toThrow(/another form/)
})

it('the program itself writes nothing into the registry of whoever runs it, where nobody takes it back', () => {
  const shell = readFileSync(join(root, 'electron/shells/electron.ts'), 'utf8')
  expect(shell).not.toContain('setAsDefaultProtocolClient')
})
