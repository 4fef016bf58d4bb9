/** How each program is called. The bank, the audit and `conform` say it themselves; the tests' options are vitest's own. */

const desk = `[--headless] [--json] [--port 0] [--data DIR] [--no-keychain] [--policy FILE]
  [--bank training | --bank-url URL --gateway-url URL [--mode signed|bearer] [--key PERSON=ENV_NAME …]]`

/** What follows the program's name; a program that is not named here takes nothing. */
const options = new Map([
  ['start', `[--shell electron|browser] ${desk}`],
  ['desk', desk],
  [
    'relay',
    `--data DIR --hook-key-env NAME … [--server URL …] [--user NAME] [--credentials ENV_NAME] [--authorities FILE]
  [--from URL … [--from-user NAME] [--from-credentials ENV_NAME] [--office-id ID]] [--bank-url URL --gateway-url URL]
  [--keep-days 7] [--replicas 1] [--port 0] [--policy FILE] [--training] [--no-keychain] [--json]`,
  ],
  [
    'trigger',
    `EVENT ACTION [--savings ID] [--client ID] [--loan ID] [--office-id ID] [--comment TEXT] [--failed]
  [--data DIR | --url ADDRESS --hook-key-env NAME] [--hook-prefix svc]
  or --list`,
  ],
  [
    'listen',
    `[--hook-key-env NAME …] [--hook-prefix svc] [--data DIR] [--port N] [--json] [--reveal]
  [--server tls://HOST:4222 … [--user NAME] [--credentials ENV_NAME] [--authorities FILE] [--office-id ID] [--training]]`,
  ],
  ['doctor', '[--data DIR] [--policy FILE] [--save FILE] [--json] [--no-keychain]'],
  ['bench', '[--json] [--customers N] [MEASURE …]'],
  ['branches', '[--seed 1] [--inputs JSON]'],
  ['docs:site', '[--to DIR]'],
  ['package', '[what electron-builder takes]'],
  ['advisories', '[what "npm audit" takes]'],
  ['attack', '[--seed 1] [--inputs 1000000] [--seconds 1200]'],
  ['test:long', '[CAMPAIGN …] [options of the campaign, such as --seed 7]'],
])

export function usageOf(program: string): string {
  return `Use: npm run ${program} ${options.has(program) ? '-- ' : ''}${options.get(program) ?? ''}`.trim()
}

export function takesNothing(program: string): boolean {
  return !options.has(program)
}
