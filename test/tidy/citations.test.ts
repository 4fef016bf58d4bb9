/** Every citation in code, tests and documents leads to a heading or a row of the project's own documents. */
import { describe, expect, it } from 'vitest'
import { badInputs } from './bad-inputs.ts'
import { brokenCitations } from './citations.ts'
import { projectFiles } from './source.ts'

const files = projectFiles()
const broken = (text: string, path = 'shared/x.ts') => brokenCitations(files, [{ path, text }])

describe('a citation', () => {
  it('leads to what it cites, everywhere', () => {
    expect(brokenCitations(files)).toEqual([])
  })

  it.each([
    ['§6.5', 'docs/spec/service.md'],
    ['§10', 'docs/spec/service.md'],
    ['facts §4', 'docs/spec/facts.md'],
    ['facts §3.4, §9.9', 'docs/spec/facts.md'],
    ['contract §1–§7', 'docs/spec/contract.md'],
    ['the contract’s §7', 'docs/spec/contract.md'],
    ['(reliability\n * §9.1)', 'docs/spec/reliability.md'],
    ['toolchain §6', 'docs/spec/toolchain.md'],
    ['issue 14, §2', 'docs/spec/issue 14.md'],
    ['design §5.99', 'docs/spec/design.md'],
    ['A-pages', 'docs/assumptions.md'],
    ['J21', 'docs/spec/bad-inputs.md'],
    ['W1–W45', 'docs/spec/bad-inputs.md'],
    ['T99', 'docs/threat-model.md'],
    ['G18', 'docs/spec/reliability.md'],
    ['performance goal 18', 'docs/spec/performance.md'],
    ['experience §1, rule 18', 'docs/spec/experience.md'],
    ['decision 999', 'docs/decisions'],
  ])('that leads nowhere is found: %s', (text, page) => {
    expect(broken(`/** Why (${text}). */`)).toEqual([expect.stringContaining(page)])
  })

  it('names its place', () => {
    expect(broken('first\n// §6.3 is there, §6.5 is not\n')).toEqual([
      'shared/x.ts:2: §6.5 is not in docs/spec/service.md',
    ])
  })

  it.each(['§6.3', 'spec §4', 'facts §3.6, §3.7', 'contract §1–§3', 'A-page', 'W27–W34, W43', 'decision 80'])(
    'that leads somewhere is left alone: %s',
    (text) => {
      expect(broken(`/** Why (${text}). */`)).toEqual([])
    },
  )

  it('can name each of the 140 bad inputs', () => {
    const ids = badInputs.flatMap(([, held]) => held.split(' '))
    const page = files.find(({ path }) => path === 'docs/spec/bad-inputs.md')
    const rows = page?.text.match(/^\| [A-Z]\d+ /gm)?.map((row) => row.slice(2).trim())
    expect(rows?.sort()).toEqual(ids.sort())
  })

  it('is missed where the page that it leads to has lost the heading', () => {
    const without = files.map((file) =>
      file.path === 'docs/spec/service.md' ? { ...file, text: file.text.replace('### §6.3', '### ') } : file,
    )
    expect(brokenCitations(without).length).toBeGreaterThan(5)
  })
})

describe('a file that a how-to names', () => {
  const named = (text: string) =>
    [
      ...text.matchAll(/`((?:shared|electron|sandbox|renderer|build|services|test|docs)\/[\w./-]+\.\w+)`/g),
    ].map(([, path = '']) => path)
  const paths = new Set(files.map(({ path }) => path))

  it('is there', () => {
    const pages = files.filter(({ path }) => path.startsWith('docs/how-to/'))
    const gone = pages.flatMap(({ text }) => named(text).filter((path) => !paths.has(path)))
    expect(pages.length).toBeGreaterThan(8)
    expect(gone).toEqual([])
  })

  it('that is not there is found', () => {
    expect(
      named('see `sandbox/handlers/liens-and-blocks.ts`').filter((path) => !paths.has(path)),
    ).toHaveLength(1)
  })
})
