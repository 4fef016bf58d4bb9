/** What stops the walk to a service; its message is the sentence for the person. */
export class Closed extends Error {}

export function codeOf(problem: unknown): string {
  const code: unknown = Reflect.get(Object(problem), 'code')
  return typeof code === 'string' ? code : ''
}
