/** Which PINs may be chosen (decision 78). */
import { describe, expect, test } from 'vitest'
import { pinFault } from '../../shared/users/pin.ts'

describe('a PIN that is chosen', () => {
  test.each(['194682', '702913', '112233', '121234', '1946825570', '000001', '135790', '246802'])(
    '%s may be',
    (pin) => {
      expect(pinFault(pin)).toBeNull()
    },
  )

  test.each<[string, RegExp]>([
    ['', /6 to 12 digits/],
    ['19468', /6 to 12 digits/],
    ['1946825570123', /6 to 12 digits/],
    ['19468a', /6 to 12 digits/],
    ['١٢٣٤٥٦', /6 to 12 digits/],
    ['194 682', /6 to 12 digits/],
    ['111111', /repeat/],
    ['121212', /repeat/],
    ['123123', /repeat/],
    ['123456', /run up or down/],
    ['456789', /run up or down/],
    ['567890', /run up or down/],
    ['987654', /run up or down/],
    ['543210', /run up or down/],
    ['1234567890', /run up or down/],
  ])('%s may not', (pin, sentence) => {
    expect(pinFault(pin)?.message).toMatch(sentence)
  })
})
