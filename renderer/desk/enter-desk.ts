/**
 * How a page of the browser shell is let in: with the code that its address brings, once, for a token that lives in
 * this page's memory and nowhere else. A page that is left hands the next one of its tab a code of the same kind, so
 * that a reload stays joined; the browser may write that one down, for it is used up at once or worth nothing soon.
 */
import { parseJson } from '../../shared/values/json.ts'

const handoverKey = 'handover'

/** The page's token; '' where it is not let in: what it then asks is refused in words. */
export async function enterDesk(): Promise<string> {
  for (const code of [takeHandover(), takeCode()]) {
    const pass = code === null ? null : await exchange(code)
    if (pass === null) continue
    addEventListener('pagehide', () => sessionStorage.setItem(handoverKey, pass.handover))
    // The page has come back as it was, with its token.
    addEventListener('pageshow', takeHandover)
    return pass.token
  }
  return ''
}

async function exchange(code: string): Promise<{ token: string; handover: string } | null> {
  const headers = { authorization: `Bearer ${code}`, 'content-type': 'application/json' }
  try {
    const response = await fetch('./window/enter', { method: 'POST', headers })
    return readPass(parseJson(await response.text()))
  } catch {
    return null
  }
}

function readPass(answer: unknown): { token: string; handover: string } | null {
  const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : null
  if (typeof value !== 'object' || value === null || !('token' in value) || !('handover' in value))
    return null
  const { token, handover } = value
  return typeof token === 'string' && typeof handover === 'string' ? { token, handover } : null
}

function takeHandover(): string | null {
  const handover = sessionStorage.getItem(handoverKey)
  sessionStorage.removeItem(handoverKey)
  return handover
}

/** It leaves the address bar at once, though nobody can use it again. */
function takeCode(): string | null {
  const address = new URL(location.href)
  const code = address.searchParams.get('token')
  if (code !== null) {
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }
  return code
}
