/**
 * A second person's PIN, wherever a form asks for one: it covers what is recorded with it. Whatever is changed after it
 * was typed takes it back, and the field says why it is empty again (decision 568).
 */
import { ref, watch, type Ref } from 'vue'

export interface SecondPin {
  profile: Ref<string>
  pin: Ref<string>
  /** It was typed, and taken back: something was changed since. */
  isTakenBack: Ref<boolean>
}

/** @param recorded What is signed for, of texts and numbers; who signs belongs to it without being named. */
export function useSecondPin(recorded: () => unknown): SecondPin {
  const profile = ref('')
  const pin = ref('')
  const isTakenBack = ref(false)
  function takeBack(): void {
    if (pin.value === '') return
    pin.value = ''
    isTakenBack.value = true
  }
  watch(() => JSON.stringify(recorded()), takeBack)
  // What was typed before the people were read is meant for the one who stands there then.
  watch(profile, (_, before) => before !== '' && takeBack())
  watch(pin, (now) => {
    if (now !== '') isTakenBack.value = false
  })
  return { profile, pin, isTakenBack }
}
