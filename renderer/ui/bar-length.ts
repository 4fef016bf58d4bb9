/**
 * How long a bar is: the only place where an amount becomes a number. Thousandths are drawn, never counted with.
 * @returns 0 to 1; 0 of nothing
 */
export function barLength(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1000n) / whole) / 1000
}
