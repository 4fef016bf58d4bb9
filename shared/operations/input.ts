/** What a call of an operation carries; members that the entry does not have are left out. */
export interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}
