/** What a new connection is made of, answer by answer: given by an option, or asked for at the terminal. */
import { checkAddress } from '../bank/address.ts'
import {
  connectionOf,
  usual,
  usualGateway,
  type Connection,
  type ConnectionField,
} from '../connect/fields.ts'
import { judged, optionOf, WrongUse, writable, type Given } from './connect-options.ts'
import { InputEnded, type Questions } from './questions.ts'

const asked: Readonly<Record<ConnectionField, string>> = {
  baseUrl: 'Service address, such as https://bank.example/api/v2',
  gatewayUrl: 'Gateway address, for signed requests',
  apiKey: 'API key',
  getMe: 'Path that tells whose a key is; none where the bank has none',
  mode: 'Requests are signed, or carry the bearer alone',
  office: 'Name of the office',
  hookPrefix: 'Middle of the event headers’ name, x-…-signature',
}

/** In the order in which they are asked for: the way first, then what only the policy needs. */
const ofTheWay = ['baseUrl', 'gatewayUrl', 'apiKey', 'getMe'] as const
const ofThePolicy = ['mode', 'office', 'hookPrefix'] as const

export interface Answers {
  /** @throws WrongUse */
  address(field: 'baseUrl' | 'gatewayUrl'): Promise<string>
  /** As an option says; nobody is asked before the policy needs it. */
  mode(): Connection['mode']
  apiKey(): Promise<string>
  getMe(): Promise<string>
  /** Empty: none is to be written. */
  policy(): Promise<string>
  connection(): Promise<Connection>
  /** Asks for all of it, before anything is sent: where no person waits, what is missing is told at once. @throws WrongUse */
  all(): Promise<void>
}

export function createAnswers({ fields, policy: given }: Given, questions: Questions): Answers {
  const known = new Map(fields)
  let policy = given

  function missing(): WrongUse {
    const wanted = policy ? [...ofTheWay, ...ofThePolicy] : ofTheWay
    const names = wanted.filter((field) => !known.has(field)).map((field) => `--${optionOf[field]}`)
    return new WrongUse(
      `Standard input has ended, so nobody can be asked: give ${names.join(', ')} as ${names.length > 1 ? 'options' : 'an option'}.`,
    )
  }
  async function answer(field: ConnectionField, empty = ''): Promise<string> {
    const text = known.get(field) ?? (await ask(field, empty))
    known.set(field, text)
    return text
  }
  async function ask(field: ConnectionField, empty: string): Promise<string> {
    try {
      const text =
        field === 'apiKey'
          ? await questions.askHidden(asked[field])
          : await questions.ask(asked[field], empty)
      return judged(field, text.trim())
    } catch (problem) {
      throw problem instanceof InputEnded ? missing() : problem
    }
  }
  const usually = (field: ConnectionField): string => {
    if (field === 'gatewayUrl') return usualGateway(known.get('baseUrl') ?? '')
    return field === 'mode' || field === 'getMe' || field === 'hookPrefix' ? usual[field] : ''
  }

  async function policyFile(): Promise<string> {
    if (policy !== undefined) return policy
    try {
      return (policy = writable(await questions.ask('Policy file to be written; none where left empty')))
    } catch (problem) {
      if (problem instanceof InputEnded) return (policy = '')
      throw problem
    }
  }

  return {
    address: async (field) => checkAddress(await answer(field, field === 'baseUrl' ? '' : usually(field))),
    mode: () => (known.get('mode') === 'bearer' ? 'bearer' : usual.mode),
    apiKey: () => answer('apiKey'),
    getMe: () => answer('getMe', usual.getMe),
    policy: policyFile,
    async connection() {
      for (const field of ofThePolicy) await answer(field, usually(field))
      const of = (field: keyof Connection) => known.get(field) ?? ''
      return connectionOf({
        baseUrl: of('baseUrl'),
        gatewayUrl: of('gatewayUrl'),
        mode: of('mode'),
        office: of('office'),
        hookPrefix: of('hookPrefix'),
        getMe: of('getMe'),
      })
    },
    async all() {
      for (const field of ofTheWay) await answer(field, usually(field))
      if ((await policyFile()) !== '') for (const field of ofThePolicy) await answer(field, usually(field))
    },
  }
}
