/**
 * Windows knows our links by its installer, for every user of the computer, and forgets them with it. electron-builder
 * writes that for no installer of Windows: for the .msi its project is completed here, before it is compiled, and
 * build/installer.nsh says the same to the other one.
 */
import { readFile, writeFile } from 'node:fs/promises'

/** `[#mainExecutable]`: where the program was installed, by the name that electron-builder's project gives it. */
const component = `<Component Id="LinkScheme" Guid="*">
        <RegistryKey Root="HKLM" Key="Software\\Classes\\tellerdesk">
          <RegistryValue Type="string" Value="URL:Teller Desk reference" KeyPath="yes"/>
          <RegistryValue Name="URL Protocol" Type="string" Value=""/>
          <RegistryValue Key="shell\\open\\command" Type="string" Value="&quot;[#mainExecutable]&quot; -- &quot;%1&quot;"/>
        </RegistryKey>
      </Component>
    `
const end = '</ComponentGroup>'

/** @param project The path of the project's file. */
export async function msiProjectCreated(project: string): Promise<void> {
  const text = await readFile(project, 'utf8')
  if (text.split(end).length !== 2) throw new Error('The project of the .msi has another form than it had.')
  await writeFile(
    project,
    text.replace(end, () => component + end),
  )
}
