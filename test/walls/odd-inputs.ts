/**
 * What strangers write to the doors, by seed: addresses that are none, heads and bodies that are cut, changed or far
 * too long, tokens that are nearly right, frames nobody asked for. Each is what stands on a bare socket.
 */
import { createHmac } from 'node:crypto'
import type { Random } from '../faults/random.ts'
import {
  paths,
  names,
  values,
  fields,
  headers,
  bankPaths,
  hookUrls,
  eventNames,
  ids,
  parts,
} from './odd-values.ts'

export const doors = [
  'door',
  'page',
  'news',
  'window',
  'frames',
  'listener',
  'events',
  'relay',
  'relayed',
  'bank',
  'uploads',
  'hooks',
  'bytes',
] as const
export type Dispatch = (typeof doors)[number]

/** What somebody knows who is half let in: the worst case for what stands behind the first wall. */
export interface Known {
  host: string
  token: string
  listenerPath: string
  apiKey: string
  /** Where a hook's receiver answers oddly. */
  answersUrl?: string
}

export interface Input {
  bytes: string
  /** Others may follow on the same connection. */
  isWhole: boolean
  /** The connection is reset in the midst of it. */
  resets: boolean
}

function json(random: Random, depth = 0): string {
  if (depth > 3 || random.chance(0.4)) return random.pick(values)
  const members = Array.from(
    { length: random.below(4) },
    () => `"${random.pick(fields)}":${json(random, depth + 1)}`,
  )
  return `{${members.join(',')}}`
}

function noise(random: Random, most: number): string {
  return String.fromCharCode(...Array.from({ length: random.below(most) + 1 }, () => random.below(256)))
}

/** One letter more, less or other, now and then. */
function changed(random: Random, text: string): string {
  if (random.chance(0.7)) return text
  const at = random.below(text.length + 1)
  const by = random.pick(['', '\0', '\r\n', ' ', 'é', noise(random, 3)])
  return text.slice(0, at) + by + text.slice(at + random.below(2))
}

interface Parts {
  method?: string
  path: string
  lines: string[]
  body?: string
}

function http(random: Random, { host }: Known, { method = 'POST', path, lines, body = '' }: Parts): Input {
  const isOdd = random.chance(0.15)
  const head = [
    `${isOdd ? changed(random, method) : method} ${isOdd ? changed(random, path) : path} HTTP/1.1`,
    `host: ${random.chance(0.1) ? 'evil.example' : host}`,
    `content-length: ${Buffer.byteLength(body, 'latin1')}`,
    ...lines,
    ...(isOdd ? [random.pick(headers)] : []),
  ]
  const text = `${head.join('\r\n')}\r\n\r\n${body}`
  const isCut = random.chance(0.1)
  const bytes = isCut ? text.slice(0, random.below(text.length)) : text
  return { bytes, isWhole: !isOdd && !isCut, resets: random.chance(0.05) }
}

const upgradeLines = [
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
]

function bearer(random: Random, secret: string): string[] {
  return [`authorization: Bearer ${random.chance(0.6) ? secret : changed(random, secret)}`]
}

const makers: Record<Dispatch, (random: Random, known: Known) => Input> = {
  door: (random, known) =>
    http(random, known, {
      path: `/door/${random.pick(names)}`,
      lines: ['content-type: application/json', ...bearer(random, known.token)],
      body: random.chance(0.2) ? noise(random, 200) : changed(random, json(random)),
    }),
  page: (random, known) =>
    http(random, known, {
      method: random.pick(['GET', 'HEAD', 'OPTIONS']),
      path: random.pick(paths),
      lines: [],
    }),
  news(random, known) {
    const origin = random.chance(0.5) ? ['origin: https://evil.example'] : []
    const made = http(random, known, {
      method: 'GET',
      path: random.chance(0.5) ? random.pick(paths) : '/news',
      lines: [...upgradeLines, ...origin, `sec-websocket-protocol: ${changed(random, 'teller-desk, x')}`],
    })
    return { ...made, isWhole: false, resets: random.chance(0.5) }
  },
  window: (random, known) =>
    http(random, known, {
      path: random.pick(['/window', '/window/enter', '/window/enter/']),
      lines: [...bearer(random, noise(random, 50).replaceAll(/[\r\n]/g, '')), `origin: http://${known.host}`],
    }),
  frames(random, known) {
    const made = http(random, known, {
      method: 'GET',
      path: '/news',
      lines: [...upgradeLines, ...bearer(random, known.token)],
    })
    return { bytes: made.bytes + noise(random, 300), isWhole: false, resets: random.chance(0.5) }
  },
  listener: (random, known) =>
    http(random, known, {
      path: random.chance(0.8) ? known.listenerPath : random.pick(paths),
      lines: ['content-type: application/json', `x-svc-signature: ${changed(random, 'a'.repeat(64))}`],
      body: changed(random, json(random)),
    }),
  events(random, known) {
    const members = [
      `"event":"${random.pick(eventNames)}"`,
      `"event_state":"${random.pick(['event.success', 'event.failed', ''])}"`,
      `"status":${random.pick(ids)}`,
      `"reference":${random.pick(values)}`,
      `"data":{"request":{"note":"[T:01M82ZWSX37J9BF7EJ3FFGX8VZ] x","savingsId":${random.pick(ids)}},"response":{"savingsId":${random.pick(ids)},"resource_id":${random.pick(ids)}},"more":${json(random)}}`,
    ]
    const body = random.chance(0.8) ? `{${members.join(',')}}` : changed(random, json(random))
    const signature = createHmac('sha256', known.apiKey).update(body, 'latin1').digest('hex')
    const action = random.pick(['deposit', 'create', '\x7f', 'x'.repeat(2000)])
    return http(random, known, {
      path: known.listenerPath,
      lines: [
        'content-type: application/json',
        `x-svc-signature: ${signature}`,
        `x-svc-user-action: ${action}`,
      ],
      body,
    })
  },
  relay: (random, known) => makers.listener(random, known),
  relayed: (random, known) => makers.events(random, known),
  hooks(random, known) {
    const own = `${known.answersUrl ?? ''}${random.pick(['', 'a', 'b'])}`
    const url = random.chance(0.7) ? own : random.pick(hookUrls)
    const makesOne = random.chance(0.05)
    const odd = json(random)
    return http(random, known, {
      path: makesOne
        ? '/api/v2/webhooks'
        : random.pick([
            '/api/v2/webhooks',
            '/api/v2/webhooks/%00/enable',
            '/api/v2/webhooks/-1/disable',
            '/api/v2/webhooks/events/__proto__/enable',
          ]),
      lines: ['content-type: application/json', `authorization: Bearer ${known.apiKey}`],
      body: makesOne ? JSON.stringify({ url }) : odd,
    })
  },
  uploads(random, known) {
    const edge = random.pick(['x', '--', '\xff', ''])
    const pieces = Array.from(
      { length: random.below(4) },
      () => `--${edge}\r\n${random.pick(parts)}\r\n\r\n${noise(random, 200)}\r\n`,
    )
    return http(random, known, {
      path: random.pick([
        '/api/v2/clients/document/1',
        '/api/v2/clients/images/1',
        '/api/v2/clients/images/x',
      ]),
      lines: [
        `content-type: multipart/form-data; ${changed(random, `boundary=${edge}`).replaceAll(/[\r\n\0]/g, '')}`,
        ...bearer(random, known.apiKey),
      ],
      body: `${pieces.join('')}${random.chance(0.6) ? `--${edge}--\r\n` : ''}`,
    })
  },
  bank: (random, known) =>
    http(random, known, {
      method: random.pick(['GET', 'POST', 'PUT']),
      path: changed(random, random.pick(bankPaths)).replaceAll(/[\r\n ]/g, ''),
      lines: ['content-type: application/json', ...bearer(random, known.apiKey)],
      body: changed(random, json(random)),
    }),
  bytes: (random) => ({ bytes: noise(random, 600), isWhole: false, resets: random.chance(0.3) }),
}

export function oddInput(door: Dispatch, random: Random, known: Known): Input {
  return makers[door](random, known)
}
