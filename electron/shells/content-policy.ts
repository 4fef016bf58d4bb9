/** What a page of the desk may load and do: itself, and nothing else. Sent as headers by both shells. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const policySchema = z.object({
  styleHashes: z.array(z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/=]+$/)),
})

/** Hashes of inline styles that the build found in the page (`dist/renderer/csp.json`); none where it says nothing. */
function styleHashes(pages: string): readonly string[] {
  try {
    return policySchema.parse(JSON.parse(readFileSync(join(pages, 'csp.json'), 'utf8'))).styleHashes
  } catch {
    return []
  }
}

/** @param connects Where the page may connect: `'self'` for the browser shell's door, `'none'` in Electron. */
export function contentPolicy(hashes: readonly string[], connects: "'self'" | "'none'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...hashes.map((hash) => `'${hash}'`)].join(' '),
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${connects}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // A text can become a script only through a policy that code has made by name (reliability §7, point 7).
    "require-trusted-types-for 'script'",
    // Vue makes one of its own for its templates' fixed parts; a second one, or another, is refused.
    'trusted-types vue',
  ].join('; ')
}

const headersOf = new Map<string, Record<string, string>>()

/** The headers of every answer of a shell; the build's hashes are read once. */
export function pageHeaders(pages: string, connects: "'self'" | "'none'" = "'self'"): Record<string, string> {
  const known = headersOf.get(pages + connects)
  if (known) return known
  const headers = {
    'content-security-policy': contentPolicy(styleHashes(pages), connects),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
    'cache-control': 'no-cache',
  }
  headersOf.set(pages + connects, headers)
  return headers
}
