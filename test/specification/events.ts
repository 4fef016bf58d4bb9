/** What §6 says of the event that each documented operation raises. */
import { createHmac } from 'node:crypto'
import { documented, type Documented } from './documented.ts'
import { same, type Call, type Delivery, type Statement, type World } from './world.ts'

interface Raised {
  call: Call
  delivery: Delivery
}
const raised = new WeakMap<World, Map<string, Promise<Raised>>>()

function eventOf(world: World, one: Documented): Promise<Raised> {
  const known = raised.get(world) ?? new Map<string, Promise<Raised>>()
  raised.set(world, known)
  const event = known.get(one.operation) ?? deliver(world, one)
  known.set(one.operation, event)
  return event
}

async function deliver(
  world: World,
  { method, make, event: [name, action] = ['', ''] }: Documented,
): Promise<Raised> {
  const call = await make(world)
  const from = world.received.length
  await world.call(method, call.path, call.body)
  const isOurs = ({ headers, body }: Delivery) =>
    body['event'] === name && headers['x-svc-user-action'] === action
  for (let look = 0; look < 400; look += 1) {
    const delivery = world.received.slice(from).find(isOurs)
    if (delivery) return { call, delivery }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`no event ${name} ${action} came`)
}

function ofEach(one: Documented): Statement[] {
  const [name = ''] = one.event ?? []
  const says = (
    section: string,
    what: string,
    judge: (raised: Raised, world: World) => string | null,
  ): Statement => ({
    section,
    says: `the event of ${one.operation}: ${what}`,
    holds: async (world) => judge(await eventOf(world, one), world),
  })
  return [
    says('6.1', 'comes as application/json', ({ delivery }) =>
      same(String(delivery.headers['content-type']).split(';')[0], 'application/json'),
    ),
    says(
      '6.3',
      'is signed with HMAC-SHA256 of its body, keyed by the API key, in lowercase hex',
      ({ delivery }, world) =>
        same(
          delivery.headers['x-svc-signature'],
          createHmac('sha256', world.keyOf('admin')).update(delivery.text).digest('hex'),
        ),
    ),
    says('6.1', 'tells the action in x-svc-user-action', ({ delivery }) =>
      same(delivery.headers['x-svc-user-action'], one.event?.[1]),
    ),
    says('6.1', 'tells in x-svc-instruction not to use it where the signature differs', ({ delivery }) =>
      same(/signature/i.test(String(delivery.headers['x-svc-instruction'])), true),
    ),
    says('6.2', 'is named by a hyphenated resource', ({ delivery }) =>
      same([delivery.body['event'], /^[a-z]+(-[a-z]+)*$/.test(name)], [name, true]),
    ),
    says('6.2', 'has the status of the action', ({ delivery }) => same(delivery.body['status'], 200)),
    says('6.2', 'has the outcome event.success', ({ delivery }) =>
      same(delivery.body['event_state'], 'event.success'),
    ),
    says('6.2', 'has a reference', ({ delivery }) => same(typeof delivery.body['reference'], 'string')),
    says('6.2', 'holds the request as it was sent', ({ delivery, call }) =>
      same(Reflect.get(Object(delivery.body['data']), 'request'), call.body),
    ),
    says('6.2', 'holds the result as an object', ({ delivery }) =>
      same(typeof Reflect.get(Object(delivery.body['data']), 'response'), 'object'),
    ),
  ]
}

export const ofEvents: readonly Statement[] = documented.filter(({ event }) => event).flatMap(ofEach)
