/** Where a citation leads: `§6.3`, `facts §3.4`, `A-page`, `J12`, `T8`, `performance goal 10`, `decision 80`. */
import type { SourceFile } from './source.ts'

interface Target {
  page: string
  anchor: string
}

/** The service's own description has no name in front of its sections. */
const service = 'service'
const pages = [
  service,
  'bad-inputs',
  'contract',
  'facts',
  'reliability',
  'design',
  'experience',
  'performance',
]
const pageOf = (document: string): string => `docs/spec/${document}.md`
const threats = 'docs/threat-model.md'
const assumptions = 'docs/assumptions.md'
const decisions = 'docs/decisions'

/** What stands first in a heading or a row of a table can be cited. */
const anchor = /^(?:#+ |\| )(§[\d.]*\d|[A-Z]\d{1,2}|A-[a-z-]+|(?:rule|goal|point) \d+)\b/gm

/** They cite nothing: one lists what was done, these test files hold wrong citations on purpose. */
const citesNothing = /^(CHANGELOG\.md|test\/tidy\/)|\.(json|snap|svg|lock)$/

/**
 * A section, with the document that is named before it, if any; a name may stand at the end of the line before. It
 * holds for the sections that follow in a list. The last three names are of documents that are not in the project.
 */
const section =
  /(?:\b(contract|facts|reliability|design|experience|performance|toolchain|models|issue \d+)(?:['’]s)?(?:\.md)?[,:]?\s+(?:\*\s+|\/\/\s+)?\(?)?(§\d+(?:\.\d+)*)((?:(?:, | and | to |–)§\d+(?:\.\d+)*)*)/g
const named = /(?<![\w.+#-])[WSAJLRIUKTG][1-9]\d?(?![\w-]|\.\w)/g
const assumption = /(?<![\w-])A-[a-z]+(?:-[a-z]+)*\b/g
const numbered = /\b(performance|experience §1,|reliability §7,) (goal|rule|point) (\d+)\b/gi
const decision = /\bdecisions? (\d{1,3})\b/g

function targetsOf({ path, text }: SourceFile): { index: number; target: Target }[] {
  const own = /^docs\/spec\/(\w+)\.md$/.exec(path)?.[1]
  const found = (index: number, page: string, name: string) => ({ index, target: { page, anchor: name } })
  return [
    ...[...text.matchAll(section)].flatMap(({ index, 1: word, 2: first = '', 3: rest = '' }) => {
      const isOwn =
        own !== undefined && /^(#+|\|) $/m.test(text.slice(text.lastIndexOf('\n', index) + 1, index))
      const page = pageOf(isOwn ? own : (word ?? service))
      return [first, ...(rest.match(/§\d+(?:\.\d+)*/g) ?? [])].map((one) => found(index, page, one))
    }),
    ...[...text.matchAll(named)].map(({ index, 0: id }) => found(index, pageFor(id), id)),
    ...[...text.matchAll(assumption)].map(({ index, 0: id }) => found(index, assumptions, id)),
    ...[...text.matchAll(numbered)].map(({ index, 1: where = '', 2: kind = '', 3: number = '' }) =>
      found(index, pageOf(where.split(' ')[0]?.toLowerCase() ?? ''), `${kind} ${number}`),
    ),
    ...[...text.matchAll(decision)].map(({ index, 1: number = '' }) =>
      found(index, decisions, number.padStart(4, '0')),
    ),
  ]
}

function pageFor(id: string): string {
  if (id.startsWith('T')) return threats
  return pageOf(id.startsWith('G') ? 'reliability' : 'bad-inputs')
}

/** Citations that lead nowhere, each with its place. */
export function brokenCitations(files: readonly SourceFile[], citing = files): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const anchors = new Map(
    [...pages.map(pageOf), threats, assumptions].map((path) => [
      path,
      new Set([...(texts.get(path) ?? '').matchAll(anchor)].map((match) => match[1])),
    ]),
  )
  anchors.set(decisions, new Set(files.map(({ path }) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1])))
  return citing
    .filter(({ path }) => !citesNothing.test(path))
    .flatMap((file) =>
      targetsOf(file)
        .filter(({ target }) => !anchors.get(target.page)?.has(target.anchor))
        .map(({ index, target }) => {
          const line = file.text.slice(0, index).split('\n').length
          return `${file.path}:${line}: ${target.anchor} is not in ${target.page}`
        }),
    )
}
