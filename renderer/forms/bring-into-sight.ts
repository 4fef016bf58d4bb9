/** Whoever counts sees all there is to count, coins and sum too; where not all of it fits, the row they are in. */
export function bringIntoSight(field: HTMLElement): void {
  for (const part of [field.closest('fieldset'), field]) part?.scrollIntoView({ block: 'nearest' })
}
