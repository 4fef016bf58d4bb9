/**
 * Learning by keyboard alone, on the ordinary screens against the real training bank: the guide for the first
 * customer, and each lesson done well and done badly (issue 5, Learning).
 */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../renderer/i18n/en.ts'
import { fr } from '../../renderer/i18n/fr.ts'
import { sceneShape, type LessonName, type Scene } from '../../shared/learning/lessons.ts'
import { countTotal } from '../../shared/values/denominations.ts'
import { formatMinor } from '../../shared/values/money.ts'
import { find, focusIsOn } from './bank.ts'
import { go, holdBack, letThrough, settled, takesKeys, unlock, valueOf } from './desk.ts'
import { desk, looking, openFor } from './opened.ts'
import { judgeHere } from './judge.ts'

openFor('teller')

const words = en.lessons
const result = z.looseObject({
  points: z.int(),
  most: z.int(),
  criteria: z.array(z.looseObject({ name: z.string(), points: z.int(), most: z.int() })),
})
const viewShape = z.looseObject({
  running: z.looseObject({ scene: sceneShape }).nullable(),
  guide: z.looseObject({ state: z.string(), steps: z.array(z.string()) }),
  lessons: z.array(z.looseObject({ lesson: z.string(), last: result.nullable() })),
})
const view = async () => valueOf(viewShape, await desk.door('learning'))

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await looking.page.keyboard.press(key)
}
const type = (text: string) => looking.page.keyboard.type(text)

/** F10 on a read-back, once it takes keys. */
async function f10(): Promise<void> {
  await looking.page.getByRole('dialog').waitFor()
  await press('F10')
}
const accepted = () => looking.page.getByRole('heading', { name: /Yes, (accepted|confirmed)/ }).waitFor()

async function begin<N extends LessonName>(lesson: N): Promise<Extract<Scene, { lesson: N }>> {
  const { page } = looking
  await press('Control+k')
  await type('9001')
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
  // The page of lessons may stand there from the lesson before: it is gone to anew, and takes keys then.
  await settled(page)
  const row = page.getByRole('option', { name: words.names[lesson] })
  await page.getByRole('option', { selected: true }).first().focus()
  for (let step = 0; step < 4; step += 1) await press('ArrowUp')
  for (let step = 0; step < 4 && (await row.getAttribute('aria-selected')) !== 'true'; step += 1)
    await press('ArrowDown')
  await page.getByRole('option', { name: words.names[lesson], selected: true }).waitFor()
  await page.getByRole('button', { name: new RegExp(`^(${words.start}|${words.again})`) }).waitFor()
  await press('s')
  await page.getByRole('region', { name: words.strip }).waitFor()
  const { running } = await view()
  // The desk was asked for this lesson.
  return running?.scene as Extract<Scene, { lesson: N }>
}

/** Ctrl+O: the points, and which criteria lost theirs. */
async function score(lesson: LessonName): Promise<{ points: number; lost: string[] }> {
  const { page } = looking
  await press('Control+o')
  await page.getByRole('heading', { level: 2, name: words.names[lesson] }).waitFor()
  await page.getByText(/of 10 points/).waitFor()
  const last = (await view()).lessons.find((one) => one.lesson === lesson)?.last
  const lost = last?.criteria.filter(({ points, most }) => points < most).map(({ name }) => name)
  const points = last?.points ?? -1
  await page.getByText(words.points(points, 10)).waitFor()
  return { points, lost: lost ?? [] }
}

async function openTill(): Promise<void> {
  const { page } = looking
  await press('F7')
  // Home says so too: the till's own page is the one with its key.
  await page.getByRole('button', { name: 'Open with a count' }).waitFor()
  await press('o')
  await page.getByRole('heading', { name: 'Open the till' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
    .toBe('count.note1000')
  await type('50')
  await page.getByLabel('Coins of ₦0.50, pieces').focus()
  await press('Enter')
  await f10()
  await page.getByText('Open since').waitFor()
}

test('the first customer: offered on a fresh desk, each step ticked by what happened, ended by the slip', async () => {
  const { page } = looking
  const panel = page.getByRole('region', { name: en.guide.title })
  await panel.waitFor()
  await judgeHere(looking, 'guide-offered')
  // The panel ticks at once; the desk keeps one tick after the other.
  const keptSteps = async (steps: readonly string[]) => {
    await expect.poll(async () => (await view()).guide.steps).toEqual(steps)
  }
  await press('g')
  await page.getByText(en.guide.steps.till.how).waitFor()
  await openTill()
  await page.getByText(en.guide.steps.found.how).waitFor()
  await find(looking.page, 'ade')
  await page.getByText(en.guide.steps.opened.how).waitFor()
  await keptSteps(['till', 'found'])
  await page.getByRole('option', { selected: true }).waitFor()
  await press('Enter')
  await page.waitForURL(/accounts/)
  await page.getByText(en.guide.steps.typed.how).waitFor()
  await looking.picture('guide-step')
  await press('F3')
  await focusIsOn(page, 'Amount')
  await keptSteps(['till', 'found', 'opened'])
  // What is no amount begins no deposit.
  await type('abc0')
  await settled(page)
  await keptSteps(['till', 'found', 'opened'])
  await press('Control+a')
  await type('2500')
  await page.getByText(en.guide.steps.readBack.how).waitFor()
  await press('Enter', 'Enter', 'Control+Enter')
  await page.getByRole('dialog').getByText('Two thousand five hundred naira only').waitFor()
  await f10()
  await accepted()
  await page.getByText(en.guide.steps.slip.how).waitFor()
  await keptSteps(['till', 'found', 'opened', 'typed', 'readBack', 'posted'])
  await press('F9')
  await page.getByText(en.guide.done).waitFor()
  await looking.picture('guide-done')
  await expect.poll(async () => (await view()).guide.state).toBe('done')
  await press('Control+o')
  await panel.waitFor({ state: 'hidden' })
})

test('a trainer who looks for an outage finds the lesson that makes one', async () => {
  await press('Control+k')
  await type('outage')
  await looking.page.getByRole('option', { name: /Lesson: An outage/ }).waitFor()
  await press('Enter')
  await looking.page.waitForURL(/lessons\/transferInDoubt/)
})

test('the guide is called back through the palette, closed by its key, and stays closed', async () => {
  const { page } = looking
  const strip = page.getByRole('region', { name: en.guide.title })
  // Its opening is late on its way: what is ticked meanwhile does not overtake it.
  let isLate = true
  await page.route('**/door/keepGuide', async (route) => {
    const waitMs = isLate ? 500 : 0
    isLate = false
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    await route.continue()
  })
  await press('Control+k')
  await type('9002')
  await press('Enter')
  await strip.waitFor()
  // What was posted before the guide was opened ticks nothing; the till is open already.
  await settled(page)
  await letThrough(page)
  await expect.poll(async () => (await view()).guide).toMatchObject({ state: 'open', steps: ['till'] })
  // The short way, past the account's page and without a slip: what did not happen stays unticked.
  await find(looking.page, 'ade')
  await page.getByRole('listbox', { name: 'Accounts' }).getByRole('option', { selected: true }).waitFor()
  await press('F3')
  await focusIsOn(page, 'Amount')
  await type('700')
  await press('Enter', 'Enter', 'Control+Enter')
  await f10()
  await accepted()
  await press('Escape')
  await page.getByText(en.guide.done).waitFor()
  await expect
    .poll(async () => (await view()).guide.steps)
    .toEqual(['till', 'found', 'typed', 'readBack', 'posted'])
  await press('Control+k')
  await type('9002')
  await press('Enter')
  await page.getByText(en.guide.steps.found.how).waitFor()
  await press('Control+o')
  await strip.waitFor({ state: 'hidden' })
  // The panel is gone at once; a page that is thrown away takes along what it has not told the desk yet.
  await expect.poll(async () => (await view()).guide.state).toBe('closed')
  await page.reload()
  await page.locator('[role=search] input').waitFor()
  await page.getByRole('navigation', { name: en.shell.home.doDesk }).waitFor()
  await expect.poll(() => strip.count()).toBe(0)
  expect((await view()).guide.state).toBe('closed')
})

describe('a deposit with a wrong count', () => {
  const deposit = async (scene: Extract<Scene, { lesson: 'wrongCount' }>, amount: string, notes: boolean) => {
    const { page } = looking
    await find(looking.page, scene.customer.phone)
    await press('F3')
    await focusIsOn(page, 'Amount')
    await type(amount)
    await press('Enter')
    await focusIsOn(page, 'Paid in by')
    await press('Enter')
    await focusIsOn(page, 'Comment')
    if (notes) {
      await press('Control+m')
      for (const [id, pieces] of Object.entries(scene.hands)) {
        await page.locator(`[data-field="cash.taken.${id}"]`).focus()
        await type(String(pieces))
      }
      await page.getByText('Counted in full').first().waitFor()
      await page.getByLabel('Comment', { exact: true }).focus()
      await press('Control+m')
      await press('Control+m')
      await page.locator('[data-field="cash.taken.coin0.50"]').focus()
    }
    await press('Control+Enter')
    await f10()
    await accepted()
  }

  test('done well: counted, written down, in an open till', async () => {
    const scene = await begin('wrongCount')
    await looking.picture('lesson-running')
    await deposit(scene, formatMinor(countTotal('NGN', scene.hands)), true)
    await looking.picture('lesson-posted')
    expect(await score('wrongCount')).toEqual({ points: 10, lost: [] })
    await looking.picture('lesson-full')
  })

  test('done badly: what the customer said is posted, and no notes are written down', async () => {
    const scene = await begin('wrongCount')
    await deposit(scene, scene.says, false)
    expect(await score('wrongCount')).toEqual({ points: 4, lost: ['countedAmount', 'notesWritten'] })
    await looking.picture('lesson-lost')
    await looking.page.getByText(words.best(10, 10, '').trim().slice(0, 14), { exact: false }).waitFor()
  })

  test('a score that comes late calls nobody away from the page they have gone on to', async () => {
    const { page } = looking
    await begin('wrongCount')
    const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
    await page.route('**/door/scoreLesson', async (route) => {
      await holdBack(route, come)
      await route.continue()
    })
    await press('Control+o', 'F8')
    const journal = page.getByRole('heading', { name: en.journal.title })
    await journal.waitFor()
    letCome()
    await page.getByRole('region', { name: words.strip }).waitFor({ state: 'hidden' })
    await letThrough(page)
    await settled(page)
    await expect.poll(() => journal.count()).toBe(1)
    await page.unroute('**/door/scoreLesson')
  })
})

describe('a transfer in doubt', () => {
  const send = async (scene: Extract<Scene, { lesson: 'transferInDoubt' }>) => {
    const { page } = looking
    await find(looking.page, scene.customer.phone)
    await page.getByRole('listbox', { name: 'Accounts' }).getByRole('option', { selected: true }).waitFor()
    await press('F5')
    await page.getByText('available').first().waitFor()
    await focusIsOn(page, 'To')
    await type(scene.payee.accountNo)
    await page.getByRole('option').first().waitFor()
    await press('Enter')
    await focusIsOn(page, 'Amount')
    await type(scene.amount)
    await press('Enter')
    await focusIsOn(page, 'Comment')
    await press('Enter')
    await f10()
  }
  const inDoubt = () =>
    looking.page.getByText('In doubt: no clear answer came.', { exact: false }).first().waitFor()
  /** Ctrl+D, and C until the bank's books can be read. */
  const lookUp = async () => {
    const { page } = looking
    await press('Control+d')
    await page.getByRole('heading', { level: 1, name: en.doubts.title }).waitFor()
    await page.getByText(en.doubts.customer.inDoubt).waitFor()
    const answered = page.getByText(en.transfer.wasItPosted.confirmed, { exact: true })
    await expect
      .poll(
        async () => {
          await press('c')
          return answered.count()
        },
        { interval: 400 },
      )
      .toBeGreaterThan(0)
  }

  test('done well: looked up, found in the books, and not sent again', async () => {
    const scene = await begin('transferInDoubt')
    await send(scene)
    await inDoubt()
    await looking.picture('lesson-doubt')
    await lookUp()
    expect(await score('transferInDoubt')).toEqual({ points: 10, lost: [] })
  })

  test('done badly: sent again, against the desk’s own question', async () => {
    const { page } = looking
    const scene = await begin('transferInDoubt')
    await send(scene)
    await inDoubt()
    await send(scene)
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await takesKeys(page)
    await press('Control+F10')
    await accepted()
    const { points, lost } = await score('transferInDoubt')
    expect(lost).toEqual(expect.arrayContaining(['arrivedOnce', 'notSentAgain', 'takenUp']))
    expect(points).toBeLessThanOrEqual(1)
    await page.getByText('It arrived 2 times.').waitFor()
    await looking.picture('lesson-sent-twice')
  })
})

describe('a forged event', () => {
  test('done well: looked at the account and at what could not be verified; nothing posted', async () => {
    const { page } = looking
    const scene = await begin('forgedEvent')
    await find(looking.page, scene.customer.phone)
    await press('Control+g')
    await page.getByRole('heading', { level: 1, name: en.events.title }).waitFor()
    // Not among what the bank said.
    expect(await page.getByText(scene.reference).count()).toBe(0)
    await press('2')
    await page
      .getByRole('cell', { name: en.events.quarantine.reasonOf('noKeyMatches') })
      .first()
      .waitFor()
    await looking.picture('lesson-forged')
    expect(await score('forgedEvent')).toEqual({ points: 10, lost: [] })
  })

  test('done badly: believed, and the money posted by hand', async () => {
    const { page } = looking
    const scene = await begin('forgedEvent')
    await find(looking.page, scene.customer.phone)
    await press('F3')
    await focusIsOn(page, 'Amount')
    await type('1000')
    await press('Enter', 'Enter', 'Control+Enter')
    await f10()
    await accepted()
    expect(await score('forgedEvent')).toEqual({ points: 2, lost: ['quarantineSeen', 'nothingPosted'] })
  })
})

describe('an early closure', () => {
  const openDeposit = async (scene: Extract<Scene, { lesson: 'earlyClosure' }>) => {
    const { page } = looking
    await find(looking.page, scene.customer.phone)
    const number = scene.deposit.accountNo.replace(/(...)(...)(...)/, '$1 $2 $3')
    const row = page
      .getByRole('listbox', { name: 'Accounts' })
      .getByRole('option', { name: new RegExp(number) })
    await row.waitFor()
    await page.getByRole('option', { selected: true }).focus()
    for (let step = 0; step < 9 && (await row.getAttribute('aria-selected')) !== 'true'; step += 1)
      await press('ArrowDown')
    await press('Enter')
    await page.waitForURL(/fixed-deposits/)
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await page.getByText(en.fixedDeposit.gets).waitFor()
  }
  const close = async (scene: Extract<Scene, { lesson: 'earlyClosure' }>) => {
    const { page } = looking
    await press('Control+k')
    await type('3007')
    await press('Enter')
    await page.locator('[data-field="closedOnDate"]').waitFor()
    await page.getByText(en.fixedDeposit.gets).waitFor()
    await page.locator('[data-field="onAccountClosureId"]').focus()
    await page.locator('[data-field="onAccountClosureId"]').selectOption('200')
    await page.locator('[data-field="toSavingsAccountId"]').selectOption(String(scene.customer.savingsId))
    await page.locator('[data-field="note"]').focus()
    await press('Control+Enter')
    await f10()
    await accepted()
  }

  test('done well: the quote read, enough for the customer, closed into the savings account', async () => {
    const { page } = looking
    await press('Control+l')
    await unlock(page, 'supervisor')
    const scene = await begin('earlyClosure')
    await openDeposit(scene)
    await looking.picture('lesson-quote')
    await close(scene)
    expect(await score('earlyClosure')).toEqual({ points: 10, lost: [] })
  })

  test('done badly: closed although it brings too little', async () => {
    const scene = await begin('earlyClosure')
    await openDeposit(scene)
    await close(scene)
    expect(await score('earlyClosure')).toEqual({ points: 3, lost: ['rightChoice'] })
  })

  test('what brings too little is left alone, and a teller is told that a supervisor closes', async () => {
    const { page } = looking
    await press('Control+l')
    await unlock(page, 'teller')
    // The teller’s own lessons are the teller’s: two begun as supervisor are none of theirs.
    await begin('earlyClosure')
    await page.getByText(words.closing).waitFor()
    await press('x')
    await page.getByRole('region', { name: words.strip }).waitFor({ state: 'hidden' })
    const scene = await begin('earlyClosure')
    await openDeposit(scene)
    expect(await score('earlyClosure')).toEqual({ points: 10, lost: [] })
  })
})

describe('the page of lessons', () => {
  const answer = (name: string, json: unknown) =>
    looking.page.route(`**/door/${name}`, (route) => route.fulfill({ json }))
  const lessonsAnew = async () => {
    const { page } = looking
    await go(page, '/')
    await go(page, '/lessons')
  }

  test('says what went wrong where the training bank does not answer, and nothing is under way', async () => {
    const { page } = looking
    const message = 'The training bank does not answer as it should. Try again.'
    const error = { kind: 'unreachable', message, again: 'safe' }
    await answer('startLesson', { ok: false, error })
    // What was looked up before the press comes after its answer, and takes nothing away.
    let lookNow = (): void => {}
    const held = new Promise<void>((resolve) => (lookNow = resolve))
    await page.route('**/door/learning', async (route) => {
      await holdBack(route, held)
      await route.continue()
    })
    await lessonsAnew()
    await page.getByRole('option', { selected: true }).waitFor()
    await press('s')
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
    lookNow()
    await letThrough(page)
    await settled(page)
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
    await expect.poll(() => page.getByRole('region', { name: words.strip }).count()).toBe(0)
  })

  test('speaks French', async () => {
    const { page } = looking
    await press('Control+k')
    await type('français')
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: fr.lessons.title }).waitFor()
    await page.getByRole('option', { name: fr.lessons.names.earlyClosure }).click()
    await page.getByText(fr.lessons.points(10, 10)).waitFor()
    await looking.picture('lesson-french')
  })

  test('offers nothing on a real bank', async () => {
    const { page } = looking
    const guide = { state: 'closed', steps: [] }
    await answer('learning', {
      ok: true,
      value: { offered: false, lessons: [], running: null, guide, team: null },
    })
    await lessonsAnew()
    await page.getByText(fr.lessons.only).waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
    await letThrough(page)
  })
})
