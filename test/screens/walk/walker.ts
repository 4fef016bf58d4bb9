/**
 * A random walk through the real pages by keyboard, inside the page. What a person knows is kept apart from what the
 * program knows: on whose page each form was begun, and which amount was typed for whom. Each amount is typed once, so
 * that one in the wrong place gives itself away. It is handed over as text: it may use nothing from outside itself.
 */
import type { Write } from './local-desk.ts'

export interface Walked {
  steps: number
  writes: number
  readBacks: number
  slips: number
  decisions: number
  taken: number
  /** The first thing that was wrong, with the way that led there; null: nothing. */
  wrong: string | null
}

export async function walk({ seed, steps }: { seed: number; steps: number }): Promise<Walked> {
  const { local, hands } = window
  if (!local || !hands) throw new Error('there is no desk in this page')
  const { find, hash, rest, strike, type, randomBy, numbersIn, spaced } = hands
  const chance = randomBy(seed)
  const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(chance() * all.length)]
  const tally = { steps: 0, writes: 0, readBacks: 0, slips: 0, decisions: 0, taken: 0 }
  const trail: string[] = []
  let wrong: string | null = null
  const fault = (what: string): void => {
    wrong ??= `seed ${seed}: ${what}\n  ${trail.slice(-14).join(' › ')}`
  }

  // ── What a person sees ────────────────────────────────────────────────────────────────────────────────
  const draft = (): string | null => new URLSearchParams(hash().split('?')[1] ?? '').get('draft')
  const dialog = (): HTMLElement | null => find('[role="dialog"]')
  const chosenRow = (): string | null =>
    hash().startsWith('#/approvals')
      ? (/Applicant \d+/.exec(find('main [role="option"][aria-selected="true"]')?.textContent ?? '')?.[0] ??
        null)
      : null
  /** The account that this page is of; null: of none. */
  function shown(): string | null {
    const onAccount = /^#\/customers\/\d+\/accounts\/(\d+)/.exec(hash())
    if (onAccount) return local?.accounts.find(({ id }) => id === Number(onAccount[1]))?.accountNo ?? null
    if (!/^#\/customers\/\d+/.test(hash())) return null
    return numbersIn(find('main [role="option"][aria-selected="true"]')?.textContent ?? '')[0] ?? null
  }

  // ── What a person knows ───────────────────────────────────────────────────────────────────────────────
  const subjects = new Map<string, string | null>()
  /** What was typed as the account of a form that was begun on nobody's page. */
  const picked = new Map<string, string>()
  const amounts = new Map<string, { account: string | null; person: string; draft: string }>()
  let row: string | null = null
  /** The row at which each person locked the desk: they come back to their own, not to that of whoever was there since. */
  const leftAt = new Map<string, string | null>()
  /** The application whose decision key was pressed. */
  let meant: string | null = null
  let typed = 1_000

  const field = (name: string): HTMLInputElement | null =>
    find<HTMLInputElement>(`main [data-field="${name}"]`)
  const amountField = (): HTMLInputElement | null => field('transactionAmount') ?? field('transferAmount')

  /** Each press: what is seen before it, and whose form has been opened by it. */
  async function press(key: string): Promise<void> {
    const before = { page: shown(), draft: draft(), hash: hash() }
    strike(key)
    await rest()
    const now = draft()
    if (now === null || subjects.has(now)) return
    const posted = /^#\/posted\/(\w+)/.exec(before.hash)?.[1]
    // The result and what follows it are of one account (decision 302).
    const ofEntry = posted && /^F(3|4|5|10)$/.test(key) ? window.local?.accountOf(posted) || null : null
    subjects.set(now, ofEntry ?? (before.draft ? (subjects.get(before.draft) ?? null) : before.page))
  }

  function check(): void {
    const at = draft()
    const sheet = dialog()
    const held = amountField()?.value.replace(/,|\.00$/g, '')
    const account = (field('savingsId') ?? field('fromAccountId'))?.value ?? ''
    if (at !== null && subjects.get(at) === null && numbersIn(account)[0] === picked.get(at)) {
      subjects.set(at, picked.get(at) ?? null)
      for (const owner of amounts.values()) if (owner.draft === at) owner.account = picked.get(at) ?? null
    }
    const subject = at === null ? null : (subjects.get(at) ?? null)
    if (at !== null && held) {
      const owner = amounts.get(held)
      if (!owner) fault(`an amount that nobody typed: ${held}`)
      else if (owner.person !== local?.person) fault(`the amount of another person: ${held}`)
      else if (owner.account !== subject)
        fault(`${held} was typed for ${owner.account} and stands in the form of ${subject}`)
    }
    if (at !== null && subject !== null && account && numbersIn(account)[0] !== subject)
      fault(`the form of ${subject} shows the account ${account}`)
    if (at !== null && subject !== null && sheet) {
      tally.readBacks++
      const text = sheet.textContent
      if (!numbersIn(text).includes(subject)) fault(`the read-back of ${subject} does not name it`)
      for (const [, amount = ''] of text.matchAll(/₦([\d,]+)\.\d\d/g)) {
        const owner = amounts.get(amount.replaceAll(',', ''))
        if (owner && owner.account !== subject)
          fault(`${amount} of ${owner.account} is read back for ${subject}`)
      }
    }
    const posted = /^#\/posted\/(\w+)/.exec(hash())?.[1]
    const ofPosted = posted ? local?.accountOf(posted) : ''
    if (ofPosted && !(find('article')?.textContent ?? '').includes(spaced(ofPosted)))
      fault(`the page of ${posted} does not name ${ofPosted}`)
    const chosen = chosenRow()
    if (row !== null && chosen !== null && chosen !== row)
      fault(`the choice moved by itself from ${row} to ${chosen}`)
    // Whoever left the list chooses anew when they come back.
    if (chosen !== null || !hash().startsWith('#/approvals')) row = chosen
  }
  local.onWrite = (write: Write): void => {
    tally.writes++
    if (write.applicant !== '') {
      tally.decisions++
      if (write.applicant !== meant)
        fault(`${write.operation} of ${write.applicant}, where ${meant} was meant`)
      return
    }
    const at = draft()
    const subject = at === null ? null : (subjects.get(at) ?? null)
    if (write.account !== subject) fault(`${write.operation} on ${write.account}, begun on ${subject}`)
    const owner = amounts.get(write.amount.replace(/\.00$/, ''))
    if (owner && owner.account !== write.account)
      fault(`${write.amount} typed for ${owner.account} was posted on ${write.account}`)
  }

  // ── What can be done ──────────────────────────────────────────────────────────────────────────────────
  const surnames = ['Adebayo', 'Obi', 'Eze', 'O']
  const leaveDialog = async (): Promise<void> => (dialog() ? press('Escape') : undefined)
  async function fastFind(text: string, presses: readonly string[]): Promise<void> {
    await leaveDialog()
    await press('F2')
    // What stood there, and its list, may have been seen before: it goes first.
    await type('')
    await type(text)
    const before = hash()
    for (const key of presses) await press(key)
    const to = /^#\/customers\/(\d+)/.exec(hash())?.[1]
    if (hash() === before) strike('Escape')
    if (hash() === before || !to) return
    const wanted = local?.accounts.filter(({ accountNo, name }) => accountNo === text || name.endsWith(text))
    if (!wanted?.some(({ clientId }) => clientId === Number(to))) fault(`“${text}” opened customer ${to}`)
    if (presses[0] === 'Enter' && new Set(wanted?.map(({ clientId }) => clientId)).size > 1)
      fault(`the Enter of before opened one of several “${text}”`)
  }
  const actions: Record<string, () => Promise<void>> = {
    find: async () => {
      await leaveDialog()
      await press('F2')
      const box = find<HTMLInputElement>('[role="search"] input')
      const isWhole = box?.selectionStart === 0 && box.selectionEnd === box.value.length
      if (!isWhole) fault(`the find box goes on behind “${box?.value}”`)
      await type(oneOf(local.accounts)?.accountNo ?? '')
      await rest()
      await press('Enter')
      row = null
    },
    // The list of whoever was found stands open over another customer's page, and a key of that page is pressed.
    keyOverList: async () => {
      await leaveDialog()
      await press(oneOf(['F2', 'F2', 'Ctrl+K']) ?? 'F2')
      await type(oneOf(surnames) ?? '')
      await rest()
      const before = hash()
      const key = oneOf(['F3', 'F4', 'F5', 'Ctrl+I', 'F9', 'F10']) ?? 'F3'
      const printed = local.slips.length
      await press(key)
      if (hash() !== before || local.slips.length !== printed)
        fault(`${key} over an open list acted on the page behind, from ${before} to ${hash()}`)
      await press(oneOf(['Escape', 'Enter']) ?? 'Escape')
      row = null
      if (hash() !== before && find<HTMLInputElement>('[role="search"] input')?.value !== '')
        fault('the find box keeps what has led to another page')
    },
    findFast: () => fastFind(oneOf(local.accounts)?.accountNo ?? '', ['Enter']),
    findNobody: () => fastFind(`${oneOf(surnames)}q`, ['Enter', 'Backspace']),
    findNamesake: () => fastFind('Adebayo', ['Enter']),
    otherAccount: () => press('ArrowDown'),
    bare: async () => {
      await leaveDialog()
      location.hash = `#/customers/${local.bare}`
      await rest()
      await press(oneOf(['F3', 'F4', 'F5']) ?? 'F5')
      if (draft() !== null) fault('a form of money was opened on a page that has no account')
    },
    form: () => press(oneOf(['F3', 'F3', 'F4', 'F5', 'Ctrl+I']) ?? 'F3'),
    fill: async () => {
      const at = draft()
      const to = amountField()
      if (at === null || !to || dialog()) return
      const [reason, payee] = [field('reasonForBlock'), field('toAccountId')]
      if (reason?.value === '') {
        reason.focus()
        await type('As told')
      }
      if (to.value === '' || chance() < 0.1) {
        to.focus()
        const text = String(++typed)
        amounts.set(text, { account: subjects.get(at) ?? null, person: local.person, draft: at })
        await type(text)
      } else if (payee?.value === '' || subjects.get(at) === null) await actions['account']?.()
      await rest()
    },
    account: async () => {
      const at = draft()
      const name = field('savingsId') ? 'savingsId' : 'fromAccountId'
      const to = at !== null && subjects.get(at) === null && !dialog() ? field(name) : field('toAccountId')
      if (at === null || !to || dialog()) return
      const is = oneOf(local.accounts)?.accountNo ?? ''
      to.focus()
      await type(is)
      await rest()
      if (to !== field('toAccountId')) picked.set(at, is)
      strike('Enter')
      await rest()
    },
    enter: () => press('Enter'),
    readBack: () => press('Ctrl+Enter'),
    post: async () => {
      if (chance() < 0.8) local.skip(500)
      await press('F10')
    },
    escape: () => press('Escape'),
    takeUp: async () => {
      tally.taken++
      await press('Ctrl+U')
    },
    slip: async () => {
      const posted = /^#\/posted\/(\w+)/.exec(hash())?.[1]
      const before = local.slips.length
      await press('F9')
      const printed = local.slips.at(-1)
      if (!posted || local.slips.length === before) return
      tally.slips++
      if (printed !== posted) fault(`the slip of ${printed} was printed on the page of ${posted}`)
    },
    unfinished: async () => {
      await leaveDialog()
      location.hash = '#/'
      await rest()
      const link = oneOf([...document.querySelectorAll<HTMLElement>('main a[href*="draft="]')])
      if (!link) return
      link.focus()
      await press('Enter')
    },
    lock: async () => {
      const before = local.person
      await press('Ctrl+L')
      // Over a read-back the key does not act.
      if (find('[role="search"]')) return
      leftAt.set(before, row)
      local.unlock(chance() < 0.7 ? before : `${before.split('-')[0]}-${Math.floor(chance() * 2)}`)
      await rest()
      row = leftAt.get(local.person) ?? null
    },
    outage: async () => {
      local.setOffline(!local.isOffline)
      await rest()
    },
    refusal: async () => {
      local.refusesNext = true
    },
    event: async () => {
      local.disturb(chance)
      // The next key may already be on its way.
      if (chance() < 0.6) await rest()
    },
    approvals: async () => {
      await leaveDialog()
      row = null
      await press('F6')
    },
    nextRow: async () => {
      if (!hash().startsWith('#/approvals') || dialog()) return
      row = null
      await press(oneOf(['J', 'J', 'K']) ?? 'J')
    },
    decide: async () => {
      if (!hash().startsWith('#/approvals') || dialog()) return
      // What was looked at, not what an event has put there since.
      const looked = (meant = row)
      const isFinding = document.activeElement?.matches('[role="search"] input') ?? false
      await press(oneOf(['A', 'V', 'U', 'Enter']) ?? 'A')
      // “OV” and Enter in the find box open the approvals anew: nothing moved by itself.
      if (isFinding) row = null
      const sheet = dialog()?.textContent
      if (sheet && looked !== null && !sheet.includes(looked))
        fault(`a decision on ${looked} reads back another`)
    },
  }
  /** What a person does on such a page: each as often as it says. */
  const often =
    'find find keyOverList event event findNobody findNamesake refusal lock bare unfinished approvals'.split(
      ' ',
    )
  const always = Object.fromEntries(often.map((way) => [way, often.filter((one) => one === way).length]))
  const ways: Record<string, Record<string, number>> = {
    sheet: { post: 12, escape: 2, event: 1, enter: 1, outage: 1, refusal: 1, lock: 1 },
    form: { ...always, fill: 16, readBack: 14, escape: 2, takeUp: 2, form: 2, enter: 2, outage: 1 },
    posted: { ...always, slip: 6, post: 6, form: 3, escape: 2 },
    approvals: { ...always, decide: 14, nextRow: 8, event: 6, escape: 1 },
    page: { ...always, form: 16, otherAccount: 4, enter: 2, unfinished: 3, find: 4, outage: 1 },
  }
  function kind(): string {
    if (dialog()) return 'sheet'
    if (draft() !== null) return 'form'
    return ['posted', 'approvals'].find((one) => hash().startsWith(`#/${one}`)) ?? 'page'
  }

  // What the walk before still hands over is its own person's.
  await rest()
  local.begin(`walker${seed}-0`)
  location.hash = '#/'
  await rest()
  for (let step = 0; step < steps && wrong === null; step++) {
    const all = Object.entries({ ...ways[kind()], ...(local.isOffline && { outage: 12 }) })
    const name = oneOf(all.flatMap(([way, often]) => Array.from({ length: often }, () => way))) ?? 'find'
    trail.push(`${name} ${hash().replace(/draft=\w+/, 'draft')}`)
    await actions[name]?.()
    tally.steps++
    check()
  }
  return { ...tally, wrong }
}
