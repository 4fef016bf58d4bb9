/** How each program is called. The bank, the audit and `conform` say it themselves; the tests' options are vitest's own. */

const desk = `[--headless] [--json] [--port 0] [--data DIR] [--no-keychain] [--policy FILE]
  [--bank training | --bank-url URL --gateway-url URL [--mode signed|bearer] [--key PERSON=ENV_NAME …]]`

/** What follows the program's name; a program that is not named here takes nothing. */
const options = new Map([
  ['start', `[--shell electron|browser] ${desk}`],
  ['desk', desk],
  [
    'relay',
    `--data DIR --key ENV_NAME … [--server URL …] [--user NAME] [--credentials ENV_NAME] [--authority FILE]
  [--from URL … [--from-user NAME] [--from-credentials ENV_NAME] [--office ID]] [--bank-url URL --gateway-url URL]
  [--keep-days 7] [--replicas 1] [--port 0] [--policy FILE] [--training] [--no-keychain] [--json]`,
  ],
  [
    'trigger',
    `EVENT ACTION [--savings ID] [--client ID] [--loan ID] [--office ID] [--comment TEXT] [--failed]
  [--data DIR | --url ADDRESS --key ENV_NAME] [--prefix svc]
  or --list`,
  ],
  [
    'listen',
    `[--key ENV_NAME …] [--data DIR] [--port N] [--json] [--reveal]
  [--relay tls://HOST:4222 … [--user NAME] [--credentials ENV_NAME] [--authority FILE] [--office ID] [--training]]`,
  ],
  ['doctor', '[--data DIR] [--policy FILE] [--save FILE] [--json] [--no-keychain]'],
  ['bench', '[--json] [MEASURE …]'],
  ['branches', '[--seed 1] [--inputs JSON]'],
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
