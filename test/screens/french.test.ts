/**
 * French as a language of its own: figures, days, counts and amounts in words as French writes them, and the wire the
 * same in both languages. No browser is needed for that.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { atField, phrase, problem, problems, type PhraseCode } from '../../shared/desk/problems.ts'
import { fieldProblems } from '../../shared/operations/fields.ts'
import { operationOf } from '../../shared/operations/index.ts'
import { faults } from '../../shared/values/faults.ts'
import { wireDate } from '../../shared/values/dates.ts'
import { currencyOf, formatMinor, parseAmount } from '../../shared/values/money.ts'
import { stateSentence } from '../../shared/posting/journal.ts'
import { typedDay } from '../../renderer/forms/typed-day.ts'
import { shownAmount, typeMoney } from '../../renderer/forms/typing-money.ts'
import { en } from '../../renderer/i18n/en.ts'
import { fr } from '../../renderer/i18n/fr.ts'
import { languages, say, speak } from '../../renderer/i18n/index.ts'
import { faultsInWords, inWords, worded } from '../../renderer/i18n/in-words.ts'
import { longDay, formatMoney, percent, span } from '../../renderer/i18n/format.ts'
import { amountInWords } from '../../renderer/i18n/amount-in-words.ts'
import { causePhrases } from '../../shared/posting/causes.ts'
import { refusalPhrases } from '../../shared/posting/refusal-words.ts'

const seed = 20_260_105
const naira = currencyOf('NGN')
const blank = '\u00a0'
afterEach(() => speak('en'))

describe('the wire is the same in every language', () => {
  const minors = fc.bigInt({ min: 0n, max: 10n ** 17n - 1n })

  test.each(languages)('an amount shown in %s and typed again is the same amount', async (language) => {
    await speak(language)
    fc.assert(
      fc.property(minors, fc.constantFrom('NGN', 'XOF', 'TND'), (minor, code) => {
        const currency = currencyOf(code)
        const wire = formatMinor(minor % 10n ** BigInt(15 + currency.places), currency.places)
        const shown = shownAmount(wire)
        expect(typeMoney(shown, shown.length, true, currency).wire).toBe(wire)
        // With the currency before or behind it, as it may be copied from a screen.
        const whole = formatMoney(parseAmount(wire, currency.places), currency)
        if (language === 'fr') expect(typeMoney(whole, 0, true, currency).wire).toBe(wire)
      }),
      { seed, numRuns: 500 },
    )
  })

  test.each(languages)('an amount typed key by key in %s is what was meant', async (language) => {
    await speak(language)
    fc.assert(
      fc.property(minors, (minor) => {
        const wire = formatMinor(minor, 2)
        let shown = ''
        for (const key of wire) {
          const pressed = key === '.' ? say.figures.point : key
          const typed = typeMoney(shown + pressed, shown.length + 1, false, naira)
          shown = typed.shown
          expect(typed.caret).toBe(shown.length)
        }
        expect(typeMoney(shown, shown.length, false, naira).wire).toBe(wire)
      }),
      { seed, numRuns: 300 },
    )
  })

  test.each(languages)('a day shown in %s and typed again is the same day', async (language) => {
    await speak(language)
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          expect(typedDay(say.figures.dayToType(day), '2026-01-05')).toBe(day)
          expect(typedDay(wireDate(day), '2026-01-05')).toBe(day)
        },
      ),
      { seed, numRuns: 500 },
    )
  })
})

describe('French', () => {
  test('writes figures, money, days and spans of time its own way', async () => {
    await speak('fr')
    expect(shownAmount('1234567.50')).toBe(`1${blank}234${blank}567,50`)
    expect(formatMoney(-123_450n, naira)).toBe(`−1${blank}234,50\u00a0₦`)
    expect(longDay('2026-08-05')).toBe('5 août 2026')
    expect(longDay('2026-01-01')).toBe('1er janvier 2026')
    expect([span(0), span(1), span(2), span(7200), span(86_400)]).toEqual([
      '0 seconde',
      '1 seconde',
      '2 secondes',
      '2 heures',
      '1 jour',
    ])
    expect(say.form.wrong(1)).toBe('1 champ est à corriger')
    expect(say.form.wrong(2)).toBe('2 champs sont à corriger')
  })

  test.each([
    ['1 234,50', '1234.50'],
    ['1 234,50 ₦', '1234.50'],
    ['₦1234,5', '1234.5'],
    ['1234.50', '1234.50'],
    [',5', '.5'],
    ['1.234,50', '1.234,50'],
    ['1,234.50', '1,234.50'],
    ['1 2345', '1 2345'],
    ['1e3', '1e3'],
    ['1,5k', '1500'],
  ])('takes %s as %s; what could mean two amounts stays as typed', async (typed, wire) => {
    await speak('fr')
    expect(typeMoney(typed, typed.length, true, naira).wire).toBe(wire)
  })

  test.each([
    ['5 janvier 2026', '2026-01-05'],
    ['1er août 2026', '2026-08-01'],
    ['1 aout 26', '2026-08-01'],
    ['05/01/2026', '2026-01-05'],
    ['14 févr 1987', '1987-02-14'],
    ['5 January 2026', '2026-01-05'],
    ['3 juin 2026', '2026-06-03'],
    ['Aujourd’hui', '2026-03-03'],
    ['a', '2026-03-03'],
    ['3 jui 2026', null],
    ['3 ma 2026', null],
    ['31 avril 2026', null],
  ])('%s is %s', async (typed, day) => {
    await speak('fr')
    expect(typedDay(typed, '2026-03-03')).toBe(day)
  })

  test('“5 janvier” is no day where the person speaks English', () => {
    expect(typedDay('5 janvier 2026', '2026-03-03')).toBeNull()
  })

  test.each([
    [1_050_000n, 'NGN', 'Dix mille cinq cents nairas'],
    [123_456n, 'NGN', 'Mille deux cent trente-quatre nairas et cinquante-six kobos'],
    [1n, 'NGN', 'Un kobo'],
    [0n, 'NGN', 'Zéro naira'],
    [8_100n, 'GBP', 'Quatre-vingt-une livres'],
    [200_000_000n, 'NGN', 'Deux millions de nairas'],
    [100_000_000n, 'EUR', 'Un million d’euros'],
    [1_500n, 'XOF', 'Mille cinq cents francs CFA'],
    [-150n, 'USD', 'Moins un dollar et cinquante cents'],
  ])('%s %s is %s', async (minor, code, words) => {
    await speak('fr')
    expect(amountInWords(minor, currencyOf(code))).toBe(words)
  })

  test('a rate has the comma of French, and the point of English', async () => {
    expect(percent('9.5')).toBe('9.5 %')
    await speak('fr')
    expect(percent('9.5')).toBe('9,5 %')
    expect(say.term('Monthly')).toBe('Tous les mois')
  })

  test('has no sentence that is still the English one', () => {
    const same: string[] = []
    const alike = new Set([
      ...[
        'Date',
        'Note',
        'Total',
        'Journal',
        'Version',
        'Documents',
        'Organisation',
        'Actions',
        'BVN',
        'BALANCE',
      ],
      ...['Teller Desk', 'TellerDesk', 'English', 'Français'],
    ])
    const compare = (path: string, english: unknown, french: unknown): void => {
      if (typeof english === 'string') {
        if (english === french && /\p{L}{3}/u.test(english) && !alike.has(english)) same.push(path)
      } else if (typeof english === 'object' && english !== null && typeof french === 'object' && french) {
        for (const [name, value] of Object.entries(english)) {
          // Both are objects of one type: what English has under a name, French has under the same.
          const said = (french as Record<string, unknown>)[name]
          if (said === undefined) same.push(`${path}.${name} is missing`)
          else compare(`${path}.${name}`, value, said)
        }
      }
    }
    for (const name of Object.keys(en) as (keyof typeof en)[]) {
      if (name !== 'figures') compare(name, en[name], fr[name])
    }
    expect(same).toEqual([])
  })
})

describe('what the desk’s other half tells', () => {
  test('is said in French, with its facts, however deep they stand', async () => {
    await speak('fr')
    const full = phrase('diskFull', { file: 'cache.db' })
    expect(worded(phrase('fetchStopped', { why: full }))).toBe(
      'Chargement arrêté : Il n’y a plus de place sur le disque pour cache.db. Faites de la place. Ce qui était chargé est gardé ; recommencez quand vous voulez.',
    )
    const why = phrase('listUnreadable', { what: 'customers' })
    expect(worded(phrase('fetchStopped', { why }))).toBe(
      'Chargement arrêté : la liste des clients de la banque est illisible. Ce qui était chargé est gardé ; recommencez quand vous voulez.',
    )
  })

  test('is worded by its code, cause and field too, where it has one', async () => {
    await speak('fr')
    expect(inWords(problem('offlineWaits')).message).toBe(
      'La banque est injoignable. Rien n’a été envoyé, et rien ne partira automatiquement : passez l’opération au retour de la connexion.',
    )
    const why = phrase('diskFull', { file: 'journal.db' })
    expect(inWords(problem('notWritten', { why })).message).toBe(
      'Rien n’a été envoyé, car ce poste ne peut pas écrire son journal. Il n’y a plus de place sur le disque pour journal.db. Faites de la place.',
    )
    // What a schema says, in the window and over the door; the bank’s own words at a field have no code.
    const judged = operationOf('depositCash').body?.safeParse({
      transactionAmount: '1e3',
      note: 'n'.repeat(501),
      purpose: '',
    })
    if (judged?.success !== false) throw new Error('the table let it through')
    const inFrench = [
      'saisissez le montant en chiffres avec une virgule, par exemple 1050,00',
      'saisissez au plus 500 caractères',
      'ce champ n’est pas connu ici ; laissez-le de côté',
    ]
    expect(faultsInWords(judged.error).map(({ message }) => message)).toEqual(
      expect.arrayContaining(inFrench),
    )
    const fields = [...fieldProblems(judged.error), { field: 'note', message: 'Its own words.' }]
    expect(inWords({ kind: 'invalid', message: '', fields, again: 'safe' }).fields).toEqual([
      ...faultsInWords(judged.error),
      { field: 'note', message: 'Its own words.' },
    ])
    const told = inWords(atField('intent', problem('formUsed')))
    expect(told.fields).toEqual([{ field: 'intent', message: fr.problems.formUsed }])
    expect(inWords(problem('keyNotKept', { why: phrase('noKeychainInRun') })).message).toBe(
      'La clé ne peut être gardée que dans le trousseau de l’ordinateur : ce poste fonctionne sans lui. Rien n’a été gardé.',
    )
    expect(
      inWords({ kind: 'refused', message: 'Insufficient account balance.', again: 'safe' }).message,
    ).toBe('Insufficient account balance.')
  })

  test('has words of its own in each language for every code', () => {
    const facts = new Proxy({}, { get: (_, name) => (name === 'operation' ? 'createIntraTransfer' : 'x') })
    for (const code of Object.keys(problems) as PhraseCode[]) {
      const [inEnglish, inFrench] = [en, fr].map(({ problems: words }) => {
        const one = words[code]
        return typeof one === 'string' ? one : one(facts as never)
      })
      // Two sentences beside each other are that in both.
      if (code !== 'bothSentences') expect(inEnglish, code).not.toBe(inFrench)
    }
  })

  test('has each code in one room: a second would silence the first', async () => {
    const folder = join(root, 'shared/desk/problems')
    const tables = await Promise.all(
      readdirSync(folder).map((name): Promise<object> => import(join(folder, name))),
    )
    const codes = tables.flatMap((module) =>
      Object.values(module).flatMap((table: unknown) =>
        typeof table === 'object' ? Object.keys(table ?? {}) : [],
      ),
    )
    const lower = [faults, causePhrases, refusalPhrases].flatMap((table) => Object.keys(table))
    expect([...codes, ...lower].toSorted()).toEqual(Object.keys(problems).toSorted())
  })

  test('stays as it came where it is the service’s own', async () => {
    await speak('fr')
    for (const words of ['Insufficient account balance.', '', 'Ada {name}', '$& $1']) {
      expect(worded({ message: words })).toBe(words)
      expect(say.term(words)).toBe(words)
    }
    // A code of a later desk, in a journal that was copied back.
    expect(worded({ code: 'ofAnotherAge', message: 'Its English words.' })).toBe('Its English words.')
  })

  // A sentence that stands whole in the source has no code, and nobody who speaks French could read it.
  test('has a code: no sentence for the counter stands whole in the source', () => {
    expect(sentencesInSource().filter((sentence) => !keptForIt.includes(sentence))).toEqual([])
  })

  test('the sentences of the states are the table’s own in English', () => {
    expect(say.journal.sentences).toEqual(stateSentence)
  })
})

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Told to whoever starts a program or sets a policy, not to a person at the counter. */
const notAtTheCounter =
  /electron\/(?:main|preload)\.ts|electron\/(?:shells|credentials|tunnel|policy|conform|relay)\/|electron\/bank\/(?:bank-connection|service-file|own-operations|training-bank)|shared\/operations\/own-entry|electron\/core\/log|electron\/webhooks\/(?:register|broker\/)/

/** In the log, in the journal’s own record of a gap, and in what IT reads of a policy. */
const keptForIt = ['it ended', 'it was ended from outside', 'journal.db was damaged']

function sentencesInSource(): string[] {
  const found = new Set<string>()
  // Why something is read anew: told in the news, shown to nobody.
  const unseen = /touched', \{[^}]*\}/g
  for (const world of ['shared', 'electron']) {
    for (const name of readdirSync(join(root, world), { recursive: true, encoding: 'utf8' })) {
      const file = `${world}/${name}`
      if (!file.endsWith('.ts') || notAtTheCounter.test(file)) continue
      const text = readFileSync(join(root, file), 'utf8').replace(unseen, '')
      const forms = [
        /(?:message|sentence|error|why)(?:: DeskError)?:\s*'([^'\n]{6,})'/g,
        /message = '([^'\n]{6,})'/g,
        /\.(?:max|min|regex|positive|length|gte|lte)\([^()']*(?:\([^()]*\)[^()']*)*'([^'\n]{6,})'\)/g,
        /refused\([^'()]*'\w+',\s*'([^'\n]{12,})'/g,
      ]
      for (const form of forms) {
        for (const [, sentence = ''] of text.matchAll(form)) if (sentence.includes(' ')) found.add(sentence)
      }
    }
  }
  return [...found]
}
