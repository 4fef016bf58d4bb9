/** What a supervisor reads before they sign: which rule is broken and by how much, who asks, who may sign and how far. */
import { computed } from 'vue'
import type { Person } from '../../shared/users/person.ts'
import { isOwnRule, limitOf, limitText, mayApprove } from '../../shared/posting/limits.ts'
import { currencyOf, parseAmount } from '../../shared/values/money.ts'
import type { AskedOverride } from '../../shared/desk/desk-error.ts'
import { personName } from '../desk/person-names.ts'
import { useDesk } from '../desk/stores/desk.ts'
import { useTill } from '../desk/stores/till.ts'
import { readBackContent } from '../forms/read-back-shown.ts'
import { formatMoney, safeText, timeOf } from '../i18n/format.ts'
import { say } from '../i18n/index.ts'
import { barLength } from '../ui/bar-length.ts'

export function useOverrideWords(override: AskedOverride) {
  const words = computed(() => say.cash.override)
  const desk = useDesk()
  const till = useTill()
  const money = computed(() => {
    const { currency: code, amount, sum, limit } = override
    const currency = currencyOf(code)
    const minorOf = (text: string): bigint => parseAmount(limitText(text, code), currency.places)
    return { currency, minor: minorOf(amount), sum: minorOf(sum), limit: minorOf(limit) }
  })
  const teller = computed(() => personName(desk.person?.id ?? ''))
  /** Whoever approved needs another person beside them. */
  const isOwn = isOwnRule(override.rule)
  /** Who is not offered, and why. */
  const submitters = computed(() => (override.submittedBy ?? []).map(personName).join(', '))
  const title = computed(() => (isOwn ? words.value.ownTitle : words.value.title))
  const approveWords = computed(() => (isOwn ? words.value.ownApprove : words.value.approve))
  const rule = computed(() => {
    const { sum, limit, currency } = money.value
    const { rule: broken, span } = override
    if (isOwnRule(broken)) return words.value[broken](teller.value)
    if (limit === 0n) return words.value.untold(broken, say.figures.plural(currency))
    return words.value[span](broken, formatMoney(sum, currency), formatMoney(limit, currency), teller.value)
  })
  /** The same was refused today, maybe at another amount: nobody signs without knowing. */
  const refusedBefore = computed(() =>
    (override.refused ?? []).map(({ by, at, currency: code, amount, reason }) => {
      const currency = currencyOf(code)
      const asked = formatMoney(parseAmount(limitText(amount, code), currency.places), currency)
      return words.value.refusedBefore(safeText(personName(by)), timeOf(at), asked, safeText(reason))
    }),
  )
  const above = computed(() => {
    const { sum, limit, currency } = money.value
    return limit === 0n || sum <= limit ? null : words.value.above(formatMoney(sum - limit, currency))
  })
  const alone = computed(() => barLength(money.value.limit, money.value.sum) * 100)
  /** `up to ₦2,000,000.00`, where the policy has such a figure; those who may not are not offered. */
  function reachOf(person: Person): string | null {
    if (override.submittedBy?.includes(person.id)) return null
    const limits = till.view?.limits
    if (!limits || isOwnRule(override.rule)) return ''
    if (!mayApprove(limits, person.role, override)) return null
    const most = limitOf(limits, override.currency, person.role, override.rule, override.span)
    const { currency } = money.value
    if (most === null || !limits[override.currency]) return words.value.noLimit
    return words.value.upTo(
      formatMoney(parseAmount(limitText(most, currency.code), currency.places), currency),
    )
  }
  /** Those of a limit: why somebody disburses what they approved is in nobody's list. */
  const reasons = computed(() => {
    if (isOwn) return []
    const isCorrection = override.rule === 'reversal' || readBackContent.value?.corrects === true
    return isCorrection ? words.value.corrections : words.value.reasons
  })
  return {
    words,
    money,
    teller,
    isOwn,
    submitters,
    title,
    approveWords,
    rule,
    refusedBefore,
    above,
    alone,
    reachOf,
    reasons,
  }
}
