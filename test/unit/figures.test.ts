/** How a language writes figures: the signs between them are told (`byIntl`), and are Intl's. */
import { expect, test } from 'vitest'
import { figures as en } from '../../renderer/i18n/en/figures.ts'
import { figures as fr } from '../../renderer/i18n/fr/figures.ts'

const narrowSpace = '\u202f'

test.each([en, fr])('$locale: figures and counts are grouped as Intl groups them', (figures) => {
  const intl = new Intl.NumberFormat(figures.locale, { useGrouping: 'always', minimumFractionDigits: 1 })
  // The narrow space of typography cannot be seen beside a 1 in our letters (`fr/figures.ts`).
  const asOurs = (text: string): string => text.replaceAll(narrowSpace, '\u00a0')
  expect(figures.grouped('-1234567.5')).toBe(asOurs(intl.format(-1234567.5)))
  const whole = new Intl.NumberFormat(figures.locale, { useGrouping: 'always', maximumFractionDigits: 0 })
  for (const many of [0, 999, 1000, 10_000, 1_234_567])
    expect(figures.count(many)).toBe(asOurs(whole.format(many)))
  expect(figures.months()).toHaveLength(12)
})
