/** What a quiet training desk has none of, so that a long list of it can be shown: made of what it has. */
import type { CommandReply, DoorAnswer } from '../../shared/desk/commands.ts'
import type { JournalEntry } from '../../shared/posting/journal.ts'
import type { Transport } from '../desk/transport.ts'

const hourMs = 3_600_000

export async function withSamples(name: string, answer: DoorAnswer, desk: Transport): Promise<DoorAnswer> {
  if (!answer.ok) return answer
  if (name === 'doubts') return { ok: true, value: await doubtsLike(desk) }
  return name === 'quarantine' ? { ok: true, value: quarantined() } : answer
}

async function doubtsLike(desk: Transport): Promise<CommandReply<'doubts'>> {
  const answer = await desk.ask('journal', { limit: 20 })
  // The desk is ours: what it answers to this name is what the table says of it.
  const { entries } = answer.ok ? (answer.value as CommandReply<'journal'>) : { entries: [] }
  const open = (entry: JournalEntry): JournalEntry => ({
    ...entry,
    state: 'inDoubt',
    facts: entry.facts.slice(0, 2),
  })
  return {
    doubts: entries.map((entry) => ({
      entry: open(entry),
      decideFrom: Date.now() - hourMs,
      provenFrom: Date.now() + hourMs,
    })),
    drafts: entries.map((entry) => ({
      ...entry,
      state: 'notSent',
      draft: true,
      facts: entry.facts.slice(0, 1),
    })),
  }
}

function quarantined(): CommandReply<'quarantine'> {
  const reasons = ['noSignature', 'notHex64', 'noKeyMatches']
  const receivedAt = new Date(Date.now() - hourMs).toISOString()
  return {
    kept: 10_000,
    bytes: 999_999_999,
    byReason: { noSignature: 9_000, notHex64: 900, noKeyMatches: 100 },
    counts: { kept: 1, known: 0, forged: 9_999_999 },
    newest: reasons.map((reason) => ({ receivedAt, reason, size: 65_536, action: 'CREATE' })),
  }
}
