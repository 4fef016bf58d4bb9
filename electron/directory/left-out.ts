/** Members of the bank's records that the policy does not let a desk keep, wherever they stand in a record. */

export function withoutMembers<T>(json: T, leftOut: readonly string[]): T {
  if (leftOut.length === 0) return json
  const names = new Set(leftOut)
  // Of the same type but for members that are optional in every record.
  return JSON.parse(
    JSON.stringify(json, (name, value: unknown) => (names.has(name) ? undefined : value)),
  ) as T
}
