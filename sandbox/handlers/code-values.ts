/** Codes and their values, which fill the choices of forms (§4). */
import { handlersOf } from '../core/handler.ts'
import { slice } from '../core/paging.ts'
import { refuse } from '../core/refusal.ts'

export const codeValues = handlersOf({
  getCodeValues({ books }, { query }) {
    const { name = null } = query
    if (name !== null && !books.get('SELECT 1 FROM codes WHERE name = @name', { name })) {
      const known = books
        .all<{ name: string }>('SELECT name FROM codes ORDER BY name')
        .map((code) => code.name)
      refuse(
        404,
        'error.msg.code.not.found',
        'name',
        `There is no code “${name}”. Choose one of ${known.join(', ')}.`,
      )
    }
    const values = books.all<{
      id: number
      name: string
      codeName: string
      description: string | null
      position: number
    }>(
      `SELECT v.id, v.name, c.name AS codeName, v.description, v.position
       FROM codeValues v JOIN codes c ON c.id = v.codeId
       WHERE @name IS NULL OR c.name = @name ORDER BY c.name, v.position`,
      { name },
    )
    return slice(values, query, (value) => ({
      ...value,
      description: value.description ?? undefined,
      active: true,
      mandatory: false,
    }))
  },
})
