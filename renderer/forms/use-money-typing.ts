/** An amount while it is typed: what the field shows, and the wire's text that the draft holds. */
import { ref, watch, type Ref } from 'vue'
import { formatMinor, type Currency } from '../../shared/values/money.ts'
import { parseMinor } from '../i18n/parse-minor.ts'
import { shownAmount, typeMoney } from './typing-money.ts'

export interface MoneyTyping {
  shown: Ref<string>
  onInput: (event: Event) => void
  onPaste: (event: ClipboardEvent) => void
  /** Left: the decimals are written out. It never changes when it is come to: what is selected would be lost. */
  settle: () => void
}

export function useMoneyTyping(wire: Ref<string>, currency: () => Currency): MoneyTyping {
  const shown = ref(shownAmount(wire.value))
  /** Commas in the field are the teller's own, not ours, until they form an amount. */
  let own = false
  let written = wire.value
  watch(wire, (text) => {
    if (text === written) return
    written = text
    shown.value = shownAmount(text)
  })
  return {
    shown,
    onInput(event) {
      if (!(event.target instanceof HTMLInputElement)) return
      const { target } = event
      const data = event instanceof InputEvent ? event.data : null
      if (data?.includes(',')) own = true
      if (!target.value.includes(',')) own = false
      const typed = typeMoney(target.value, target.selectionStart ?? target.value.length, own, currency())
      if (typed.shown !== target.value || typed.wire !== target.value.trim()) own = false
      shown.value = typed.shown
      written = typed.wire
      wire.value = typed.wire
      target.value = typed.shown
      target.setSelectionRange(typed.caret, typed.caret)
    },
    settle() {
      const minor = parseMinor(wire.value, currency())
      if (minor !== null) shown.value = shownAmount(formatMinor(minor, currency().places))
    },
    onPaste(event) {
      if (event.clipboardData?.getData('text').includes(',')) own = true
    },
  }
}
