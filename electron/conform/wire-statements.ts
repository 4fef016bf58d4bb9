/** What every call stands on: addresses, keys, the clock, refusals (§5, §7 to §9, A-status, A-error). */
import { isRefusalBody } from '../../shared/posting/refusals.ts'
import { isRecord } from '../reconciliation/strategies.ts'
import { expectThat, notTried, shown, type Answer, type Statement } from './finding.ts'

const fiveMinutesMs = 5 * 60_000
/** A path, and a record, that no service has. */
const nowhere = '/no-such-resource'
const nobody = { params: { phoneNumber: '+0000000' } }

const noLookUp = notTried('the service file says that customers are not looked up by phone')

export const wireStatements: readonly Statement[] = [
  {
    id: '§9 address',
    says: 'The base address ends in /api/v2.',
    matters: 'Requests without a signature go to it.',
    ask: async ({ baseUrl, isDescribed }) =>
      isDescribed
        ? notTried('a service that a file describes has an address of its own')
        : expectThat(baseUrl.endsWith('/api/v2'), '…/api/v2', baseUrl),
  },
  {
    id: 'transport',
    says: 'Both addresses are https.',
    matters: 'Keys and customers’ data travel there. The desk takes http for this computer only.',
    async ask({ baseUrl, gatewayUrl }) {
      const open = [baseUrl, gatewayUrl].filter((address) => !address.startsWith('https:'))
      if (open.length > 0 && open.every((address) => /^http:\/\/(127\.|localhost)/.test(address)))
        return notTried('the service runs on this computer')
      return expectThat(open.length === 0, 'https', open.join(', '))
    },
  },
  {
    id: 'no redirect',
    says: 'A call is answered where it is asked.',
    matters: 'The desk follows no redirect: a key must not travel to an address that nobody chose.',
    async ask(service) {
      const answer = await service.read('listSavingsAccounts')
      return expectThat(answer.status < 300 || answer.status > 399, 'no redirect', shown(answer))
    },
  },
  {
    id: '§5.1 wrong key',
    says: 'A key that is not known is refused with 401.',
    matters: 'The desk then says that the key is not accepted, and drops it.',
    async ask(service) {
      const headers = { authorization: service.authorizationOf('conform:this-is-no-key') }
      const answer = await service.read('listSavingsAccounts', { headers })
      return expectThat(answer.status === 401, '401', shown(answer))
    },
  },
  {
    id: '§4 no key',
    says: 'Every operation needs the Authorization header.',
    matters: 'Without it anybody in the network reads customers.',
    async ask(service) {
      const answer = await service.read('listSavingsAccounts', { headers: { authorization: '' } })
      return expectThat(answer.status === 401 || answer.status === 403, '401 or 403', shown(answer))
    },
  },
  {
    id: '§5.2 clock',
    says: 'The service tells its time, within five minutes of this computer’s.',
    matters:
      'A signature’s stamp must be within five minutes; after it, a request can no longer be accepted.',
    async ask(service) {
      const answer = await service.read('listSavingsAccounts')
      const told = Date.parse(answer.headers.get('date') ?? '')
      if (Number.isNaN(told)) return expectThat(false, 'a Date header', 'none')
      const seconds = Math.round((told - answer.atMs) / 1000)
      return expectThat(Math.abs(seconds) * 1000 < fiveMinutesMs, 'within 300 s', `${seconds} s apart`)
    },
  },
  {
    id: 'A-status 404',
    says: 'A path that does not exist answers 404.',
    matters: 'An operation that the service lacks is told apart from one that failed.',
    async ask(service) {
      const answer = await service.ask('GET', nowhere)
      return expectThat(answer.status === 404, '404', shown(answer))
    },
  },
  {
    id: 'A-status record',
    says: 'A record that does not exist answers 404.',
    matters: '“Not found” is proof while looking for what became of a request in doubt.',
    async ask(service) {
      if (service.offers('findClientByPhone') === false) return noLookUp
      const answer = await service.read('findClientByPhone', nobody)
      return expectThat(answer.status === 404, '404', shown(answer))
    },
  },
  {
    id: 'A-error',
    says: 'A refusal carries defaultUserMessage or userMessageGlobalisationCode.',
    matters: 'Only such a body proves that a write was refused; any other is doubt, which is safe and slow.',
    async ask(service) {
      if (service.offers('findClientByPhone') === false) return noLookUp
      const answer = await service.read('findClientByPhone', nobody)
      if (answer.status < 400) return notTried('nothing was refused')
      return expectThat(isRefusalBody(answer.body), 'a refusal’s members', `${shown(answer)}${wayOf(answer)}`)
    },
  },
]

const sentences = ['message', 'error', 'detail', 'description', 'title', 'errorMessage', 'error_description']

/** How a service file would say it: where the sentence of such a refusal stands; empty where none is seen. */
function wayOf({ status, body }: Answer): string {
  const parts = isRecord(body) ? [['', body], ...Object.entries(body)] : []
  const [found] = parts.flatMap(([within, part]) =>
    isRecord(part)
      ? sentences
          .filter((name) => typeof part[name] === 'string' && part[name] !== '')
          .map((name) => `${within === '' ? '' : `/${String(within)}`}/${name}`)
      : [],
  )
  return found === undefined
    ? ''
    : `; a service file would say "refusals": { "statuses": [${status}], "message": "${found}" }`
}
