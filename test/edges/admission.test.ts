/** Who is let in to the browser shell: a program by its token, a window once by a code, the next page by a handover. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createAdmission, type Admission, type WindowPass } from '../../electron/shells/admission.ts'

let nowMs: number
let admission: Admission
beforeEach(() => {
  nowMs = 0
  admission = createAdmission(() => nowMs)
})

function entered(code = admission.offer()): WindowPass {
  const pass = admission.enter(code)
  if (!pass) throw new Error('not let in')
  return pass
}

describe('a code', () => {
  it('opens one window, once', () => {
    const code = admission.offer()
    const { token } = entered(code)
    expect(admission.judge(token, true)).toBe('window')
    expect(admission.enter(code)).toBeNull()
  })

  it('that is handed over at once is worth nothing later', () => {
    const code = admission.offer(1000)
    nowMs = 1000
    expect(admission.enter(code)).toBeNull()
  })

  it('opens no door itself, and neither does a token open a window', () => {
    expect(admission.judge(admission.offer(), true)).toBeNull()
    expect(admission.enter(admission.programToken)).toBeNull()
    expect(admission.enter(entered().token)).toBeNull()
    expect(admission.enter('')).toBeNull()
  })
})

describe('a window’s token', () => {
  it('is our own page’s alone; a program’s is a program’s, whoever shows it', () => {
    const { token } = entered()
    expect(admission.judge(token, false)).toBeNull()
    expect(admission.judge(admission.programToken, true)).toBe('program')
    expect(admission.judge(admission.programToken, false)).toBe('program')
  })

  it('is taken over once by the page that comes after a reload', () => {
    const first = entered()
    const ended = admission.lineOf(first.token)
    const second = entered(first.handover)
    ended()
    expect(admission.judge(first.token, true)).toBeNull()
    expect(admission.judge(second.token, true)).toBe('window')
    expect(admission.enter(first.handover)).toBeNull()
  })

  it('cannot be taken over when its window has been gone for a while', () => {
    const { token, handover } = entered()
    admission.lineOf(token)()
    nowMs = 9_999
    expect(admission.enter(handover)).not.toBeNull()
    const other = entered()
    const ended = admission.lineOf(other.token)
    nowMs = 1_000_000
    ended()
    nowMs += 10_000
    expect(admission.enter(other.handover)).toBeNull()
  })
})

it('keeps a hundred windows at most', () => {
  const first = entered()
  for (let at = 0; at < 100; at += 1) entered()
  expect(admission.judge(first.token, true)).toBeNull()
})
