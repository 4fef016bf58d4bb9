/** A picture that a reply carries as a data URL, as an address for this page: PNG, JPEG and GIF, and nothing else. */
import { onScopeDispose, ref, watch, type Ref } from 'vue'

/** @param carried The data URL; absent: nothing is shown. */
export function usePictureAddress(carried: () => string | undefined): Readonly<Ref<string | null>> {
  const address = ref<string | null>(null)
  function release(): void {
    if (address.value) URL.revokeObjectURL(address.value)
    address.value = null
  }
  watch(
    carried,
    (text) => {
      release()
      const match = /^data:(image\/(?:png|jpeg|gif));base64,([A-Za-z0-9+/=]+)$/.exec(text ?? '')
      if (!match) return
      const bytes = Uint8Array.from(atob(match[2] ?? ''), (letter) => letter.charCodeAt(0))
      address.value = URL.createObjectURL(new Blob([bytes], { type: match[1] ?? '' }))
    },
    { immediate: true },
  )
  onScopeDispose(release)
  return address
}
