/** The habits of the house that no compiler and no linter watches. Each rule names what it finds fault with. */
import { posix } from 'node:path'
import { importsOf, isCode, linesOf, worldOf, type SourceFile, type World } from './source.ts'

export type Rule = (file: SourceFile) => string[]

const mayNotSee: Record<World, readonly World[]> = {
  shared: ['electron', 'sandbox', 'renderer', 'build', 'test'],
  electron: ['sandbox', 'renderer', 'build', 'test'],
  sandbox: ['electron', 'renderer', 'build', 'test'],
  renderer: ['electron', 'sandbox', 'build', 'test'],
  build: ['test'],
  test: [],
}
const withoutNode: readonly World[] = ['shared', 'renderer']

/** The compiler keeps the walls; this rule also sees an import that a later tsconfig would let through. */
const staysInItsWorld: Rule = (file) => {
  const world = worldOf(file.path)
  if (!isCode(file) || world === null) return []
  return importsOf(file).flatMap((name) => {
    if (withoutNode.includes(world) && name.startsWith('node:')) return [`${file.path} imports ${name}`]
    if (!name.startsWith('.')) return []
    const target = worldOf(posix.join(posix.dirname(file.path), name))
    return target && mayNotSee[world].includes(target) ? [`${file.path} imports ${name}`] : []
  })
}

const seesElectron = /^electron\/(main|preload|shells\/electron[a-z-]*)\.ts$/

/** Tests stand a recorded fake in its place, so they name it too. */
const leavesElectronToItsShell: Rule = (file) =>
  isCode(file) &&
  !file.path.startsWith('test/') &&
  !seesElectron.test(file.path) &&
  importsOf(file).some((name) => name === 'electron' || name.startsWith('electron/'))
    ? [`${file.path} imports electron`]
    : []

/** The contract's outside tests and the tables of cases are long because they are lists. */
const longestLines = { code: 300, test: 500 }

const isShortEnough: Rule = (file) => {
  if (!isCode(file)) return []
  const most = file.path.startsWith('test/') ? longestLines.test : longestLines.code
  const count = file.text.trimEnd().split('\n').length
  return count > most ? [`${file.path} has ${count} lines, at most ${most}`] : []
}

/** A rule that forbids a pattern in code, line by line. */
function forbids(pattern: RegExp, where: (path: string) => boolean = () => true): Rule {
  return (file) =>
    isCode(file) && where(file.path)
      ? linesOf(file)
          .filter(({ line }) => pattern.test(line))
          .map(({ at }) => at)
      : []
}

const notTidy = (path: string): boolean => !path.startsWith('test/tidy/')

const hasStrictTypes = forbids(/\bas any\b(?! \w)|:\s*any\b(?! \w)|<any[>,]|@ts-(ignore|nocheck)/, notTidy)
const writesNoHtml = forbids(/v-html|innerHTML|insertAdjacentHTML|document\.write/, (path) =>
  path.startsWith('renderer/'),
)
/** The compiler looks for members too many in a literal, and not in one spread into another. */
const writesMembersOut = forbids(/\.\.\.\{/, notTidy)
/**
 * What the desk refuses has a code, and so has what a schema says is wrong at a field (`fault`): a sentence would reach the
 * screens in English alone. Who starts a program, sets a policy or writes a service file reads English.
 */
const readByPeople = /^electron\/(?!conform\/|relay\/|shells\/(?!electron-desk)|policy\/settings)/
const refusesByCode = forbids(/message(?: =|:)\s*['`][^'`]* /, (path) => readByPeople.test(path))
const judgedAtFields =
  /^shared\/(?!operations\/own-entry)|^electron\/(core|dispatcher|posting|till|documents|connect)\/|^electron\/bank\/settings/
const faultsByCode = forbids(
  /(?:\berror:|message:|\.(?:min|max|regex|length|refine|positive|gte|lte)\(.*,) ['`][a-z][^'`]* [^'`]*['`]/,
  (path) => judgedAtFields.test(path),
)
const leavesNoOpenEnds = forbids(/\b(TODO|FIXME|XXX|HACK)\b/, notTidy)
const namesNobodyManager = forbids(
  /\b(class|interface|function|const|type) \w*(Manager|Helper|Util|Utils)\b/,
  notTidy,
)

/** Its names make Node load its own `fetch` at each start: see `electron/core/node-http.ts`. */
const asksForHttpAlone = forbids(/^import (?!type\b).* from 'node:https?'/, (path) =>
  /^(electron|sandbox)\//.test(path),
)

/** A machine that is busy for a while is nobody's fault: how long a test waits stands in the configuration, once. */
const waitsWithPatience = forbids(/\btimeout: (?:[1-5]?\d_?)?\d{1,3}\b/, (path) =>
  /^test\/(?!tidy\/|mutation\/)/.test(path),
)

const product = (path: string): boolean => /^(shared|electron|sandbox|renderer)\//.test(path)

/** A float may never hold money: these three make one out of a text, or a text out of one. */
const parsesNoFloat = forbids(/parseFloat\(|\.toFixed\(|\.toPrecision\(/, product)
const countsMoneyExactly: Rule = (file) =>
  product(file.path) && isCode(file)
    ? linesOf(file)
        .filter(({ line }) => /\bNumber\(|Math\.(round|floor|ceil)\(|[( ]\+\w+\.(amount|balance)/.test(line))
        .filter(({ line }) => /amount|minor|balance|money|kobo|payout|principal/i.test(line))
        .map(({ at, line }) => `${at} ${line.trim()}`)
    : []

/** The lockfile and the documents must work wherever the project is cloned. */
const namesNoPlace: Rule = (file) =>
  linesOf(file)
    .filter(({ line }) => /registry\.\w|"resolved":|\/work\/(main|shared)|\/root\//.test(line))
    .filter(() => notTidy(file.path))
    .map(({ at }) => at)

export const rules = {
  staysInItsWorld,
  leavesElectronToItsShell,
  isShortEnough,
  hasStrictTypes,
  writesNoHtml,
  writesMembersOut,
  refusesByCode,
  faultsByCode,
  leavesNoOpenEnds,
  namesNobodyManager,
  parsesNoFloat,
  asksForHttpAlone,
  waitsWithPatience,
  countsMoneyExactly,
  namesNoPlace,
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules
