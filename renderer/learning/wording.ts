/** A lesson in words: who stands at the counter and what they say, and each sentence of a score. */
import type { Scene } from '../../shared/learning/lessons.ts'
import type { Criterion } from '../../shared/learning/score.ts'
import { currencyOf, parseAmount } from '../../shared/values/money.ts'
import { say } from '../i18n/index.ts'
import { accountNumber, phoneNumber, safeText, formatMoney } from '../i18n/format.ts'

export function shownIn({ currency }: Scene, amount: string): string {
  const known = currencyOf(currency)
  return formatMoney(parseAmount(amount, known.places), known)
}

export function taskOf(scene: Scene): string {
  const { task } = say.lessons
  const show = (amount: string): string => shownIn(scene, amount)
  const who = `${safeText(scene.customer.name)} (${phoneNumber(scene.customer.phone)})`
  switch (scene.lesson) {
    case 'wrongCount':
      return task.wrongCount(who, show(scene.says))
    case 'transferInDoubt': {
      const { payee } = scene
      return task.transferInDoubt(
        who,
        show(scene.amount),
        safeText(payee.name),
        accountNumber(payee.accountNo),
      )
    }
    case 'earlyClosure':
      return task.earlyClosure(who, accountNumber(scene.deposit.accountNo), show(scene.wants))
    case 'forgedEvent':
      return task.forgedEvent(who, show(scene.claims), show(scene.asks))
  }
}

export interface CriterionWords {
  name: string
  title: string
  seen: string
  /** What to do better; null where nothing was lost. */
  better: string | null
  points: number
  most: number
}

export function criterionWords(scene: Scene, { name, points, most, seen }: Criterion): CriterionWords {
  const words = say.lessons.criteria[name]
  const isMet = points === most
  const shown = {
    amount: shownIn(scene, seen.amount ?? '0'),
    wanted: shownIn(scene, seen.wanted ?? '0'),
    count: seen.count ?? 0,
    was: seen.was,
  }
  return {
    name,
    points,
    most,
    title: words.title,
    seen: words.seen(isMet, shown),
    better: isMet ? null : words.better,
  }
}
