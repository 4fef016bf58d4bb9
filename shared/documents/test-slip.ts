/** A test of this desk's printer: how wide it prints, and which letters it has. It names no customer. */
import { factsBlock, headOf, type SlipFacts } from './slip.ts'
import type { Paper } from './paper.ts'
import type { DocumentLocale } from './document-locale.ts'

/** Tens, so that whoever holds it reads how many letters a line has. */
const ruler = '....:....1....:....2....:....3....:....4....:....5....:....6'
const letters = '0123456789 ₦ ẹ ọ ṣ Ɓ Ɗ Ƙ é è ç à'

type TestFacts = Pick<SlipFacts, 'training' | 'bank' | 'office' | 'counter' | 'teller' | 'printedAt'>

export function testSlipPaper(facts: TestFacts, { language, words, time }: DocumentLocale): Paper {
  return {
    kind: 'test',
    form: 'receipt',
    language,
    fileName: 'test-slip',
    subject: 'printer',
    head: headOf(facts),
    title: words.test.title,
    marks: [],
    watermark: facts.training ? words.training : null,
    blocks: [
      { kind: 'text', text: words.test.what },
      { kind: 'text', text: ruler },
      { kind: 'text', text: letters, strong: true },
      factsBlock([
        [words.counter, facts.counter],
        [words.teller, facts.teller],
      ]),
      { kind: 'code', text: 'https://teller-desk.example/test', caption: words.test.code },
    ],
    foot: [words.printed(time(facts.printedAt))],
    pageOf: words.pageOf,
  }
}
