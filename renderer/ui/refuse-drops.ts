/**
 * A file or an address that is let fall on a page takes the page’s place. Electron refuses that; a browser does not, so
 * the page does (reliability R6). Chromium asks by `dragenter` alone where what is let fall comes to another element at
 * that moment, so both are answered.
 */
export function refuseDrops(): void {
  for (const moment of ['dragenter', 'dragover', 'drop'] as const) {
    window.addEventListener(moment, (event) => {
      const { target, dataTransfer } = event
      const isFile = dataTransfer?.types.includes('Files') ?? false
      // Files belong into the field that asks for one, words into any other.
      if (target instanceof HTMLInputElement && (target.type === 'file') === isFile) return
      if (target instanceof HTMLTextAreaElement && !isFile) return
      event.preventDefault()
      if (dataTransfer) dataTransfer.dropEffect = 'none'
    })
  }
}
