/**
 * What is typed of a new connection, judged by the desk; the way as it is walked, hop by hop; and what is made of it. The
 * letters of the key are gone from the page as soon as they are handed over, whatever comes back.
 */
import { computed, onMounted, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { DeskError } from '../../shared/desk/commands.ts'
import type { ConnectionHere, ConnectionTexts, Hop, HopName } from '../../shared/desk/connection.ts'
import type { FieldProblem } from '../../shared/operations/fields.ts'
import { ask, on } from '../desk/bridge.ts'
import { onDisk } from '../documents/print.ts'
import { withoutField } from '../forms/use-form.ts'
import { worded } from '../i18n/in-words.ts'

/** Where a hop that is closed is put right; once a clock is set, the key is pasted again. */
const fieldOf: Readonly<Record<HopName, keyof ConnectionTexts | 'apiKey'>> = {
  name: 'baseUrl',
  computer: 'baseUrl',
  encryption: 'baseUrl',
  address: 'baseUrl',
  key: 'apiKey',
  clock: 'apiKey',
  gateway: 'gatewayUrl',
  person: 'getMe',
}

/** What was typed and not written yet: a step back loses none of it. The key is never among it. */
let before: { texts: ConnectionTexts; followed: string } | null = null

export function useConnection() {
  const here = shallowRef<ConnectionHere | null>(null)
  const texts = ref<ConnectionTexts>({
    baseUrl: '',
    gatewayUrl: '',
    mode: 'signed',
    office: '',
    hookPrefix: '',
    getMe: '',
  })
  const apiKey = ref('')
  const faults = shallowRef<readonly FieldProblem[]>([])
  const problems = shallowRef<readonly FieldProblem[]>([])
  const problem = shallowRef<DeskError | null>(null)
  const hops = shallowRef<readonly Hop[]>([])
  const ticket = ref<string | null>(null)
  const busy = ref(false)
  /** The file that was written, and what became of one that was saved. */
  const written = ref<string | null>(null)
  const saved = ref('')

  /** The gateway is mostly where the service is: what nobody has typed follows the service's address. */
  let followed = ''
  onMounted(async () => {
    const answer = await ask('connection', {})
    problem.value = answer.ok ? null : answer.error
    if (!answer.ok) return
    const { value } = answer
    const kept = value.isSet ? null : before
    texts.value = kept?.texts ?? value.texts
    followed = kept?.followed ?? ''
    here.value = value
  })

  watch(
    texts,
    async (typed) => {
      // Another address has not been walked.
      ticket.value = null
      const asked = { ...typed }
      const answer = await ask('judgeConnection', asked)
      // Of what was typed since, another answer tells.
      if (!answer.ok || JSON.stringify(asked) !== JSON.stringify(typed)) return
      faults.value = answer.value.faults
      const { usualGateway } = answer.value
      if (usualGateway === null || (typed.gatewayUrl !== '' && typed.gatewayUrl !== followed)) return
      followed = texts.value.gatewayUrl = usualGateway
    },
    { deep: true },
  )

  onScopeDispose(on('hop', (hop) => busy.value && (hops.value = [...hops.value, hop])))
  onScopeDispose(() => {
    apiKey.value = ''
    if (here.value && !here.value.isSet)
      before = written.value === null ? { texts: { ...texts.value }, followed } : null
  })

  /** What is wrong stands at its field, which may be all of the page that is in sight. */
  async function walk(): Promise<void> {
    busy.value = true
    ticket.value = written.value = null
    saved.value = ''
    hops.value = []
    problems.value = []
    const pasted = apiKey.value
    apiKey.value = ''
    const answer = await ask('walkConnection', { ...texts.value, apiKey: pasted })
    busy.value = false
    // What was pasted once more meanwhile.
    apiKey.value = ''
    if (!answer.ok) {
      const { fields = [] } = answer.error
      problems.value = fields.map(({ field, message: fault }) => ({
        field,
        message: withoutField(fault, field),
      }))
      problem.value = fields.length > 0 ? null : answer.error
      return
    }
    problem.value = null
    hops.value = answer.value.hops
    ticket.value = answer.value.ticket
    const closed = hops.value.find(({ isOpen }) => !isOpen)
    const field = closed && (here.value?.isSet ? 'apiKey' : fieldOf[closed.hop])
    if (closed && field !== undefined) problems.value = [{ field, message: worded(closed.sentence) }]
  }
  async function write(): Promise<void> {
    const answer = await ask('writePolicy', { ticket: ticket.value ?? '' })
    problem.value = answer.ok ? null : answer.error
    if (answer.ok) written.value = answer.value.file
  }
  async function save(): Promise<void> {
    const answer = await ask('savePolicy', { ticket: ticket.value ?? '' })
    problem.value = answer.ok ? null : answer.error
    if (answer.ok) saved.value = onDisk(answer.value)
  }
  async function restart(): Promise<void> {
    const answer = await ask('restartDesk', {})
    problem.value = answer.ok ? null : answer.error
  }

  return {
    here,
    texts,
    apiKey,
    faults,
    problems,
    problem,
    hops,
    isOpen: computed(() => ticket.value !== null),
    busy,
    written,
    saved,
    walk,
    write,
    save,
    restart,
  }
}
