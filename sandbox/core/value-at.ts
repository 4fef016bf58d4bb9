/** What stands at a field’s path in a request, `debits.0.amount`; undefined where nothing plain does. */
export function valueAt(request: unknown, path: string): string | number | boolean | null | undefined {
  let value = request
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Reflect.get(value, step)
  }
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value) || value === null
  // The check above leaves these kinds alone.
  return isPlain ? (value as string | number | boolean | null) : undefined
}
