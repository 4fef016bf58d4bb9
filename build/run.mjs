// One door to every program of the project. It checks the Node version before anything else is loaded, because
// better-sqlite3 does not throw on an older Node: it crashes the process without a word.
const programs = {
  start: './start.ts',
  bank: '../sandbox/serve.ts',
  desk: '../electron/shells/headless.ts',
  relay: '../electron/relay/program.ts',
  conform: '../electron/conform/program.ts',
  connect: '../electron/conform/connect.ts',
  doctor: '../electron/shells/doctor-program.ts',
  release: '../electron/updates/program.ts',
  audit: '../electron/shells/audit-program.ts',
  trigger: './trigger.ts',
  listen: './listen.ts',
  build: './build.ts',
  test: './test.ts',
  'test:whole': './test.ts',
  types: './types.ts',
  gallery: './gallery.ts',
  bench: './bench/index.ts',
  branches: './branches/index.ts',
  docs: './docs.ts',
  'docs:site': './site/site.ts',
  package: './package.ts',
  'test:long': './test-long.ts',
  attack: '../test/long/attack.ts',
  advisories: './advisories.ts',
  'test:watch': './test-watch.ts',
}

// The programs that are started most: as one built file each they start in two thirds of the time.
const built = { bank: '../dist/main/bank.js', desk: '../dist/main/headless.js' }

// Node starts its inspector on this signal, and whoever opens it reads every key: a listener takes the signal away.
if (process.platform !== 'win32') process.on('SIGUSR1', () => {})

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Teller Desk needs Node 24 or newer, and this is ${process.versions.node}. ` +
      'Run it through npm (for example "npm start") after "npm ci", which brings its own Node on Linux and Windows x64; ' +
      'on a Mac, install Node 24 first.',
  )
  process.exit(1)
}

// A start reads a thousand sources: what was compiled once is kept. Where the folder cannot be written, nothing is.
// A path of its own form: of an address Windows makes none (`/C:/…`), and a space in it would read `%20`.
const { enableCompileCache } = await import('node:module')
const { fileURLToPath } = await import('node:url')
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
enableCompileCache(compiled)
// A thread or a program that is started from here knows of it by its environment alone.
process.env.NODE_COMPILE_CACHE ??= compiled

const [name = '', ...rest] = process.argv.slice(2)
const program = programs[name]
if (!program) {
  console.error(`Unknown program "${name}". Choose one of: ${Object.keys(programs).join(', ')}.`)
  process.exit(2)
}
process.argv.splice(1, 2 + rest.length, name, ...rest)
const speaksForItself = ['bank', 'audit', 'conform', 'connect', 'release', 'test', 'test:watch'].includes(
  name,
)
if (!speaksForItself && rest.length > 0) {
  const { takesNothing, usageOf } = await import('./usage.ts')
  if (rest.includes('--help')) {
    console.log(usageOf(name))
    process.exit(0)
  }
  if (takesNothing(name)) stopMisused(`"${rest[0]}" is not known.`, usageOf(name))
}
try {
  const isFresh = name in built && (await import('./fresh.ts')).areProgramsFresh()
  await import(isFresh ? built[name] : program)
} catch (problem) {
  if (!String(problem?.code).startsWith('ERR_PARSE_ARGS_')) throw problem
  const { usageOf } = await import('./usage.ts')
  const [sentence] = problem.message.split('. To specify')
  stopMisused(/[.?]$/.test(sentence) ? sentence : `${sentence}.`, usageOf(name))
}

/** A person typed it: one sentence and how it is called, never a stack. */
function stopMisused(sentence, usage) {
  console.error(`${sentence}\n${usage}`)
  process.exit(2)
}
